import type { Geometry } from '../../model'
import { flattenCollection } from '../common/collection'
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

/** Geometry of WKT or EWKT text. `geometries` is empty for EMPTY; null when the text is no WKT that is read. */
export function parseWkt(text: string): { geometries: Geometry[]; srid: number | null } | null {
  const reader = new WktReader(text)
  const srid = /^\s*SRID=(\d{1,6});/i.exec(text)
  if (srid) reader.at = srid[0].length
  const geometries = reader.geometry(0)
  if (!geometries || !reader.atEnd()) return null
  return { geometries: flattenCollection(geometries), srid: srid ? Number(srid[1]) : null }
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
    const name = typeNames[word] || word === 'GEOMETRYCOLLECTION' ? word : (joined?.[1] ?? word)
    const flag = name === word ? this.#match(/(ZM|Z|M)\s*(?=\(|EMPTY)/iy)?.[1]?.toUpperCase() : joined?.[2]
    if (this.#match(/EMPTY/iy)) return []
    if (name === 'GEOMETRYCOLLECTION') return this.#collection(depth)
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
      all.push(...member)
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
      } else if (depth > 0 && this.#position(collector, measured)) {
        // the position is taken
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
