import type { Geometry } from '../../model'
import { asMulti, flattenCollection } from '../common/collection'

/**
 * Coordinates of one <coordinates> element: lon, lat, height (0 where not given); tuples by white space. Bad tuples are
 * counted in `bad`; `heights` says whether any tuple has one.
 */
export function parseCoordinates(text: string): { coords: number[]; bad: number; heights: boolean } {
  const coords: number[] = []
  let bad = 0
  let heights = false
  // Some programs write spaces around the commas. Not by a pattern: a hundred thousand spaces would take it many seconds.
  const tuples = text.split(',').map((part) => part.trim())
  for (const tuple of tuples.join(',').split(/\s+/)) {
    if (tuple === '') continue
    for (const [lon, lat, height] of positions(tuple.split(',').map(Number))) {
      if (lon === undefined || lat === undefined || !Number.isFinite(lon) || !Number.isFinite(lat)) bad++
      else {
        const known = height !== undefined && Number.isFinite(height)
        heights ||= known
        coords.push(lon, lat, known ? height : 0)
      }
    }
  }
  return { coords, bad, heights }
}

/** The numbers of one tuple; more than three are a list of positions that lacks its spaces. */
function positions(numbers: number[]): number[][] {
  if (numbers.length <= 3 || numbers.length % 3 !== 0) return [numbers]
  return Array.from({ length: numbers.length / 3 }, (_, at) => numbers.slice(at * 3, at * 3 + 3))
}

/** Builds the geometries of one placemark from elements as they close. */
export class KmlGeometryBuilder {
  bad = 0
  readonly #done: Geometry[] = []
  #rings: number[][] = []
  #polygonDepth = 0
  #track: number[] = []
  #heights = false
  #multi = false

  open(name: string): void {
    if (name === 'MultiGeometry' || name === 'MultiTrack') this.#multi = true
    if (name === 'Polygon' && this.#polygonDepth++ === 0) this.#rings = []
    if (name === 'Track') this.#track = []
  }

  coordinates(parent: string, text: string): void {
    const { coords, bad, heights } = parseCoordinates(text)
    this.bad += bad
    this.#heights ||= heights
    if (coords.length === 0) return
    if (parent === 'LatLonQuad') {
      if (coords.length === 12) this.#done.push(polygon([closed(coords)]))
      else this.bad++
      return
    }
    if (this.#polygonDepth > 0) {
      if (coords.length >= 9) this.#rings.push(closed(coords))
      else this.bad++
      return
    }
    const vertices = coords.length / 3
    if (parent === 'Point') this.#done.push({ type: 'Point', dim: 3, coords: coords.slice(0, 3), ends: [1] })
    else if (vertices < 2) this.bad++
    else this.#done.push({ type: 'LineString', dim: 3, coords, ends: [vertices] })
  }

  /** gx:coord of a track: lon lat height by white space. */
  trackPoint(text: string): void {
    const [lon, lat, height] = text.split(/\s+/).map(Number)
    if (lon !== undefined && lat !== undefined && Number.isFinite(lon) && Number.isFinite(lat))
      this.#track.push(lon, lat, this.#height(height))
    else this.bad++
  }

  /** Whether nothing that can be drawn has come, nor anything that was meant to be. */
  get empty(): boolean {
    return this.#done.length === 0 && this.bad === 0
  }

  point(lon: number, lat: number, height: number): void {
    if (Number.isFinite(lon) && Number.isFinite(lat))
      this.#done.push({ type: 'Point', dim: 3, coords: [lon, lat, this.#height(height)], ends: [1] })
  }

  close(name: string): void {
    if (name === 'Track') {
      const vertices = this.#track.length / 3
      if (vertices > 1) this.#done.push({ type: 'LineString', dim: 3, coords: this.#track, ends: [vertices] })
      else if (vertices === 1) this.#done.push({ type: 'Point', dim: 3, coords: this.#track, ends: [1] })
      this.#track = []
    }
    if (name !== 'Polygon' || --this.#polygonDepth > 0) return
    this.#polygonDepth = Math.max(0, this.#polygonDepth)
    if (this.#rings.length > 0) this.#done.push(polygon(this.#rings))
    this.#rings = []
  }

  #height(value: number | undefined): number {
    if (value === undefined || !Number.isFinite(value)) return 0
    this.#heights = true
    return value
  }

  finish(): Geometry[] {
    const [only] = this.#done
    const all = this.#multi && only && this.#done.length === 1 ? [asMulti(only)] : flattenCollection(this.#done)
    return this.#heights ? all : all.map(withoutHeights)
  }
}

function withoutHeights(geometry: Geometry): Geometry {
  return { ...geometry, dim: 2, coords: Array.from(geometry.coords).filter((_, i) => i % 3 < 2) }
}

function polygon(rings: readonly number[][]): Geometry {
  const ends: number[] = []
  let vertices = 0
  for (const ring of rings) ends.push((vertices += ring.length / 3))
  return { type: 'Polygon', dim: 3, coords: rings.flat(), ends }
}

function closed(ring: number[]): number[] {
  const last = ring.length - 3
  if (ring[0] !== ring[last] || ring[1] !== ring[last + 1]) ring.push(ring[0] ?? 0, ring[1] ?? 0, ring[2] ?? 0)
  return ring
}

/** The outline of a ground overlay: its box turned by `rotation` degrees counter-clockwise about the middle. */
export function overlayOutline(box: {
  north: number
  south: number
  east: number
  west: number
  rotation: number
}): Geometry | null {
  const { north, south, east, west, rotation } = box
  if (![north, south, east, west].every(Number.isFinite)) return null
  const middleLon = (east + west) / 2
  const middleLat = (north + south) / 2
  const angle = (rotation * Math.PI) / 180
  const squeeze = Math.cos((middleLat * Math.PI) / 180) || 1
  const coords = [
    [east, north],
    [east, south],
    [west, south],
    [west, north],
    [east, north],
  ].flatMap(([lon = 0, lat = 0]) => {
    if (rotation === 0) return [lon, lat, 0]
    const x = (lon - middleLon) * squeeze
    const y = lat - middleLat
    return [
      middleLon + (x * Math.cos(angle) - y * Math.sin(angle)) / squeeze,
      middleLat + x * Math.sin(angle) + y * Math.cos(angle),
      0,
    ]
  })
  return { type: 'Polygon', dim: 3, coords, ends: [5] }
}
