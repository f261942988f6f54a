import type { Block, BlockSource, Level, PixelGrid } from './pixels'

/** A part of the full picture and the size in which it is wanted. */
export interface Wanted {
  col: number
  row: number
  width: number
  height: number
  outWidth: number
  outHeight: number
}

/** A part of a level in whole pixels, with what its pixels are in the wanted picture. */
export interface LevelWindow<Grid extends PixelGrid = PixelGrid> {
  level: Level<Grid>
  col: number
  row: number
  width: number
  height: number
  /** Wanted column of each column, and wanted row of each row; -1: beyond. */
  toColumn: Int32Array
  toRow: Int32Array
}

/** The level that is just fine enough for a wanted picture, and its part. */
export function levelWindow<Grid extends PixelGrid>(levels: readonly Level<Grid>[], wanted: Wanted): LevelWindow<Grid> {
  const full = levels[0]!.image
  const shrink = Math.min(wanted.width / wanted.outWidth, wanted.height / wanted.outHeight)
  let level = levels[0]!
  for (const one of levels) if (full.width / one.image.width <= shrink * 1.05) level = one
  const kx = level.image.width / full.width
  const ky = level.image.height / full.height
  const [col, width] = span(wanted.col * kx, (wanted.col + wanted.width) * kx, level.image.width)
  const [row, height] = span(wanted.row * ky, (wanted.row + wanted.height) * ky, level.image.height)
  return {
    level,
    col,
    row,
    width,
    height,
    toColumn: places(col, width, kx, wanted.col, wanted.width, wanted.outWidth),
    toRow: places(row, height, ky, wanted.row, wanted.height, wanted.outHeight),
  }
}

function span(from: number, to: number, size: number): [start: number, length: number] {
  const start = Math.max(0, Math.min(size - 1, Math.floor(from + 1e-6)))
  const end = Math.max(start + 1, Math.min(size, Math.ceil(to - 1e-6)))
  return [start, end - start]
}

function places(start: number, length: number, k: number, from: number, size: number, out: number): Int32Array {
  return Int32Array.from({ length }, (_, i) => {
    const place = Math.floor((((start + i + 0.5) / k - from) * out) / size)
    return place >= 0 && place < out ? place : -1
  })
}

/** Sees `count` pixels of a block from pixel `from` on: column `col` and row `row` of the window. */
export type RowVisitor = (block: Block, from: number, col: number, row: number, count: number) => void

/** Blocks asked for at a time, and the bytes that they may take together. */
const askedAtMost = 4
const askedBytes = 16 * 2 ** 20

/** Bytes of a block of an image when it is decoded. */
export function decodedBytes({ blockWidth, blockHeight, samples, bits }: PixelGrid): number {
  return blockWidth * blockHeight * samples * Math.ceil(bits / 8)
}

/** How many blocks of an image are asked for at a time, so that they are read and decoded beside one another. */
export function blocksAtOnce(image: PixelGrid): number {
  return Math.max(1, Math.min(askedAtMost, Math.floor(askedBytes / decodedBytes(image))))
}

/**
 * Visits the rows of a part of an image, block by block; rows that `wants` refuses are left out, and blocks without any
 * wanted row are not read. Throws when the signal aborts.
 */
export async function eachRow<Grid extends PixelGrid>(
  reader: BlockSource<Grid>,
  image: Grid,
  part: { col: number; row: number; width: number; height: number },
  wants: (row: number) => boolean,
  signal: AbortSignal,
  visit: RowVisitor,
): Promise<void> {
  const { blockWidth } = image
  const right = part.col + part.width
  const atOnce = blocksAtOnce(image)
  const wanted = wantedBlocks(image, part, wants)
  const asked: { rows: readonly number[]; block: Promise<Block> | Block }[] = []
  for (;;) {
    signal.throwIfAborted()
    while (asked.length < atOnce) {
      const next = wanted.next()
      if (next.done) break
      const { across, down, rows } = next.value
      const block = reader.block(image, across, down)
      // One that fails while those before it are still awaited is no unhandled rejection.
      if (block instanceof Promise) block.catch(() => undefined)
      asked.push({ rows, block })
    }
    const first = asked.shift()
    if (!first) return
    // Blocks at hand cost no turn.
    const block = first.block instanceof Promise ? await first.block : first.block
    const firstCol = Math.max(part.col, block.col)
    const count = Math.min(right, block.col + blockWidth) - firstCol
    for (const row of first.rows) {
      const from = (row - block.row) * blockWidth + firstCol - block.col
      visit(block, from, firstCol - part.col, row - part.row, count)
    }
  }
}

/** The blocks of a part that hold wanted rows, with these. */
function* wantedBlocks(
  { blockWidth, blockHeight }: PixelGrid,
  part: { col: number; row: number; width: number; height: number },
  wants: (row: number) => boolean,
): Generator<{ across: number; down: number; rows: readonly number[] }, undefined> {
  const right = part.col + part.width
  const bottom = part.row + part.height
  for (let down = Math.floor(part.row / blockHeight); down * blockHeight < bottom; down++) {
    const firstRow = Math.max(part.row, down * blockHeight)
    const lastRow = Math.min(bottom, (down + 1) * blockHeight)
    const rows: number[] = []
    for (let row = firstRow; row < lastRow; row++) if (wants(row - part.row)) rows.push(row)
    if (rows.length === 0) continue
    for (let across = Math.floor(part.col / blockWidth); across * blockWidth < right; across++)
      yield { across, down, rows }
  }
}

/** Validity of the pixels of a part of an image by its mask: 0 hidden, else shown. */
export async function readMask<Grid extends PixelGrid>(
  reader: BlockSource<Grid>,
  mask: Grid,
  part: { col: number; row: number; width: number; height: number },
  wants: (row: number) => boolean,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const out = new Uint8Array(part.width * part.height)
  await eachRow(reader, mask, part, wants, signal, (block, from, col, row, count) => {
    const plane = block.planes[0]!
    for (let i = 0; i < count; i++) out[row * part.width + col + i] = plane[(from + i) * block.step] === 0 ? 0 : 1
  })
  return out
}
