import { AppError } from '../../../shared/errors/app-error'
import type { Step } from '../step'
import { findGrid } from './grid-store'
import { shiftBack, shiftThere } from './ntv2'

/** Moves geographic radians by an NTv2 grid (+proj=hgridshift); outside the grid the point fails. Throws crs.unusable when the grid is not there. */
export function gridShiftStep(name: string): Step {
  const grid = findGrid(name)
  if (!grid)
    throw new AppError('crs.unusable', `The datum shift grid ${name} is not installed.`, { details: { grid: name } })
  return { forward: (p) => shiftThere(grid, p), inverse: (p) => shiftBack(grid, p) }
}
