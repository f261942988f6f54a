import * as files from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Files as they lie on the disk. Electron's own module takes the archive of an app for a folder, of which it neither opens nor removes
 * the file; this one is for folders that hold whole versions of the program.
 */
export const realFiles = (
  process.versions['electron'] === undefined ? files : createRequire(process.execPath)('original-fs')
) as typeof files
