import { groupBy } from '../../../shared/model/group-by'
import type { Geometry, GeometryType } from '../../model'

const multiOf: Readonly<Record<GeometryType, GeometryType>> = {
  Point: 'MultiPoint',
  MultiPoint: 'MultiPoint',
  LineString: 'MultiLineString',
  MultiLineString: 'MultiLineString',
  Polygon: 'MultiPolygon',
  MultiPolygon: 'MultiPolygon',
}

/**
 * The members of a geometry collection as few geometries as can be: those of one kind join into its multi type, in the
 * order in which the kinds appear. One member stays what it is; none gives an empty list.
 */
export function flattenCollection(members: readonly Geometry[]): Geometry[] {
  if (members.length <= 1) return [...members]
  return [...groupBy(members, ({ type }) => multiOf[type])].map(([type, same]) => join(type, same))
}

/** The same, marked as what the file calls a GeometryCollection. */
export function asCollection(members: readonly Geometry[]): Geometry[] {
  return flattenCollection(members).map((geometry) => ({ ...geometry, collected: true }))
}

/** A geometry as the only member of its multi type. */
export function asMulti(geometry: Geometry): Geometry {
  const type = multiOf[geometry.type]
  if (type === geometry.type) return geometry
  return type === 'MultiPolygon' ? { ...geometry, type, polygonEnds: [geometry.ends.length] } : { ...geometry, type }
}

function join(type: GeometryType, members: readonly Geometry[]): Geometry {
  const [first] = members
  if (members.length === 1 && first) return first
  const dim = members.every((member) => member.dim === 3) ? 3 : 2
  const vertexCount = members.reduce((sum, member) => sum + member.coords.length / member.dim, 0)
  const coords = new Float64Array(vertexCount * dim)
  let filled = 0
  const ends: number[] = []
  const polygonEnds: number[] = []
  for (const member of members) {
    const vertices = filled / dim
    const rings = ends.length
    for (let at = 0; at < member.coords.length; at += member.dim) {
      for (let k = 0; k < dim; k++) coords[filled++] = member.coords[at + k] as number
    }
    for (const end of member.ends) ends.push(vertices + end)
    for (const end of member.polygonEnds ?? [member.ends.length]) polygonEnds.push(rings + end)
  }
  if (type === 'MultiPoint') return { type, dim, coords, ends: [vertexCount] }
  return type === 'MultiPolygon' ? { type, dim, coords, ends, polygonEnds } : { type, dim, coords, ends }
}
