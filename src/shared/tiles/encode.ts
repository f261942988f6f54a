import {
  flagLabels,
  flagStyles,
  sectionHeaderBytes,
  tileHeaderBytes,
  tileKinds,
  tileMagic,
  type TileKind,
  type TileStyle,
} from './format'

/** What a feature looks like beyond its layer: a style, a label, or both. */
export interface TileLook {
  style: TileStyle | null
  label: string | null
}

const pad4 = (bytes: number): number => (bytes + 3) & ~3

function grown<T extends Uint32Array | Int32Array>(array: T, needed: number): T {
  const size = Math.max(needed, array.length * 2)
  const next = (array instanceof Uint32Array ? new Uint32Array(size) : new Int32Array(size)) as T
  next.set(array)
  return next
}

/**
 * Collects the features of one section in columns and writes them out. Made once and reset for reuse: nothing is
 * allocated for a feature. Looks are numbers that `finish` resolves through the `lookOf` function; 0 is none.
 */
export class SectionBuilder {
  private features = new Uint32Array(1024)
  private looks = new Uint32Array(1024)
  private partEnds = new Uint32Array(1024)
  private vertexEnds = new Uint32Array(1024)
  private coords = new Int32Array(8192)
  private hasLooks = false
  count = 0
  parts = 0
  vertices = 0

  constructor(
    readonly kind: TileKind,
    readonly sublayer: number,
  ) {}

  /** One vertex of the open part, in grid steps. */
  vertex(x: number, y: number): void {
    const at = this.vertices * 2
    if (at + 2 > this.coords.length) this.coords = grown(this.coords, at + 2)
    this.coords[at] = x
    this.coords[at + 1] = y
    this.vertices++
  }

  /**
   * The coordinates with room for so many vertices more, to be set from `vertices * 2` on, x and y in turn; `vertices` has to be
   * set after that. For writers that would otherwise spend their time in calls of `vertex`.
   */
  reserve(vertices: number): Int32Array {
    const needed = (this.vertices + vertices) * 2
    if (needed > this.coords.length) this.coords = grown(this.coords, needed)
    return this.coords
  }

  /** Takes back the parts since `mark` (a former value of `parts`) of the open feature. */
  dropParts(mark: number): void {
    this.parts = mark
    this.vertices = mark === 0 ? 0 : this.vertexEnds[mark - 1]!
  }

  /** Number of vertices up to the end of a closed part. */
  vertexEnd(part: number): number {
    return part < 0 ? 0 : this.vertexEnds[part]!
  }

  /** Closes a part (a line or a ring). */
  endPart(): void {
    if (this.parts >= this.vertexEnds.length) this.vertexEnds = grown(this.vertexEnds, this.parts + 1)
    this.vertexEnds[this.parts++] = this.vertices
  }

  /** Closes a feature. For points and specks one vertex has been given. */
  endFeature(index: number, look: number): void {
    if (this.count >= this.features.length) {
      this.features = grown(this.features, this.count + 1)
      this.looks = grown(this.looks, this.count + 1)
      this.partEnds = grown(this.partEnds, this.count + 1)
    }
    this.features[this.count] = index
    this.looks[this.count] = look
    this.partEnds[this.count] = this.parts
    if (look !== 0) this.hasLooks = true
    this.count++
  }

  reset(): void {
    this.count = this.parts = this.vertices = 0
    this.hasLooks = false
  }

