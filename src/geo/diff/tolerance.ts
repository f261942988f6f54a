import type { Tolerance } from '../../shared/model/schema-words'

/** Places that lie no further apart than this are the same, where nobody asks for another tolerance. */
export const usualMetres = 1e-3
/** A degree is taken for as many metres, so that a millimetre is 1e-8 degrees. */
const metresOfDegree = 1e5
/** Numbers that differ by no more than this share of the larger one (below 1: by no more than this) are the same. */
export const numberShare = 1e-11

/** How far coordinates that are the same may be apart: those of the plan in their own unit, heights in metres. */
export interface Steps {
  plan: number
  height: number
}

/** The tolerances as they are told, of places that lie `metres` apart. */
export const toleranceOf = (metres: number): Tolerance => ({
  degrees: metres / metresOfDegree,
  heights: metres,
  plainUnits: metres,
  numbers: numberShare,
})

/** How far apart in the unit of the coordinates; an unknown unit is taken for metres. */
export const stepsOf = (metres: number, isLonLat: boolean): Steps => ({
  plan: isLonLat ? metres / metresOfDegree : metres,
  height: metres,
})
