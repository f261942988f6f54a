import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../../../../package.json'
import { reportVersion } from '../../../../geo/report-version'

/** What reads files here, in words that change with it: this program, and the user's grids for datums. @param homeDir where the grids lie */
export function readerName(homeDir: string): string {
  return JSON.stringify([version, reportVersion, gridsOf(join(homeDir, 'grids'))])
}

function gridsOf(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`)
  } catch {
    // There is no such folder: no grids.
    return []
  }
}
