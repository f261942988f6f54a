import { worldX, worldY, worldSize } from '../../shared/tiles'
import type { Geometry } from '../model'

/** Mark of a line. */
export const lineKind = 0
/** Mark of a polygon. */
export const polygonKind = 1

/**
 * Lines and polygons as columns, in world units, used as a stack: pieces that clipping makes are put on top and taken
 * off again by `release`. A shape is addressed by its position.
 */
export class ShapePool {
  count = 0
  parts = 0
  vertices = 0
  kind = new Uint8Array(1024)
  index = new Uint32Array(1024)
  look = new Uint32Array(1024)
  /** minX, minY, maxX, maxY of each shape. */
  box = new Float64Array(4096)
  /** Parts up to the end of each shape, vertices up to the end of each part. */
  partEnd = new Uint32Array(1024)
  vertexEnd = new Uint32Array(1024)
  coords = new Float64Array(16_384)

  /** `reserve`: vertices for which memory is asked for at once when there are many; what is not used costs nothing. */
  constructor(private readonly reserve = 0) {}

  mark(): [number, number, number] {
    return [this.count, this.parts, this.vertices]
  }

  release(mark: readonly [number, number, number]): void {
    ;[this.count, this.parts, this.vertices] = mark
  }

  partStart(shape: number): number {
    return shape === 0 ? 0 : this.partEnd[shape - 1]!
  }

  vertexStart(part: number): number {
    return part === 0 ? 0 : this.vertexEnd[part - 1]!
  }

  verticesOf(shape: number): number {
    const from = this.partStart(shape)
    const to = this.partEnd[shape]!
    return to === from ? 0 : this.vertexEnd[to - 1]! - this.vertexStart(from)
  }

  vertex(x: number, y: number): void {
    const at = this.vertices * 2
    if (at + 2 > this.coords.length) this.growCoords()
    this.coords[at] = x
    this.coords[at + 1] = y
    this.vertices++
  }

  /** Makes sure that so many vertices more can be set in `coords`. */
  makeRoom(vertices: number): void {
    while ((this.vertices + vertices) * 2 > this.coords.length) this.growCoords()
  }

  /** Closes a part of the open shape; parts of fewer than `least` vertices are taken back. False when it was. */
  endPart(least: number): boolean {
    const start = this.parts === 0 ? 0 : this.vertexEnd[this.parts - 1]!
    if (this.vertices - start < least) {
      this.vertices = start
      return false
    }
    if (this.parts === this.vertexEnd.length) {
      const next = new Uint32Array(this.vertexEnd.length * 2)
      next.set(this.vertexEnd)
      this.vertexEnd = next
    }
    this.vertexEnd[this.parts++] = this.vertices
    return true
  }

  /** Closes the open shape; returns its position, or -1 when it has no part. */
  endShape(kind: number, index: number, look: number): number {
    const shape = this.count
    const firstPart = this.partStart(shape)
    if (this.parts === firstPart) return -1
    if (shape === this.kind.length) this.growShapes()
    let minX = Infinity
    let minY = Infinity
    let maxX = -Infinity
    let maxY = -Infinity
    const { coords } = this
    const end = this.vertices * 2
    for (let at = this.vertexStart(firstPart) * 2; at < end; at += 2) {
      const x = coords[at]!
      const y = coords[at + 1]!
      if (x < minX) minX = x
      if (x > maxX) maxX = x
      if (y < minY) minY = y
      if (y > maxY) maxY = y
    }
    this.kind[shape] = kind
    this.index[shape] = index
    this.look[shape] = look
    this.partEnd[shape] = this.parts
    const box = shape * 4
    this.box[box] = minX
    this.box[box + 1] = minY
    this.box[box + 2] = maxX
    this.box[box + 3] = maxY
    return this.count++
  }

