import type { DiffTolerance } from './difference-api'

/** Coordinates in degrees that are no further apart than this are the same: about a millimetre. */
export const lonLatStep = 1e-8
/** The same for coordinates in an unknown unit (mostly metres), and for heights. */
export const nativeStep = 1e-3
/** Numbers that differ by no more than this share of the larger one (below 1: by no more than this) are the same. */
export const numberShare = 1e-11

/** The tolerances as they are told. */
export const diffTolerance: DiffTolerance = {
  degrees: lonLatStep,
  heights: nativeStep,
  plainUnits: nativeStep,
  numbers: numberShare,
}
