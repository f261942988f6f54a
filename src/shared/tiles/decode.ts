import {
  flagLabels,
  flagStyles,
  sectionHeaderBytes,
  tileHeaderBytes,
  tileKinds,
  tileMagic,
  type TileKind,
  type TileSection,
  type TileStyle,
} from './format'
import type { AppError } from '../errors/app-error'
import { wordedError } from '../errors/worded-error'

const kindOf = new Map<number, TileKind>(
  (Object.entries(tileKinds) as [TileKind, number][]).map(([kind, byte]) => [byte, kind]),
)

function broken(what: string): AppError {
  return wordedError('file.corrupt', 'tileUnreadable', { why: what })
}

/**
 * The sections of a tile as typed arrays over its own bytes (nothing is copied when the bytes start at a multiple of
 * four). Throws file.corrupt when it is not a whole tile of this version.
 */
export function decodeTile(bytes: Uint8Array): TileSection[] {
  if (bytes.length < tileHeaderBytes || tileMagic.some((byte, i) => bytes[i] !== byte))
    throw broken('it is not a tile of version 1')
  return decodeSections(bytes.subarray(tileHeaderBytes))
}

/** Sections in a row, as they are stored in a tileset; see `decodeTile`. */
export function decodeSections(given: Uint8Array): TileSection[] {
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice()
  const sections: TileSection[] = []
  let at = 0
  while (at < bytes.length) {
    if (bytes.length - at < sectionHeaderBytes) throw broken('a section is cut short')
    const length = new Uint32Array(bytes.buffer, bytes.byteOffset + at, 1)[0]!
    if (length < sectionHeaderBytes || length % 4 !== 0 || length > bytes.length - at)
      throw broken('a section is cut short')
    sections.push(decodeSection(bytes.buffer as ArrayBuffer, bytes.byteOffset + at, length))
    at += length
  }
  return sections
}

function decodeSection(buffer: ArrayBuffer, start: number, length: number): TileSection {
  const head = new Uint32Array(buffer, start, sectionHeaderBytes / 4)
  const [kindByte, coordBytes, extentBits, flags] = new Uint8Array(buffer, start + 4, 4) as unknown as number[]
  const kind = kindOf.get(kindByte!)
  if (!kind || (coordBytes !== 2 && coordBytes !== 4) || extentBits! > 30) throw broken('a section is of no known kind')
  const [, , sublayer, count, parts, vertices, tablesBytes] = head as unknown as number[]
  const shaped = kind === 'line' || kind === 'polygon'
  let at = start + sectionHeaderBytes
  const end = start + length
  const take = (size: number): number => {
    const from = at
    at += Math.ceil(size / 4) * 4
    if (at > end) throw broken('a column is cut short')
    return from
  }
  const features = new Uint32Array(buffer, take(count! * 4), count)
  const styles = flags! & flagStyles ? new Uint16Array(buffer, take(count! * 2), count) : null
  const labels = flags! & flagLabels ? new Uint32Array(buffer, take(count! * 4), count) : null
  const partEnds = shaped ? new Uint32Array(buffer, take(count! * 4), count) : null
  const vertexEnds = shaped ? new Uint32Array(buffer, take(parts! * 4), parts) : null
  const coordsAt = take(vertices! * 2 * coordBytes)
  const coords =
    coordBytes === 2 ? new Int16Array(buffer, coordsAt, vertices! * 2) : new Int32Array(buffer, coordsAt, vertices! * 2)
  const tables = readTables(new Uint8Array(buffer, take(tablesBytes!), tablesBytes))
  return {
    kind,
    sublayer: sublayer!,
    count: count!,
    extent: 2 ** extentBits!,
    features,
    styles,
    labels,
    partEnds,
    vertexEnds,
    coords,
    styleTable: tables[0],
    labelTable: tables[1],
  }
}

function readTables(bytes: Uint8Array): [TileStyle[], string[]] {
  if (bytes.length === 0) return [[], []]
  let text = ''
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  try {
    return JSON.parse(text) as [TileStyle[], string[]]
  } catch {
    throw broken('its styles are damaged')
  }
}
