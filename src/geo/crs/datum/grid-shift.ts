import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import type { Step } from '../step'
import { findGrid } from './grid-store'
import { shiftBack, shiftThere } from './ntv2'

/** Moves geographic radians by an NTv2 grid (+proj=hgridshift); outside the grid the point fails. Throws crs.unusable when the grid is not there. */
export function gridShiftStep(name: string): Step {
  const grid = findGrid(name)
  if (!grid) throw errorOf('crs.unusable', said('readers.crs.gridMissing', { grid: name }), { details: { grid: name } })
  return { forward: (p) => shiftThere(grid, p), inverse: (p) => shiftBack(grid, p) }
}
