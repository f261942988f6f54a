import type { GeometryObject, Topology } from 'topojson-specification'
import { GeometryTooLarge } from '../common/geometry-limit'

/** Nesting of geometry collections that is followed. */
const maxDepth = 64
/** Vertices of one geometry, each an array of its own while it is put together. Attack: one long arc, named a million times. */
const maxVertices = 2_000_000

const kinds: Readonly<Record<string, number>> = {
  LineString: 0,
  Polygon: 1,
  MultiLineString: 1,
  MultiPolygon: 2,
}

/**
 * What is wrong with a geometry of a topology, in words that follow "it …"; null when every arc that it names is there and
 * holds numbers. What passes can be converted without a fault. Throws GeometryTooLarge.
 */
export class TopologyCheck {
  readonly #arcs: readonly unknown[]
  /** By arc: undefined not looked at yet, else whether it holds positions. */
  readonly #sound: (boolean | undefined)[] = []
  #vertices = 0

  constructor(topology: Topology) {
    this.#arcs = topology.arcs
  }

  fault(geometry: GeometryObject<object | null> | null | undefined, depth = 0): string | null {
    if (depth === 0) this.#vertices = 0
    if (typeof geometry !== 'object' || geometry === null) return 'is no geometry'
    const { type } = geometry
    // A feature without a place is written so.
    if (type === null || type === undefined) return null
    if (type === 'GeometryCollection') {
      if (depth > maxDepth) return `is nested more than ${maxDepth} deep`
      if (!Array.isArray(geometry.geometries)) return 'is a collection without members'
      for (const member of geometry.geometries) {
        const fault = this.fault(member, depth + 1)
        if (fault) return fault
      }
      return null
    }
    if (type === 'Point') return isPosition(geometry.coordinates) ? null : 'has no coordinates'
    if (type === 'MultiPoint') {
      const all: unknown = geometry.coordinates
      return Array.isArray(all) && all.every(isPosition) ? null : 'has no coordinates'
    }
    const levels = kinds[type]
    return levels === undefined
      ? `is of the unknown kind “${String(type).slice(0, 40)}”`
      : this.#list(geometry.arcs, levels)
  }

  #list(value: unknown, levels: number): string | null {
    if (!Array.isArray(value)) return 'names no arcs'
    for (const member of value as unknown[]) {
      const fault = levels > 0 ? this.#list(member, levels - 1) : this.#arc(member)
      if (fault) return fault
    }
    return null
  }

  #arc(index: unknown): string | null {
    if (typeof index !== 'number' || !Number.isInteger(index)) return 'names an arc without a number'
    const at = index < 0 ? ~index : index
    if (at >= this.#arcs.length) return `names arc ${index}, of which there are ${this.#arcs.length}`
    const sound = (this.#sound[at] ??= isLine(this.#arcs[at]))
    if (!sound) return `names arc ${at}, which holds no positions`
    this.#vertices += (this.#arcs[at] as unknown[]).length
    if (this.#vertices > maxVertices) throw new GeometryTooLarge(`has more than ${maxVertices / 1e6} million vertices`)
    return null
  }
}

function isPosition(value: unknown): boolean {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])
}

function isLine(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isPosition)
}
