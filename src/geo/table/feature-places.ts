import type { CallOptions } from '../engine-api'
import { geojsonCoordinates } from '../tileset/geojson-coordinates'
import { inTurns } from './row-scan'
import type { OpenTable } from './table-tasks'

/** A feature with all of its parts, as a place. */
export interface FeaturePlace {
  /** Of the file; null: it gives none. */
  id: string | number | null
  /** GeoJSON, lon/lat, heights left out; null: it lies nowhere. */
  geometry: string | null
}

/** Each feature as a place. Errors: not-found. */
export async function featurePlaces(
  { tileset }: Pick<OpenTable, 'tileset'>,
  features: readonly number[],
  call: CallOptions,
): Promise<FeaturePlace[]> {
  const found: FeaturePlace[] = []
  const add = (at: number): void => {
    const { index, id } = tileset.row(features[at]!)
    const parts = tileset.partsOf(tileset.partsFirst(index)).flatMap((record) => {
      const geometry = tileset.geometry(record)
      return geometry ? [{ type: geometry.type, coordinates: inPlan(geojsonCoordinates(geometry)) }] : []
    })
    const whole = parts.length === 1 ? parts[0] : { type: 'GeometryCollection', geometries: parts }
    found.push({ id, geometry: parts.length === 0 ? null : JSON.stringify(whole) })
  }
  await inTurns(features.length, add, { step: 'Reading places', call })
  return found
}

/** Positions without their heights. */
function inPlan(coordinates: unknown): unknown {
  if (!Array.isArray(coordinates)) return coordinates
  return typeof coordinates[0] === 'number' ? coordinates.slice(0, 2) : coordinates.map(inPlan)
}
