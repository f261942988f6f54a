import { appendAll } from '../common/append-all'
import type { Geometry } from '../../model'
import { strokeCircularString } from '../common/circular-string'
import { asCollection } from '../common/collection'
import { CoordinateCollector, isGeometryType } from '../geojson/coordinates'

const typeNames: Readonly<Record<string, string>> = {
  POINT: 'Point',
  MULTIPOINT: 'MultiPoint',
  LINESTRING: 'LineString',
  MULTILINESTRING: 'MultiLineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
  TRIANGLE: 'Polygon',
  TIN: 'MultiPolygon',
  POLYHEDRALSURFACE: 'MultiPolygon',
}

/** Types with arcs; their members are named ("CIRCULARSTRING (…)") or bare lists of straight vertices. */
const curveTypes: ReadonlySet<string> = new Set([
  'CIRCULARSTRING',
  'COMPOUNDCURVE',
  'CURVEPOLYGON',
  'MULTICURVE',
  'MULTISURFACE',
])

/** Geometry of WKT or EWKT text. `geometries` is empty for EMPTY; null when the text is no WKT that is read. */
export function parseWkt(text: string): { geometries: Geometry[]; srid: number | null } | null {
  const reader = new WktReader(text)
  const srid = /^\s*SRID=(\d{1,6});/i.exec(text)
  if (srid) reader.at = srid[0].length
  const geometries = reader.geometry(0)
  if (!geometries || !reader.atEnd()) return null
  return { geometries, srid: srid ? Number(srid[1]) : null }
}

class WktReader {
  at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  atEnd(): boolean {
    return this.#match(/\s*$/y) !== null
  }

  geometry(depth: number): Geometry[] | null {
    const word = this.#match(/\s*([A-Z]+)\s*/iy)?.[1]?.toUpperCase()
    if (!word || depth > 16) return null
    // "POINTZ" is written as often as "POINT Z".
    const joined = /^(.+?)(ZM|Z|M)$/.exec(word)
    const whole = typeNames[word] || curveTypes.has(word) || word === 'GEOMETRYCOLLECTION'
    const name = whole ? word : (joined?.[1] ?? word)
    const flag = name === word ? this.#match(/(ZM|Z|M)\s*(?=\(|EMPTY)/iy)?.[1]?.toUpperCase() : joined?.[2]
    if (this.#match(/EMPTY/iy)) return []
    if (name === 'GEOMETRYCOLLECTION') {
      const members = this.#collection(depth)
      return depth === 0 && members ? asCollection(members) : members
    }
    if (curveTypes.has(name)) return this.#curved(name, flag === 'M', depth)
    const type = typeNames[name]
    if (!isGeometryType(type)) return null
    const collector = new CoordinateCollector()
    if (!this.#coordinates(collector, name, flag === 'M')) return null
    const geometry = collector.finish(type)
    return geometry === undefined ? null : geometry ? [geometry] : []
  }

  #collection(depth: number): Geometry[] | null {
    if (!this.#match(/\(/y)) return null
    const all: Geometry[] = []
    do {
      const member = this.geometry(depth + 1)
      if (!member) return null
      appendAll(all, member)
    } while (this.#match(/\s*,/y))
    return this.#match(/\s*\)/y) ? all : null
  }

  #curved(name: string, measured: boolean, depth: number): Geometry[] | null {
    if (name === 'CIRCULARSTRING' || name === 'COMPOUNDCURVE') {
      const line = this.#curve(name, measured, depth)
      return line && toGeometry('LineString', [[line]])
    }
    if (name === 'MULTISURFACE') {
      const polygons = this.#members(() => {
        const word = this.#memberName()
        return this.#members(() => this.#curve(word === 'CURVEPOLYGON' ? this.#memberName() : '', measured, depth + 2))
      })
      return polygons && toGeometry('MultiPolygon', polygons)
    }
    const lines = this.#members(() => this.#curve(this.#memberName(), measured, depth + 1))
    return lines && toGeometry(name === 'CURVEPOLYGON' ? 'Polygon' : 'MultiLineString', [lines])
  }

