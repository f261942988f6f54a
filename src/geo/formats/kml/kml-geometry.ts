import type { Geometry } from '../../model'
import { flattenCollection } from '../common/collection'

/** Coordinates of one <coordinates> element: lon, lat, height; tuples by white space. Bad tuples are counted in `bad`. */
export function parseCoordinates(text: string): { coords: number[]; bad: number } {
  const coords: number[] = []
  let bad = 0
  // Some programs write spaces after the commas.
  for (const tuple of text.replace(/\s*,\s*/g, ',').split(/\s+/)) {
    if (tuple === '') continue
    const [lon, lat, height] = tuple.split(',').map(Number)
    if (lon === undefined || lat === undefined || !Number.isFinite(lon) || !Number.isFinite(lat)) bad++
    else coords.push(lon, lat, height !== undefined && Number.isFinite(height) ? height : 0)
  }
  return { coords, bad }
}

/** Builds the geometries of one placemark from elements as they close. */
export class KmlGeometryBuilder {
  bad = 0
  readonly #done: Geometry[] = []
  #rings: number[][] = []
  #polygonDepth = 0
  #track: number[] = []

  open(name: string): void {
    if (name === 'Polygon' && this.#polygonDepth++ === 0) this.#rings = []
    if (name === 'Track') this.#track = []
  }

  coordinates(parent: string, text: string): void {
    const { coords, bad } = parseCoordinates(text)
    this.bad += bad
    if (coords.length === 0) return
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
      this.#track.push(lon, lat, Number.isFinite(height) ? (height as number) : 0)
    else this.bad++
  }

  point(lon: number, lat: number, height: number): void {
    if (Number.isFinite(lon) && Number.isFinite(lat))
      this.#done.push({ type: 'Point', dim: 3, coords: [lon, lat, Number.isFinite(height) ? height : 0], ends: [1] })
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

  finish(): Geometry[] {
    return flattenCollection(this.#done)
  }
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
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
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
