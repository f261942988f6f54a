import { appendAll } from '../common/append-all'
import type { Geometry } from '../../model'
import { checkGeometrySize } from '../common/geometry-limit'

/** Three numbers a vertex: easting or longitude, northing or latitude, height (0 where there is none). */
const stride = 3

/** Points, lines and polygons as they gather while a geometry is read. Its methods throw GeometryTooLarge. */
export class Parts {
  points: number[] = []
  lines: number[] = []
  /** Vertices up to the end of each line. */
  lineEnds: number[] = []
  rings: number[] = []
  ringEnds: number[] = []
  /** Rings up to the end of each polygon. */
  polygonEnds: number[] = []
  hasHeights = false
  /** Whether the file calls it a collection, so that one member is one of many too. */
  isMulti = false
  /** Whether the file calls it a collection of any kinds of geometry. */
  isCollection = false

  get vertexCount(): number {
    return (this.points.length + this.lines.length + this.rings.length) / stride
  }

  get isEmpty(): boolean {
    return this.points.length === 0 && this.lineEnds.length === 0 && this.polygonEnds.length === 0
  }

  addPoint(position: readonly number[]): void {
    for (let k = 0; k < stride; k++) this.points.push(position[k] ?? 0)
    checkGeometrySize(this.points.length / stride)
  }

  addLine(coords: readonly number[]): void {
    appendAll(this.lines, coords)
    this.lineEnds.push(this.lines.length / stride)
    checkGeometrySize(this.lines.length / stride)
  }

  /** The lines of another as the rings of one polygon, the outer one first; those that are none are left out and counted. */
  addPolygon(outline: Parts): number {
    let bad = 0
    const before = this.ringEnds.length
    for (const line of outline.eachLine()) {
      const ring = closed(line)
      if (ring.length < 4 * stride) {
        bad++
        // Without its outer ring a hole would be the polygon.
        if (this.ringEnds.length === before) return bad
        continue
      }
      appendAll(this.rings, ring)
      this.ringEnds.push(this.rings.length / stride)
    }
    if (this.ringEnds.length > before) this.polygonEnds.push(this.ringEnds.length)
    checkGeometrySize(this.rings.length / stride)
    return bad
  }

  /** Takes all of another; whether it is many is its own matter. */
  add(other: Parts): void {
    this.hasHeights ||= other.hasHeights
    appendAll(this.points, other.points)
    addEnds(this.lineEnds, other.lineEnds, this.lines.length / stride)
    appendAll(this.lines, other.lines)
    addEnds(this.polygonEnds, other.polygonEnds, this.ringEnds.length)
    addEnds(this.ringEnds, other.ringEnds, this.rings.length / stride)
    appendAll(this.rings, other.rings)
    checkGeometrySize(this.vertexCount)
  }

  *eachLine(): Generator<number[]> {
    let start = 0
    for (const end of this.lineEnds) {
      yield this.lines.slice(start * stride, end * stride)
      start = end
    }
  }

  /** Its lines as few as can be: what begins where the one before ends goes on there. @param always as one, whatever lies between */
  joined(always: boolean): Parts {
    const out = new Parts()
    out.hasHeights = this.hasHeights
    let run: number[] = []
    for (const line of this.eachLine()) {
      const touches = run.length > 0 && meet(run, line)
      if (run.length > 0 && !touches && !always) {
        out.addLine(run)
        run = []
      }
      appendAll(run, touches ? line.slice(stride) : line)
    }
    if (run.length > 0) out.addLine(run)
    return out
  }

  reversed(): Parts {
    const out = new Parts()
    out.add(this)
    let start = 0
    for (const end of this.lineEnds) {
      for (let at = start; at < end; at++)
        for (let k = 0; k < stride; k++)
          out.lines[at * stride + k] = this.lines[(start + end - 1 - at) * stride + k] as number
      start = end
    }
    out.lineEnds = [...this.lineEnds]
    return out
  }

  /** One geometry each for points, lines and polygons; multi where they are several. */
  geometries(): Geometry[] {
    const out: Geometry[] = []
    const dim = this.hasHeights ? 3 : 2
    const kinds = [this.points.length, this.lineEnds.length, this.polygonEnds.length].filter(
      (count) => count > 0,
    ).length
    const isMany = (count: number) => count > 1 || (this.isMulti && kinds === 1)
    const points = this.points.length / stride
    if (points > 0)
      out.push({ type: isMany(points) ? 'MultiPoint' : 'Point', dim, coords: inDim(this.points, dim), ends: [points] })
    if (this.lineEnds.length > 0)
      out.push({
        type: isMany(this.lineEnds.length) ? 'MultiLineString' : 'LineString',
        ...{ dim, coords: inDim(this.lines, dim), ends: this.lineEnds },
      })
    const polygons = this.polygonEnds.length
    if (polygons > 0) {
      const surface = { dim, coords: inDim(this.rings, dim), ends: this.ringEnds } as const
      if (isMany(polygons)) out.push({ type: 'MultiPolygon', ...surface, polygonEnds: this.polygonEnds })
      else out.push({ type: 'Polygon', ...surface })
    }
    return this.isCollection ? out.map((geometry) => ({ ...geometry, collected: true })) : out
  }
}

function addEnds(to: number[], ends: readonly number[], offset: number): void {
  for (const end of ends) to.push(offset + end)
}

/** Whether a line begins where another ends, in plan. */
function meet(before: readonly number[], after: readonly number[]): boolean {
  const end = before.length - stride
  return before[end] === after[0] && before[end + 1] === after[1]
}

function closed(ring: number[]): number[] {
  const end = ring.length - stride
  if (ring[0] !== ring[end] || ring[1] !== ring[end + 1]) appendAll(ring, ring.slice(0, stride))
  return ring
}

function inDim(coords: number[], dim: 2 | 3): number[] {
  return dim === 3 ? coords : coords.filter((_, at) => at % stride !== 2)
}
