import type { GeometryObject, Topology } from 'topojson-specification'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
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

  fault(geometry: GeometryObject<object | null> | null | undefined, depth = 0): Said | null {
    if (depth === 0) this.#vertices = 0
    if (typeof geometry !== 'object' || geometry === null) return said('readers.vector.topologyFault.noGeometry')
    const { type } = geometry
    // A feature without a place is written so.
    if (type === null || type === undefined) return null
    if (type === 'GeometryCollection') {
      if (depth > maxDepth) return said('readers.vector.topologyFault.tooDeep', { most: maxDepth })
      if (!Array.isArray(geometry.geometries)) return said('readers.vector.topologyFault.noMembers')
      for (const member of geometry.geometries) {
        const fault = this.fault(member, depth + 1)
        if (fault) return fault
      }
      return null
    }
    if (type === 'Point')
      return isPosition(geometry.coordinates) ? null : said('readers.vector.topologyFault.noCoordinates')
    if (type === 'MultiPoint') {
      const all: unknown = geometry.coordinates
      return Array.isArray(all) && all.every(isPosition) ? null : said('readers.vector.topologyFault.noCoordinates')
    }
    const levels = kinds[type]
    return levels === undefined
      ? said('readers.vector.topologyFault.unknownKind', { kind: String(type).slice(0, 40) })
      : this.#list(geometry.arcs, levels)
  }

  #list(value: unknown, levels: number): Said | null {
    if (!Array.isArray(value)) return said('readers.vector.topologyFault.namesNoArcs')
    for (const member of value as unknown[]) {
      const fault = levels > 0 ? this.#list(member, levels - 1) : this.#arc(member)
      if (fault) return fault
    }
    return null
  }

  #arc(index: unknown): Said | null {
    if (typeof index !== 'number' || !Number.isInteger(index)) return said('readers.vector.topologyFault.arcNoNumber')
    const at = index < 0 ? ~index : index
    if (at >= this.#arcs.length)
      return said('readers.vector.topologyFault.arcBeyond', { arc: index, arcs: this.#arcs.length })
    const sound = (this.#sound[at] ??= isLine(this.#arcs[at]))
    if (!sound) return said('readers.vector.topologyFault.arcEmpty', { arc: at })
    this.#vertices += (this.#arcs[at] as unknown[]).length
    if (this.#vertices > maxVertices)
      throw new GeometryTooLarge(said('readers.limits.hasMillions', { most: maxVertices / 1e6 }))
    return null
  }
}

function isPosition(value: unknown): boolean {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])
}

function isLine(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isPosition)
}
