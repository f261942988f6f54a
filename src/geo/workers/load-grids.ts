import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toAppError } from '../../shared/errors/app-error'
import { addGrid } from '../crs'

/**
 * Makes the NTv2 grids (.gsb) of a folder known to this thread; a folder that is not there holds none. Files that are no
 * grids are named to `warn` and passed over. Gives the names of those that were taken.
 */
export function loadGrids(folder: string, warn: (message: string) => void): string[] {
  let names: string[]
  try {
    names = readdirSync(folder).filter((name) => name.toLowerCase().endsWith('.gsb'))
  } catch {
    return []
  }
  return names.filter((name) => {
    try {
      addGrid(name, readFileSync(join(folder, name)))
      return true
    } catch (error) {
      warn(`The datum grid ${name} is not used: ${toAppError(error).message}`)
      return false
    }
  })
}