  /** The section's bytes (length a multiple of four). `wide`: 4 bytes a coordinate in place of 2. */
  finish(extentBits: number, wide: boolean, lookOf: (look: number) => TileLook): Uint8Array {
    const { count, parts, vertices } = this
    const tables = this.hasLooks ? this.localLooks(lookOf) : null
    const shaped = this.kind === 'line' || this.kind === 'polygon'
    const tableText = tables ? asciiJson([tables.styles, tables.labels]) : ''
    const coordBytes = wide ? 4 : 2
    const length =
      sectionHeaderBytes +
      count * 4 +
      (tables?.styleColumn ? pad4(count * 2) : 0) +
      (tables?.labelColumn ? count * 4 : 0) +
      (shaped ? (count + parts) * 4 : 0) +
      pad4(vertices * 2 * coordBytes) +
      pad4(tableText.length)
    const buffer = new ArrayBuffer(length)
    const head = new Uint32Array(buffer, 0, sectionHeaderBytes / 4)
    const bytes = new Uint8Array(buffer)
    head[0] = length
    bytes[4] = tileKinds[this.kind]
    bytes[5] = coordBytes
    bytes[6] = extentBits
    bytes[7] = (tables?.styleColumn ? flagStyles : 0) | (tables?.labelColumn ? flagLabels : 0)
    head[2] = this.sublayer
    head[3] = count
    head[4] = shaped ? parts : 0
    head[5] = vertices
    head[6] = tableText.length

    let at = sectionHeaderBytes
    new Uint32Array(buffer, at, count).set(this.features.subarray(0, count))
    at += count * 4
    if (tables?.styleColumn) {
      new Uint16Array(buffer, at, count).set(tables.styleColumn)
      at += pad4(count * 2)
    }
    if (tables?.labelColumn) {
      new Uint32Array(buffer, at, count).set(tables.labelColumn)
      at += count * 4
    }
    if (shaped) {
      new Uint32Array(buffer, at, count).set(this.partEnds.subarray(0, count))
      at += count * 4
      new Uint32Array(buffer, at, parts).set(this.vertexEnds.subarray(0, parts))
      at += parts * 4
    }
    const coords = this.coords.subarray(0, vertices * 2)
    if (wide) new Int32Array(buffer, at, vertices * 2).set(coords)
    else new Int16Array(buffer, at, vertices * 2).set(coords)
    at += pad4(vertices * 2 * coordBytes)
    for (let i = 0; i < tableText.length; i++) bytes[at + i] = tableText.charCodeAt(i)
    return bytes
  }

  private localLooks(lookOf: (look: number) => TileLook): {
    styles: TileStyle[]
    labels: string[]
    styleColumn: Uint16Array | null
    labelColumn: Uint32Array | null
  } {
    const styles: TileStyle[] = []
    const labels: string[] = []
    const styleIds = new Map<TileStyle, number>()
    const labelIds = new Map<string, number>()
    const resolved = new Map<number, [style: number, label: number]>([[0, [0, 0]]])
    const styleColumn = new Uint16Array(this.count)
    const labelColumn = new Uint32Array(this.count)
    for (let i = 0; i < this.count; i++) {
      const look = this.looks[i]!
      let ids = resolved.get(look)
      if (!ids) {
        const { style, label } = lookOf(look)
        ids = [
          style && styles.length < 0xffff ? idOf(styleIds, styles, style) : 0,
          label === null ? 0 : idOf(labelIds, labels, label),
        ]
        resolved.set(look, ids)
      }
      styleColumn[i] = ids[0]
      labelColumn[i] = ids[1]
    }
    return {
      styles,
      labels,
      styleColumn: styles.length > 0 ? styleColumn : null,
      labelColumn: labels.length > 0 ? labelColumn : null,
    }
  }
}

function idOf<T>(ids: Map<T, number>, list: T[], value: T): number {
  const known = ids.get(value)
  if (known !== undefined) return known
  list.push(value)
  ids.set(value, list.length)
  return list.length
}

/** JSON in ASCII, so that a byte is a character and no text encoder is needed. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (char) => '\\u' + char.charCodeAt(0).toString(16).padStart(4, '0'),
  )
}

/** A tile of finished sections (each from `SectionBuilder.finish`, or several of them in a row as they were stored). */
export function encodeTile(sections: readonly Uint8Array[]): Uint8Array {
  let length = tileHeaderBytes
  for (const section of sections) length += section.length
  const tile = new Uint8Array(length)
  tile.set(tileMagic)
  let at = tileHeaderBytes
  for (const section of sections) {
    tile.set(section, at)
    at += section.length
  }
  return tile
}
