import { SectionBuilder, tileBufferPixels, tilePixels, type TileKind, type TileLook } from '../../shared/tiles'

/** Drawing order within a sublayer. */
const kindOrder: readonly TileKind[] = ['polygon', 'line', 'speck', 'point']

const noLook: TileLook = { style: null, label: null }

/** The open sections of one tile: one builder a sublayer and kind, reused from tile to tile. */
export class SectionSet {
  private readonly builders = new Map<number, SectionBuilder>()
  private lastKey = -1
  private last: SectionBuilder | null = null

  /**
   * `sublayerOf` gives the sublayer of a feature index; `lookOf` what a look's number stands for, where `finish` is not
   * given another.
   */
  constructor(
    readonly sublayerOf: (index: number) => number,
    private readonly lookOf: (look: number) => TileLook = () => noLook,
  ) {}

  /** An empty set over the same sublayers and looks. */
  sibling(): SectionSet {
    return new SectionSet(this.sublayerOf, this.lookOf)
  }

  builder(kind: TileKind, featureIndex: number): SectionBuilder {
    const sublayer = this.sublayerOf(featureIndex)
    const key = sublayer * 4 + kindOrder.indexOf(kind)
    if (key === this.lastKey) return this.last!
    let builder = this.builders.get(key)
    if (!builder) {
      builder = new SectionBuilder(kind, sublayer)
      this.builders.set(key, builder)
    }
    this.lastKey = key
    this.last = builder
    return builder
  }

  /** Bytes of all sections that hold something, in drawing order; the builders are empty again. */
  finish(extentBits: number, wide: boolean, lookOf = this.lookOf): Uint8Array[] {
    const filled = [...this.builders].filter(([, builder]) => builder.count > 0).sort((a, b) => a[0] - b[0])
    const bytes = filled.map(([, builder]) => builder.finish(extentBits, wide, lookOf))
    for (const [, builder] of filled) builder.reset()
    return bytes
  }
}

/** Side of the cells that inner tiles are thinned by: specks, symbols and most lines are no smaller when drawn. */
export const cellPixels = 2
/** Cells of the buffer, and of the side of a mask: a tile with its buffer on both sides. */
export const maskBuffer = tileBufferPixels / cellPixels
/** Cells along a side of a mask, buffer included. */
export const maskSide = tilePixels / cellPixels + 2 * maskBuffer

/** Which cells of a tile, its buffer included, are taken already; kept for each sublayer by itself. */
export class PixelMask {
  private readonly masks = new Map<number, Uint8Array>()
  private lastSublayer = -1
  private last: Uint8Array = new Uint8Array(0)

  clear(): void {
    for (const mask of this.masks.values()) mask.fill(0)
  }

  /** Takes the cell; false when it was taken before or lies beyond the buffer. x, y in cells of the tile, whole. */
  take(sublayer: number, x: number, y: number): boolean {
    const column = x + maskBuffer
    const row = y + maskBuffer
    if (column < 0 || row < 0 || column >= maskSide || row >= maskSide) return false
    if (sublayer !== this.lastSublayer) this.choose(sublayer)
    const cell = row * maskSide + column
    const bit = 1 << (cell & 7)
    if (this.last[cell >> 3]! & bit) return false
    this.last[cell >> 3]! |= bit
    return true
  }

  /** The bits of a sublayer: cell x, y is bit (y + buffer) * maskSide + x + buffer. */
  bits(sublayer: number): Uint8Array {
    if (sublayer !== this.lastSublayer) this.choose(sublayer)
    return this.last
  }

  private choose(sublayer: number): void {
    let mask = this.masks.get(sublayer)
    if (!mask) {
      mask = new Uint8Array(Math.ceil((maskSide * maskSide) / 8))
      this.masks.set(sublayer, mask)
    }
    this.last = mask
    this.lastSublayer = sublayer
  }
}
