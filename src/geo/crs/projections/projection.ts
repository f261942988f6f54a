import type { Ellipsoid } from '../ellipsoids'
import type { ProjParams } from '../proj-string'
import type { Point } from '../step'

/**
 * The mathematics of one map projection on an ellipsoid of unit semi-major axis. `forward` takes longitude from the
 * central meridian and latitude (radians) and leaves x and y without false origin; `inverse` goes back. A point outside
 * the projection gets NaN.
 */
export interface Projection {
  forward(p: Point): void
  inverse(p: Point): void
  /** Set where the projection takes lon_0 into its own hands (0 then) or has its own false origin. */
  lon0?: number
}

/** Reads the parameters that it needs; throws crs.unusable when they make no projection. */
export type ProjectionFactory = (params: ProjParams, ellipsoid: Ellipsoid) => Projection
