import type { ShownDiff } from '../../shared/contract'
import type { PermitListItem } from '../../shared/rest'
import { toGeometry } from '../geometry/geometry'
import type { PermitArea } from './permit-area'
import { touchesPolygons } from '../geometry/touching'

/** A live permit with an area. */
export interface LivePermit {
  permit: PermitListItem
  area: PermitArea
}

/** A live permit in whose area features differ, and how many. */
export interface TouchedPermit {
  permit: PermitListItem
  features: number
}

/** The permits whose area any of the features touch, before or after the change; the most touched first. */
export function touchedPermits(features: ShownDiff['features'], live: readonly LivePermit[]): TouchedPermit[] {
  const shapes = features.map((feature) =>
    [feature.before, feature.after].flatMap((side) => {
      const geometry = side ? toGeometry(side.geometryType, side.coordinates) : null
      return geometry ? [geometry] : []
    }),
  )
  return live
    .map(({ permit, area: { polygons, bbox4326 } }) => ({
      permit,
      features:
        bbox4326 && polygons.length > 0
          ? shapes.filter((sides) => sides.some((shape) => touchesPolygons(shape, polygons, bbox4326))).length
          : 0,
    }))
    .filter((each) => each.features > 0)
    .sort((a, b) => b.features - a.features)
}
