import type { Geometry, PropertyValue } from '../../model'
import type { CoordinateCollector } from './coordinates'

export const inText = 0

export const inObject = 1

export const inFeatures = 2

export const inGeometries = 3

export const inCoordinates = 4

export const inProperties = 5

export const inNested = 6

export const inSkipped = 7

/** A GeoJSON object while it is read: a collection, a feature or a geometry; which of them shows by its members. */
export class GeoObject {
  type: string | null = null
  id: string | number | null = null
  geometry: GeoObject | null = null
  geometries: Geometry[] | null = null
  /** Vertices of `geometries`. */
  vertices = 0
  coordinates: CoordinateCollector | null = null
  properties: PropertyValue[] | null = null
  /** Fields in the order of the text. */
  named: number[] = []
  hasFeatures = false
  /** Where the object stands: as the geometry of its parent, in a list of geometries, or for itself. */
  role: 'geometry' | 'member' | 'own' = 'own'
}

export function isCollection({ hasFeatures, type }: GeoObject): boolean {
  return hasFeatures || type === 'FeatureCollection'
}
