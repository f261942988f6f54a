import type { Bbox } from '../model'
import type { Operation } from './registry'

/**
 * A coordinate reference system that is ready for use; made by `resolveCrs`. Coordinates are easting or longitude first,
 * whatever axis order the definition has.
 */
export interface Crs {
  /** EPSG code, or null for a system that has none. */
  readonly srid: number | null
  /** Name for people. */
  readonly name: string
  /** `local`: an engineering system without a place on the Earth; it resolves, but no transform can be made. */
  readonly kind: 'projected' | 'geographic' | 'local'
  /** metre, degree, US survey foot, … */
  readonly unit: string
  /** Metres in the unit of a projected or local system, radians in that of a geographic one. */
  readonly unitSize: number
  /** Area of use in lon/lat; null when not stated. */
  readonly area: Bbox | null
  /** PROJ steps ("|" between them) from coordinates to geographic radians from Greenwich on the system's own datum. */
  readonly steps: string
  /** EPSG code of the geographic system underneath; null when the datum is not one of EPSG's. */
  readonly base: number | null
  /** Ways from the datum to WGS 84, in PROJ's order. */
  readonly operations: readonly Operation[]
  /** Ways that need an NTv2 grid; used when the grid was added. */
  readonly gridOperations: readonly Operation[]
}