  /**
   * Adds a line or polygon given in lon/lat, projected. Vertices that are not numbers are left out. Outer rings run one
   * way and holes the other. What reaches beyond ±180° is given once more from the other side of the world.
   */
  addGeometry(geometry: Geometry, index: number, look: number): void {
    const { coords, dim, ends } = geometry
    const polygon = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
    const turn = crossesAntimeridian(coords, dim)
    const first = this.mark()
    let vertex = 0
    let ringsLeft = 0
    let polygonAt = 0
    for (let part = 0; part < ends.length; part++) {
      const start = this.vertices
      for (; vertex < ends[part]!; vertex++) {
        let lon = coords[vertex * dim]!
        if (turn && lon < 0) lon += 360
        const x = worldX(lon)
        const y = worldY(coords[vertex * dim + 1]!)
        if (x - x === 0 && y === y) this.vertex(x, y)
      }
      let outer = part === 0
      if (polygon && geometry.polygonEnds) {
        outer = ringsLeft === 0
        if (outer) {
          const before = polygonAt === 0 ? 0 : geometry.polygonEnds[polygonAt - 1]!
          ringsLeft = (geometry.polygonEnds[polygonAt++] ?? ends.length) - before
        }
        ringsLeft--
      }
      if (polygon) this.closeAndTurn(start, outer)
      this.endPart(polygon ? 4 : 2)
    }
    const shape = this.endShape(polygon ? polygonKind : lineKind, index, look)
    if (shape < 0) {
      this.release(first)
      return
    }
    if (this.box[shape * 4]! < 0) this.copyShifted(shape, worldSize)
    if (this.box[shape * 4 + 2]! > worldSize) this.copyShifted(shape, -worldSize)
  }

  private closeAndTurn(start: number, outer: boolean): void {
    const { coords } = this
    if (this.vertices === start) return
    const last = this.vertices * 2 - 2
    if (coords[start * 2] !== coords[last] || coords[start * 2 + 1] !== coords[last + 1])
      this.vertex(coords[start * 2]!, coords[start * 2 + 1]!)
    const c = this.coords
    const baseX = c[start * 2]!
    const baseY = c[start * 2 + 1]!
    let area = 0
    for (let at = start * 2; at < this.vertices * 2 - 2; at += 2)
      area += (c[at]! - baseX) * (c[at + 3]! - baseY) - (c[at + 2]! - baseX) * (c[at + 1]! - baseY)
    if (area > 0 === outer) return
    for (let a = start * 2, b = this.vertices * 2 - 2; a < b; a += 2, b -= 2) {
      const x = c[a]!
      const y = c[a + 1]!
      c[a] = c[b]!
      c[a + 1] = c[b + 1]!
      c[b] = x
      c[b + 1] = y
    }
  }

  private copyShifted(shape: number, by: number): void {
    let vertex = this.vertexStart(this.partStart(shape))
    for (let part = this.partStart(shape); part < this.partEnd[shape]!; part++) {
      for (; vertex < this.vertexEnd[part]!; vertex++)
        this.vertex(this.coords[vertex * 2]! + by, this.coords[vertex * 2 + 1]!)
      this.endPart(2)
    }
    this.endShape(this.kind[shape]!, this.index[shape]!, this.look[shape]!)
  }

  private growCoords(): void {
    const { length } = this.coords
    // Doubling large pools would take twice what is needed.
    const size = length < 1e6 ? length * 2 : Math.max(this.reserve * 2, Math.ceil(length * 1.3))
    const next = new Float64Array(size)
    next.set(this.coords)
    this.coords = next
  }

  private growShapes(): void {
    const size = this.kind.length * 2
    const kind = new Uint8Array(size)
    kind.set(this.kind)
    this.kind = kind
    const box = new Float64Array(size * 4)
    box.set(this.box)
    this.box = box
    for (const name of ['index', 'look', 'partEnd'] as const) {
      const next = new Uint32Array(size)
      next.set(this[name])
      this[name] = next
    }
  }
}

/**
 * Whether a geometry lies across 180° and was not cut there: all of it within 60° of that meridian, on both sides, with
 * a step of nearly the whole circle. A box around the world (steps of exactly 360°, or of clearly less) is no such thing.
 */
function crossesAntimeridian(coords: Geometry['coords'], dim: number): boolean {
  let before = coords[0]!
  if (!(Math.abs(before) > 120)) return false
  let jumps = false
  for (let at = dim; at < coords.length; at += dim) {
    const lon = coords[at]!
    if (!(Math.abs(lon) > 120)) return false
    const step = Math.abs(lon - before)
    if (step > 180) {
      if (step < 350 || step > 359.999_999) return false
      jumps = true
    }
    before = lon
  }
  return jumps
}
