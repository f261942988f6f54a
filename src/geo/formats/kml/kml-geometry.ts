import type { Geometry } from '../../model'
import { checkGeometrySize } from '../common/geometry-limit'

/** Characters that are taken apart at a time: the pieces of a long text together need many times its memory. */
const pieceLength = 1 << 16

/**
 * Coordinates of one <coordinates> element: lon, lat, height (0 where not given); tuples by white space. Bad tuples are
 * counted in `bad`; `heights` says whether any tuple has one. Throws GeometryTooLarge.
 */
export function parseCoordinates(text: string): { coords: number[]; bad: number; heights: boolean } {
  const coords: number[] = []
  let bad = 0
  let heights = false
  for (let at = 0; at < text.length;) {
    const end = pieceEnd(text, at)
    // Some programs write spaces around the commas. Not by a pattern: a hundred thousand spaces would take it many seconds.
    const tuples = text
      .slice(at, end)
      .split(',')
      .map((part) => part.trim())
    at = end
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
    checkGeometrySize(coords.length / 3)
  }
  return { coords, bad, heights }
}

/** Where the piece from `at` ends: at white space between two tuples. */
function pieceEnd(text: string, at: number): number {
  const space = /\s+/g
  space.lastIndex = at + pieceLength
  for (let gap = space.exec(text); gap; gap = space.exec(text)) {
    // One that begins within a gap may follow a comma that is not seen from here: the next will do.
    const before = text[gap.index - 1] ?? ','
    const after = text[space.lastIndex] ?? ','
    if (before !== ',' && before.trim() !== '' && after !== ',') return gap.index
  }
  return text.length
}

/** The numbers of one tuple; more than three are a list of positions that lacks its spaces. */
function positions(numbers: number[]): number[][] {
  if (numbers.length <= 3 || numbers.length % 3 !== 0) return [numbers]
  return Array.from({ length: numbers.length / 3 }, (_, at) => numbers.slice(at * 3, at * 3 + 3))
}

/** The last three are not KML, but some programs write them. */
const multiElements = new Set(['MultiGeometry', 'MultiTrack', 'MultiPoint', 'MultiLineString', 'MultiPolygon'])

/** Builds the geometries of one placemark from elements as they close. Its methods throw GeometryTooLarge. */
export class KmlGeometryBuilder {
  bad = 0
  readonly #kinds: Kind[] = []
  #rings: number[][] = []
  #polygonDepth = 0
  #track: number[] = []
  #heights = false
  #multi = false

  open(name: string): void {
    if (multiElements.has(name)) this.#multi = true
    if (name === 'Polygon' && this.#polygonDepth++ === 0) this.#rings = []
    if (name === 'Track') this.#track = []
  }

  coordinates(parent: string, text: string): void {
    const { coords, bad, heights } = parseCoordinates(text)
    this.bad += bad
    this.#heights ||= heights
    if (coords.length === 0) return
    if (parent === 'LatLonQuad') {
      if (coords.length === 12) this.#addPolygon([closed(coords)])
      else this.bad++
      return
    }
    if (this.#polygonDepth > 0) {
      if (coords.length >= 9) this.#rings.push(closed(coords))
      else this.bad++
      return
    }
    if (parent === 'Point') this.#add('Point', coords.slice(0, 3))
    else if (coords.length >= 6) this.#add('LineString', coords)
    // A line of one point, as a receiver that stood still writes it, has a place.
    else if (bad === 0) this.#add('LineString', [...coords, ...coords])
    else this.bad++
  }

  /** gx:coord of a track: lon lat height by white space. */
  trackPoint(text: string): void {
    const [lon, lat, height] = text.split(/\s+/).map(Number)
    if (lon !== undefined && lat !== undefined && Number.isFinite(lon) && Number.isFinite(lat))
      this.#track.push(lon, lat, this.#height(height))
    else this.bad++
    checkGeometrySize(this.#track.length / 3)
  }

  /** Whether nothing that can be drawn has come, nor anything that was meant to be. */
  get empty(): boolean {
    return this.#kinds.length === 0 && this.bad === 0
  }

  point(lon: number, lat: number, height: number): void {
    if (Number.isFinite(lon) && Number.isFinite(lat)) this.#add('Point', [lon, lat, this.#height(height)])
  }

  close(name: string): void {
    if (name === 'Track') {
      if (this.#track.length > 3) this.#add('LineString', this.#track)
      else if (this.#track.length === 3) this.#add('Point', this.#track)
      this.#track = []
    }
    if (name !== 'Polygon' || --this.#polygonDepth > 0) return
    this.#polygonDepth = Math.max(0, this.#polygonDepth)
    if (this.#rings.length > 0) this.#addPolygon(this.#rings)
    this.#rings = []
  }

  /** One geometry for points, lines and polygons each, in the order in which they appeared; multi where they are several. */
  finish(): Geometry[] {
    return this.#kinds.map(({ type, members, coords, ends, polygonEnds }): Geometry => {
      const dim = this.#heights ? 3 : 2
      if (dim === 2) dropHeights(coords)
      if (members === 1 && !(this.#multi && this.#kinds.length === 1)) return { type, dim, coords, ends }
      if (type === 'Point') return { type: 'MultiPoint', dim, coords, ends: [members] }
      if (type === 'LineString') return { type: 'MultiLineString', dim, coords, ends }
      return { type: 'MultiPolygon', dim, coords, ends, polygonEnds }
    })
  }

  #height(value: number | undefined): number {
    if (value === undefined || !Number.isFinite(value)) return 0
    this.#heights = true
    return value
  }

  #addPolygon(rings: readonly number[][]): void {
    for (const ring of rings) this.#put('Polygon', ring)
    const kind = this.#kind('Polygon')
    kind.members++
    kind.polygonEnds.push(kind.ends.length)
  }

  #add(type: 'Point' | 'LineString', coords: number[]): void {
    this.#put(type, coords)
    this.#kind(type).members++
  }

  /** Members of one kind share one array: millions of points would not fit into memory one by one. */
  #put(type: Kind['type'], coords: number[]): void {
    const kind = this.#kind(type)
    if (kind.coords.length === 0) kind.coords = coords
    else for (const value of coords) kind.coords.push(value)
    const vertices = kind.coords.length / 3
    checkGeometrySize(vertices)
    kind.ends.push(vertices)
  }

  #kind(type: Kind['type']): Kind {
    let kind = this.#kinds.find((one) => one.type === type)
    if (!kind) this.#kinds.push((kind = { type, members: 0, coords: [], ends: [], polygonEnds: [] }))
    return kind
  }
}

/** The points, lines or polygons of one placemark, three numbers a vertex. */
interface Kind {
  type: 'Point' | 'LineString' | 'Polygon'
  members: number
  coords: number[]
  ends: number[]
  polygonEnds: number[]
}

/** Two numbers a vertex in place of three. */
function dropHeights(coords: number[]): void {
  let to = 0
  for (let at = 0; at < coords.length; at += 3) {
    coords[to++] = coords[at] as number
    coords[to++] = coords[at + 1] as number
  }
  coords.length = to
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
