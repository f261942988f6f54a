import { deflateSync } from 'node:zlib'

/** What a test picture is made of; pixels come from `value(col, row, band)`. */
export interface TestTiff {
  width: number
  height: number
  bands?: number
  bits?: 8 | 16 | 32
  /** 1 unsigned, 2 signed, 3 float. */
  format?: 1 | 2 | 3
  photometric?: number
  /** 1 none, 5 LZW, 8 DEFLATE; of others `encode` makes the blocks. */
  compression?: number
  encode?: (raw: Buffer) => Buffer
  /** Each band apart. */
  planar?: boolean
  tile?: number
  big?: boolean
  bigEndian?: boolean
  value: (col: number, row: number, band: number) => number
  /** Further tags: number, type (2 text, 3 short, 12 double) and values. */
  tags?: [tag: number, type: 2 | 3 | 12, values: number[] | string][]
}

/** GeoKeys of a projected or geographic code. */
export function geoKeys(srid: number, geographic = false, point = false): TestTiff['tags'] {
  const values = [1, 1, 0, 3, 1024, 0, 1, geographic ? 2 : 1, 1025, 0, 1, point ? 2 : 1]
  return [[34735, 3, [...values, geographic ? 2048 : 3072, 0, 1, srid]]]
}

/** Pixel size and the corner of the first pixel. */
export function corner(x: number, y: number, pixel: number): TestTiff['tags'] {
  return [
    [33550, 12, [pixel, pixel, 0]],
    [33922, 12, [0, 0, 0, x, y, 0]],
  ]
}

/** Writes a TIFF as the standard has it: for tests of the reader. */
export function writeTiff(picture: TestTiff): Buffer {
  const { width, height, bands = 1, bits = 8, format = 1, compression = 1, tile = 0, big = false } = picture
  const encode =
    picture.encode ?? ((raw: Buffer) => (compression === 8 ? deflateSync(raw) : compression === 5 ? lzw(raw) : raw))
  const le = !picture.bigEndian
  const [blockWidth, blockHeight] = tile ? [tile, tile] : [width, 3]
  const blocks: Buffer[] = []
  const add = (top: number, left: number, first: number, perPixel: number): void => {
    const rows = tile ? tile : Math.min(blockHeight, height - top)
    const raw = Buffer.alloc(rows * blockWidth * perPixel * (bits / 8))
    const view = new DataView(raw.buffer, raw.byteOffset, raw.length)
    let at = 0
    for (let row = top; row < top + rows; row++)
      for (let col = left; col < left + blockWidth; col++)
        for (let band = first; band < first + perPixel; band++, at += bits / 8) {
          const value = col < width && row < height ? picture.value(col, row, band) : 0
          if (bits === 32 && format === 3) view.setFloat32(at, value, le)
          else if (bits === 32) view.setUint32(at, value, le)
          else if (bits === 16) view.setUint16(at, value & 0xffff, le)
          else view.setUint8(at, value)
        }
    blocks.push(encode(raw))
  }
  for (let first = 0; first < bands; first += picture.planar ? 1 : bands)
    for (let top = 0; top < height; top += blockHeight)
      for (let left = 0; left < width; left += blockWidth) add(top, left, first, picture.planar ? 1 : bands)
  const header = big ? 16 : 8
  const word = big ? 8 : 4
  let position = header
  const offsets = blocks.map((block) => (position += block.length) - block.length)
  const long = (values: number[]): [4, number[]] => [4, values]
  const entries: [number, number, number[] | string][] = [
    [256, ...long([width])],
    [257, ...long([height])],
    [258, 3, Array<number>(bands).fill(bits)],
    [259, 3, [compression]],
    [262, 3, [picture.photometric ?? (bands >= 3 ? 2 : 1)]],
    [277, 3, [bands]],
    [284, 3, [picture.planar ? 2 : 1]],
    [339, 3, Array<number>(bands).fill(format)],
    ...(tile
      ? ([
          [322, ...long([tile])],
          [323, ...long([tile])],
          [324, ...long(offsets)],
          [325, ...long(blocks.map((block) => block.length))],
        ] as [number, number, number[]][])
      : ([
          [273, ...long(offsets)],
          [278, ...long([blockHeight])],
          [279, ...long(blocks.map((block) => block.length))],
        ] as [number, number, number[]][])),
    ...(picture.tags ?? []),
  ]
  entries.sort((a, b) => a[0] - b[0])
  const directory = Buffer.alloc((big ? 8 : 2) + entries.length * (big ? 20 : 12) + word)
  const view = new DataView(directory.buffer, directory.byteOffset, directory.length)
  const putWord = (at: number, value: number): void =>
    big ? view.setBigUint64(at, BigInt(value), le) : view.setUint32(at, value, le)
  const directoryAt = position
  let valuesAt = directoryAt + directory.length
  const extra: Buffer[] = []
  if (big) putWord(0, entries.length)
  else view.setUint16(0, entries.length, le)
  entries.forEach(([tag, type, values], i) => {
    const entry = (big ? 8 : 2) + i * (big ? 20 : 12)
    const bytes = valueBytes(type, values, le)
    view.setUint16(entry, tag, le)
    view.setUint16(entry + 2, type, le)
    putWord(entry + 4, type === 2 ? bytes.length : values.length)
    if (bytes.length <= word) bytes.copy(directory, entry + 4 + word)
    else {
      putWord(entry + 4 + word, valuesAt)
      extra.push(bytes)
      valuesAt += bytes.length
    }
  })
  const head = Buffer.alloc(header)
  const headView = new DataView(head.buffer, head.byteOffset, head.length)
  head.write(le ? 'II' : 'MM', 0, 'latin1')
  headView.setUint16(2, big ? 43 : 42, le)
  if (big) {
    headView.setUint16(4, 8, le)
    headView.setBigUint64(8, BigInt(directoryAt), le)
  } else headView.setUint32(4, directoryAt, le)
  return Buffer.concat([head, ...blocks, directory, ...extra])
}

