import type { WorldBox } from './boxes'
import { polygonKind, type ShapePool } from './shape-pool'

let ringA = new Float64Array(4096)
let ringB = new Float64Array(4096)

/**
 * The part of a shape that lies in a box, put on top of the pool; -1 when nothing does. A shape wholly inside is
 * returned as it is. Cut polygons run along the box, so the box has to reach beyond what is seen.
 */
export function clipShape(pool: ShapePool, shape: number, box: WorldBox): number {
  const at = shape * 4
  const minX = pool.box[at]!
  const minY = pool.box[at + 1]!
  const maxX = pool.box[at + 2]!
  const maxY = pool.box[at + 3]!
  if (maxX < box.left || minX > box.right || maxY < box.top || minY > box.bottom) return -1
  if (minX >= box.left && maxX <= box.right && minY >= box.top && maxY <= box.bottom) return shape
  return pool.kind[shape] === polygonKind ? clipPolygon(pool, shape, box) : clipLine(pool, shape, box)
}

function clipPolygon(pool: ShapePool, shape: number, box: WorldBox): number {
  const mark = pool.mark()
  for (let part = pool.partStart(shape); part < pool.partEnd[shape]!; part++) {
    const from = pool.vertexStart(part) * 2
    const to = pool.vertexEnd[part]! * 2
    if (ringA.length < to - from) ringA = new Float64Array((to - from) * 2)
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    for (let i = from; i < to; i += 2) {
      const x = pool.coords[i]!
      const y = pool.coords[i + 1]!
      ringA[i - from] = x
      ringA[i - from + 1] = y
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
    if (maxX < box.left || minX > box.right || maxY < box.top || minY > box.bottom) continue
    let length = to - from
    if (minX < box.left) length = cutRing(length, 0, box.left, 1)
    if (maxX > box.right) length = cutRing(length, 0, box.right, -1)
    if (minY < box.top) length = cutRing(length, 1, box.top, 1)
    if (maxY > box.bottom) length = cutRing(length, 1, box.bottom, -1)
    if (length < 8) continue
    for (let i = 0; i < length; i += 2) pool.vertex(ringA[i]!, ringA[i + 1]!)
    pool.endPart(4)
  }
  const piece = pool.endShape(polygonKind, pool.index[shape]!, pool.look[shape]!)
  if (piece < 0) pool.release(mark)
  return piece
}

/**
 * Cuts the closed ring in `ringA` (`length` numbers) at one side (Sutherland–Hodgman): keeps what has
 * side * (value - limit) >= 0 on the axis. The result is in `ringA` again, closed; returns its length in numbers.
 */
function cutRing(length: number, axis: 0 | 1, limit: number, side: 1 | -1): number {
  if (length < 8) return 0
  if (ringB.length < length * 2 + 8) ringB = new Float64Array(length * 3 + 8)
  const a = ringA
  const b = ringB
  let out = 0
  let px = a[0]!
  let py = a[1]!
  let inside = side * ((axis === 0 ? px : py) - limit) >= 0
  if (inside) {
    b[out++] = px
    b[out++] = py
  }
  for (let i = 2; i < length; i += 2) {
    const x = a[i]!
    const y = a[i + 1]!
    const nextInside = side * ((axis === 0 ? x : y) - limit) >= 0
    if (nextInside !== inside) {
      if (axis === 0) {
        b[out++] = limit
        b[out++] = py + ((y - py) * (limit - px)) / (x - px)
      } else {
        b[out++] = px + ((x - px) * (limit - py)) / (y - py)
        b[out++] = limit
      }
    }
    if (nextInside) {
      b[out++] = x
      b[out++] = y
    }
    px = x
    py = y
    inside = nextInside
  }
  if (out > 0 && (b[0] !== b[out - 2] || b[1] !== b[out - 1])) {
    b[out++] = b[0]!
    b[out++] = b[1]!
  }
  ringA = b
  ringB = a
  return out
}

function clipLine(pool: ShapePool, shape: number, box: WorldBox): number {
  const mark = pool.mark()
  for (let part = pool.partStart(shape); part < pool.partEnd[shape]!; part++) {
    const to = pool.vertexEnd[part]! * 2
    let at = pool.vertexStart(part) * 2
    let x0 = pool.coords[at]!
    let y0 = pool.coords[at + 1]!
    let open = false
    for (at += 2; at < to; at += 2) {
      const x1 = pool.coords[at]!
      const y1 = pool.coords[at + 1]!
      // Liang–Barsky: the stretch t0..t1 of the segment lies inside.
      let t0 = 0
      let t1 = 1
      const dx = x1 - x0
      const dy = y1 - y0
      if (dx === 0) {
        if (x0 < box.left || x0 > box.right) t1 = -1
      } else {
        const a = (box.left - x0) / dx
        const b = (box.right - x0) / dx
        t0 = Math.max(t0, Math.min(a, b))
        t1 = Math.min(t1, Math.max(a, b))
      }
      if (dy === 0) {
        if (y0 < box.top || y0 > box.bottom) t1 = -1
      } else {
        const a = (box.top - y0) / dy
        const b = (box.bottom - y0) / dy
        t0 = Math.max(t0, Math.min(a, b))
        t1 = Math.min(t1, Math.max(a, b))
      }
      if (t0 <= t1) {
        if (!open) pool.vertex(x0 + t0 * dx, y0 + t0 * dy)
        if (t1 === 1) pool.vertex(x1, y1)
        else pool.vertex(x0 + t1 * dx, y0 + t1 * dy)
        open = t1 === 1
        if (!open) pool.endPart(2)
      } else if (open) {
        pool.endPart(2)
        open = false
      }
      x0 = x1
      y0 = y1
    }
    if (open) pool.endPart(2)
  }
  const piece = pool.endShape(pool.kind[shape]!, pool.index[shape]!, pool.look[shape]!)
  if (piece < 0) pool.release(mark)
  return piece
}
