/** The part of a transform (src/geo/crs) that is needed here: vertices start to end, in place, to lon/lat WGS 84. */
export interface ToLonLat {
  forward(coords: Float64Array | number[], dim: 2 | 3, start?: number, end?: number, together?: boolean): unknown
}