function valueBytes(type: number, values: number[] | string, le: boolean): Buffer {
  if (typeof values === 'string') return Buffer.from(`${values}\0`, 'latin1')
  const size = { 3: 2, 4: 4, 12: 8 }[type] ?? 1
  const bytes = Buffer.alloc(values.length * size)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  values.forEach((value, i) => {
    if (type === 3) view.setUint16(i * 2, value, le)
    else if (type === 4) view.setUint32(i * 4, value, le)
    else view.setFloat64(i * 8, value, le)
  })
  return bytes
}

/** LZW of TIFF 6.0 with a full dictionary, by the book. */
function lzw(raw: Buffer): Buffer {
  const out: number[] = []
  let held = 0
  let heldBits = 0
  let width = 9
  const put = (code: number): void => {
    held = (held << width) | code
    heldBits += width
    while (heldBits >= 8) {
      heldBits -= 8
      out.push((held >> heldBits) & 255)
      held &= (1 << heldBits) - 1
    }
  }
  let table = new Map<string, number>()
  let next = 258
  put(256)
  let word = ''
  for (const byte of raw) {
    const longer = word + String.fromCharCode(byte)
    if (longer.length === 1 || table.has(longer)) {
      word = longer
      continue
    }
    put(word.length === 1 ? word.charCodeAt(0) : table.get(word)!)
    table.set(longer, next++)
    if (next === 512 || next === 1024 || next === 2048) width++
    if (next === 4094) {
      put(256)
      table = new Map()
      next = 258
      width = 9
    }
    word = String.fromCharCode(byte)
  }
  if (word) {
    put(word.length === 1 ? word.charCodeAt(0) : table.get(word)!)
    next++
    if (next === 512 || next === 1024 || next === 2048) width++
  }
  put(257)
  if (heldBits > 0) out.push((held << (8 - heldBits)) & 255)
  return Buffer.from(out)
}