  /** Name of a member; empty for a bare list. */
  #memberName(): string {
    const word = this.#match(/\s*([A-Z]+)\s*/iy)?.[1]?.toUpperCase() ?? ''
    this.#match(/(ZM|Z|M)\s*(?=\()/iy)
    return word
  }

  /** One line by vertices, after its name. */
  #curve(name: string, measured: boolean, depth: number): Line | null {
    if (depth > 16) return null
    if (name === 'COMPOUNDCURVE') {
      const parts = this.#members(() => this.#curve(this.#memberName(), measured, depth + 1))
      if (!parts) return null
      const dim = parts.every((part) => part.dim === 3) ? 3 : 2
      // Segments share their joints.
      const coords = parts.flatMap((part, i) => keepDim(part, dim).slice(i === 0 ? 0 : dim))
      return { dim, coords }
    }
    const collector = new CoordinateCollector()
    if (!this.#coordinates(collector, 'LINESTRING', measured)) return null
    const line = collector.finish('LineString')
    if (!line) return null
    return {
      dim: line.dim,
      coords: name === 'CIRCULARSTRING' ? strokeCircularString(line.coords, line.dim) : [...line.coords],
    }
  }

  #members<T>(read: () => T | null): T[] | null {
    if (!this.#match(/\s*\(/y)) return null
    const all: T[] = []
    do {
      const member = read()
      if (!member) return null
      all.push(member)
    } while (this.#match(/\s*,/y))
    return this.#match(/\s*\)/y) ? all : null
  }

  /** Feeds the nested lists to the collector, each position as a list of its own. */
  #coordinates(collector: CoordinateCollector, name: string, measured: boolean): boolean {
    const bareInner = name === 'MULTIPOINT'
    let depth = 0
    // A point has one pair of brackets less than GeoJSON-like nesting would give it.
    const isPoint = name === 'POINT'
    for (;;) {
      if (this.#match(/\s*\(/y)) {
        if (++depth > 4) return false
        // MULTIPOINT ((1 2), (3 4)) and MULTIPOINT (1 2, 3 4) mean the same.
        if (!isPoint && !(bareInner && depth === 2)) collector.open()
      } else if (this.#match(/\s*\)/y)) {
        if (--depth < 0) return false
        if (!isPoint && !(bareInner && depth === 1)) collector.close()
        if (depth === 0) return true
      } else if (depth > 0 && (this.#position(collector, measured) || this.#match(/\s*EMPTY/iy))) {
        // the position is taken; a member without any says nothing
      } else if (depth === 0 || !this.#match(/\s*,/y)) return false
    }
  }

  #position(collector: CoordinateCollector, measured: boolean): boolean {
    const position = this.#match(/\s*([-+\d.][-+\d.eE]*(?:\s+[-+\d.naNAinfINF][-+\d.eEnaNAinfINF]*)+)/y)?.[1]
    if (!position) return false
    const numbers = position.split(/\s+/).map(Number)
    collector.open()
    for (const value of measured ? numbers.slice(0, 2) : numbers) collector.number(value)
    collector.close()
    return true
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.#text)
    if (match) this.at = pattern.lastIndex
    return match
  }
}

interface Line {
  dim: 2 | 3
  coords: number[]
}

function keepDim({ dim, coords }: Line, wanted: 2 | 3): number[] {
  return dim === wanted ? coords : coords.filter((_, i) => i % 3 < 2)
}

/** One geometry of groups of lines; a polygon is a group of rings. */
function toGeometry(type: Geometry['type'], groups: readonly (readonly Line[])[]): Geometry[] {
  const dim = groups.every((group) => group.every((line) => line.dim === 3)) ? 3 : 2
  const coords: number[] = []
  const ends: number[] = []
  const polygonEnds: number[] = []
  for (const group of groups) {
    for (const line of group) {
      for (const value of keepDim(line, dim)) coords.push(value)
      ends.push(coords.length / dim)
    }
    polygonEnds.push(ends.length)
  }
  return [type === 'MultiPolygon' ? { type, dim, coords, ends, polygonEnds } : { type, dim, coords, ends }]
}
