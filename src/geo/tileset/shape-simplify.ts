import { tilePixels, wireExtentBits, type SectionBuilder } from '../../shared/tiles'
import { polygonKind, type ShapePool } from './shape-pool'
import { tileSize } from './quad'
import { cellPixels, maskBuffer, maskSide, type PixelMask, type SectionSet } from './section-set'

/** Lines smaller than this both ways become a speck. */
const lineSpeckPixels = 1.5
/** Polygons smaller than this both ways become specks: their outline leaves nothing of their inside to be seen. */
const areaSpeckPixels = 3
/** Vertices of dense inner tiles lie on half pixels. */
const innerSnapBits = 10

/**
 * Puts a shape, as seen at a tile, into the open sections. Every vertex moves to the middle of its grid cell and what
 * then repeats or lies straight between its neighbours is left out. As that depends on nothing but the vertex itself,
 * the common border of two polygons stays common: neither slivers nor gaps arise. What is too small to have an inside
 * becomes specks, one for each cell of two pixels; in inner tiles, lines that lie under others are left out. `specks`
 * and `lines` hold what the tile's shapes have taken so far.
 */
export function emitShape(
  pool: ShapePool,
  shape: number,
  tile: { z: number; x: number; y: number },
  detail: 'inner' | 'full',
  sections: SectionSet,
  specks: PixelMask,
  lines: PixelMask,
): void {
  const size = tileSize(tile.z)
  const left = tile.x * size
  const top = tile.y * size
  const box = shape * 4
  const index = pool.index[shape]!
  const polygon = pool.kind[shape] === polygonKind
  const perPixel = tilePixels / size
  const least = (polygon ? areaSpeckPixels : lineSpeckPixels) * (size / tilePixels)
  if (pool.box[box + 2]! - pool.box[box]! < least && pool.box[box + 3]! - pool.box[box + 1]! < least) {
    const perCell = perPixel / cellPixels
    const x0 = (pool.box[box]! - left) * perCell
    const y0 = (pool.box[box + 1]! - top) * perCell
    const x1 = (pool.box[box + 2]! - left) * perCell
    const y1 = (pool.box[box + 3]! - top) * perCell
    emitSpecks(x0, y0, x1, y1, polygon, index, pool.look[shape]!, sections, specks)
    return
  }
  const builder = sections.builder(polygon ? 'polygon' : 'line', index)
  const firstPart = builder.parts
  const snapBits = detail === 'inner' ? innerSnapBits : wireExtentBits
  const scale = 2 ** snapBits / size
  for (let part = pool.partStart(shape); part < pool.partEnd[shape]!; part++) {
    const mark = builder.vertices
    const kept = emitPart(pool, part, left, top, scale, wireExtentBits - snapBits, builder)
    // A ring that fell to a stroke is still drawn as one; one that fell to a point, or a hole that did, is not.
    if (kept < 2 || (polygon && kept < 4 && !runsAsOuter(pool, part))) builder.vertices = mark
    else builder.endPart()
  }
  if (builder.parts === firstPart) return
  if (!polygon && detail === 'inner' && !showsAnew(builder, firstPart, lines.bits(sections.sublayerOf(index)))) {
    builder.dropParts(firstPart)
    return
  }
  builder.endFeature(index, pool.look[shape]!)
}

/** Specks in the cells whose middles lie in the box of a polygon, or in the one with the middle of the box. */
function emitSpecks(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  polygon: boolean,
  index: number,
  look: number,
  sections: SectionSet,
  specks: PixelMask,
): void {
  let fromX = Math.ceil(x0 - 0.5)
  let toX = Math.floor(x1 - 0.5)
  let fromY = Math.ceil(y0 - 0.5)
  let toY = Math.floor(y1 - 0.5)
  if (!polygon || fromX > toX) fromX = toX = Math.floor((x0 + x1) / 2)
  if (!polygon || fromY > toY) fromY = toY = Math.floor((y0 + y1) / 2)
  const sublayer = sections.sublayerOf(index)
  const step = (cellPixels * 2 ** wireExtentBits) / tilePixels
  for (let y = fromY; y <= toY; y++)
    for (let x = fromX; x <= toX; x++) {
      if (!specks.take(sublayer, x, y)) continue
      const speck = sections.builder('speck', index)
      speck.vertex(x * step + step / 2, y * step + step / 2)
      speck.endFeature(index, look)
    }
}

