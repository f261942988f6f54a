import { tilePixels, wireExtentBits, type SectionBuilder } from '../../shared/tiles'
import { polygonKind, type ShapePool } from './shape-pool'
import { tileSize } from './quad'
import type { PixelMask, SectionSet } from './section-set'

/** What is smaller than this becomes a speck: at most a pixel wide, and not two beside each other. */
const speckPixels = 1.5
/** Polygons smaller than this become their box; their corners could not be told apart. */
const boxPixels = 2.5
/** Vertices of dense inner tiles lie on half pixels. */
const innerSnapBits = 10

/**
 * Puts a shape, as seen at a tile, into the open sections. Every vertex moves to the middle of its grid cell and what
 * then repeats or lies straight between its neighbours is left out. As that depends on nothing but the vertex itself,
 * the common border of two polygons stays common: neither slivers nor gaps arise. What measures less than a pixel
 * becomes a speck, one for each pixel; in inner tiles, lines that lie under others are left out. `specks` and `lines`
 * hold the pixels that the tile's shapes have taken so far.
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
  const perPixel = tilePixels / size
  const width = (pool.box[box + 2]! - pool.box[box]!) * perPixel
  const height = (pool.box[box + 3]! - pool.box[box + 1]!) * perPixel
  if (width < speckPixels && height < speckPixels) {
    const px = Math.floor((pool.box[box]! - left) * perPixel + width / 2)
    const py = Math.floor((pool.box[box + 1]! - top) * perPixel + height / 2)
    if (!specks.take(sections.sublayerOf(index), px, py)) return
    const speck = sections.builder('speck', index)
    const step = 2 ** wireExtentBits / tilePixels
    speck.vertex(px * step + step / 2, py * step + step / 2)
    speck.endFeature(index, pool.look[shape]!)
    return
  }
  const polygon = pool.kind[shape] === polygonKind
  const builder = sections.builder(polygon ? 'polygon' : 'line', index)
  const snapBits = detail === 'inner' ? innerSnapBits : wireExtentBits
  const scale = 2 ** snapBits / size
  const step = 2 ** (wireExtentBits - snapBits)
  const half = step >> 1
  if (polygon && width < boxPixels && height < boxPixels) {
    const snap = (value: number): number => Math.floor(value * scale) * step + half
    const x0 = snap(pool.box[box]! - left)
    const y0 = snap(pool.box[box + 1]! - top)
    const x1 = snap(pool.box[box + 2]! - left)
    const y1 = snap(pool.box[box + 3]! - top)
    builder.vertex(x0, y0)
    builder.vertex(x1, y0)
    builder.vertex(x1, y1)
    builder.vertex(x0, y1)
    builder.vertex(x0, y0)
    builder.endPart()
    builder.endFeature(index, pool.look[shape]!)
    return
  }
  const { coords } = pool
  const firstPart = builder.parts
  for (let part = pool.partStart(shape); part < pool.partEnd[shape]!; part++) {
    const mark = builder.vertices
    const end = pool.vertexEnd[part]! * 2
    let ax = 0
    let ay = 0
    let bx = 0
    let by = 0
    let kept = 0
    for (let at = pool.vertexStart(part) * 2; at < end; at += 2) {
      const x = Math.floor((coords[at]! - left) * scale)
      const y = Math.floor((coords[at + 1]! - top) * scale)
      if (kept > 0) {
        if (x === bx && y === by) continue
        const straight =
          kept > 1 && (bx - ax) * (y - by) === (by - ay) * (x - bx) && (bx - ax) * (x - bx) + (by - ay) * (y - by) > 0
        if (straight) {
          builder.dropVertices(builder.vertices - 1)
          kept--
        } else {
          ax = bx
          ay = by
        }
      }
      builder.vertex(x * step + half, y * step + half)
      kept++
      bx = x
      by = y
    }
    // A ring that fell to a stroke is still drawn as one; one that fell to a point, or a hole that did, is not.
    if (kept < 2 || (polygon && kept < 4 && !runsAsOuter(pool, part))) builder.dropVertices(mark)
    else builder.endPart()
  }
  if (builder.parts === firstPart) return
  if (!polygon && detail === 'inner' && !showsAnew(builder, firstPart, sections.sublayerOf(index), lines)) {
    builder.dropParts(firstPart)
    return
  }
  builder.endFeature(index, pool.look[shape]!)
}

/** Grid steps of a sent tile in a pixel, as a shift. */
const pixelShift = wireExtentBits - Math.log2(tilePixels)

/**
 * Whether the open lines run over pixels that no line of the sublayer has yet: a quarter of theirs at least, or any when
 * they are long. Takes these pixels. Lines that lie wholly under others would change nothing in the picture.
 */
function showsAnew(builder: SectionBuilder, firstPart: number, sublayer: number, lines: PixelMask): boolean {
  let pixels = 0
  let taken = 0
  builder.eachSegment(firstPart, (fromX, fromY, toX, toY) => {
    let x = fromX >> pixelShift
    let y = fromY >> pixelShift
    const endX = toX >> pixelShift
    const endY = toY >> pixelShift
    const dx = Math.abs(endX - x)
    const dy = -Math.abs(endY - y)
    const stepX = x < endX ? 1 : -1
    const stepY = y < endY ? 1 : -1
    let error = dx + dy
    for (;;) {
      pixels++
      if (lines.take(sublayer, x, y)) taken++
      if (x === endX && y === endY) return
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
  })
  // A line that winds over itself counts its pixels again and again.
  return taken > 0 && (pixels > 64 || taken * 4 >= pixels)
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
    for (let at = pool.vertexStart(part) * 2; at < end; at += 2)
      builder.vertex(Math.round((coords[at]! - left) * scale), Math.round((coords[at + 1]! - top) * scale))
    builder.endPart()
  }
  builder.endFeature(index, pool.look[shape]!)
}
