import type { Feature } from '../model'

/** The part of a transform (src/geo/crs) that is needed here: vertices start to end, in place, to lon/lat WGS 84. */
export interface ToLonLat {
  /** EPSG code of the CRS that it leads from; absent, null: it has none. */
  srid?: number | null
  forward(coords: Float64Array | number[], dim: 2 | 3, start?: number, end?: number, together?: boolean): unknown
}

/** Brings the coordinates of features to lon/lat, in place. */
export function toLonLat(features: readonly Feature[], transform: ToLonLat): void {
  for (const { geometry } of features) {
    if (!geometry) continue
    const vertices = Math.floor(geometry.coords.length / geometry.dim)
    transform.forward(geometry.coords, geometry.dim, 0, vertices, vertices > 1)
  }
}