/** Puts a part, snapped and simplified, behind the vertices of the section; gives the number of vertices kept. */
function emitPart(
  pool: ShapePool,
  part: number,
  left: number,
  top: number,
  scale: number,
  shift: number,
  builder: SectionBuilder,
): number {
  const { coords } = pool
  const end = pool.vertexEnd[part]! * 2
  let at = pool.vertexStart(part) * 2
  const out = builder.reserve((end - at) >> 1)
  const start = builder.vertices * 2
  const half = (1 << shift) >> 1
  let to = start
  let ax = 0
  let ay = 0
  let bx = 0
  let by = 0
  for (; at < end; at += 2) {
    const x = Math.floor((coords[at]! - left) * scale) | 0
    const y = Math.floor((coords[at + 1]! - top) * scale) | 0
    if (to > start) {
      const dx = (x - bx) | 0
      const dy = (y - by) | 0
      if ((dx | dy) === 0) continue
      const ex = (bx - ax) | 0
      const ey = (by - ay) | 0
      // Grid steps of a tile and its buffer: products fit in 32 bits.
      if (to > start + 2 && Math.imul(ex, dy) === Math.imul(ey, dx) && Math.imul(ex, dx) + Math.imul(ey, dy) > 0)
        to -= 2
      else {
        ax = bx
        ay = by
      }
    }
    out[to] = (x << shift) + half
    out[to + 1] = (y << shift) + half
    to += 2
    bx = x
    by = y
  }
  builder.vertices = to >> 1
  return (to - start) >> 1
}

/** Grid steps of a sent tile in a cell, as a shift. */
const cellShift = wireExtentBits - Math.log2(tilePixels / cellPixels)

/**
 * Whether the open lines run over cells that no line of the sublayer has yet: a quarter of theirs at least, or any when
 * they are long. Takes these cells in `bits`. Lines that lie under others would change nothing in the picture.
 */
function showsAnew(builder: SectionBuilder, firstPart: number, bits: Uint8Array): boolean {
  const coords = builder.reserve(0)
  let cells = 0
  let taken = 0
  let vertex = builder.vertexEnd(firstPart - 1)
  for (let part = firstPart; part < builder.parts; part++) {
    const end = builder.vertexEnd(part)
    let x = (coords[vertex * 2]! >> cellShift) + maskBuffer
    let y = (coords[vertex * 2 + 1]! >> cellShift) + maskBuffer
    for (vertex++; vertex < end; vertex++) {
      const endX = (coords[vertex * 2]! >> cellShift) + maskBuffer
      const endY = (coords[vertex * 2 + 1]! >> cellShift) + maskBuffer
      const dx = Math.abs(endX - x)
      const dy = -Math.abs(endY - y)
      const stepX = x < endX ? 1 : -1
      const stepY = y < endY ? 1 : -1
      let error = dx + dy
      for (;;) {
        cells++
        if (x >= 0 && y >= 0 && x < maskSide && y < maskSide) {
          const cell = y * maskSide + x
          const byte = bits[cell >> 3]!
          const bit = 1 << (cell & 7)
          if ((byte & bit) === 0) {
            bits[cell >> 3] = byte | bit
            taken++
          }
        }
        if (x === endX && y === endY) break
        const twice = 2 * error
        if (twice >= dy) {
          error += dy
          x += stepX
        }
        if (twice <= dx) {
          error += dx
          y += stepY
        }
      }
    }
    vertex = end
  }
  // A line that winds over itself counts its cells again and again.
  return taken > 0 && (cells > 32 || taken * 4 >= cells)
}

/** Whether a ring of the pool runs the way of outer rings. */
function runsAsOuter(pool: ShapePool, part: number): boolean {
  const { coords } = pool
  const from = pool.vertexStart(part) * 2
  const end = pool.vertexEnd[part]! * 2 - 2
  let area = 0
  for (let at = from; at < end; at += 2)
    area +=
      (coords[at]! - coords[from]!) * (coords[at + 3]! - coords[from + 1]!) -
      (coords[at + 2]! - coords[from]!) * (coords[at + 1]! - coords[from + 1]!)
  return area >= 0
}

/** Puts a shape into the open sections in full precision, for a leaf of `bits` grid bits. */
export function emitWhole(
  pool: ShapePool,
  shape: number,
  tile: { z: number; x: number; y: number },
  bits: number,
  sections: SectionSet,
): void {
  const size = tileSize(tile.z)
  const left = tile.x * size
  const top = tile.y * size
  const scale = 2 ** bits / size
  const index = pool.index[shape]!
  const builder = sections.builder(pool.kind[shape] === polygonKind ? 'polygon' : 'line', index)
  const { coords } = pool
  for (let part = pool.partStart(shape); part < pool.partEnd[shape]!; part++) {
    const end = pool.vertexEnd[part]! * 2
    let at = pool.vertexStart(part) * 2
    const out = builder.reserve((end - at) >> 1)
    let to = builder.vertices * 2
    for (; at < end; at += 2) {
      out[to++] = Math.floor((coords[at]! - left) * scale + 0.5)
      out[to++] = Math.floor((coords[at + 1]! - top) * scale + 0.5)
    }
    builder.vertices = to >> 1
    builder.endPart()
  }
  builder.endFeature(index, pool.look[shape]!)
}
