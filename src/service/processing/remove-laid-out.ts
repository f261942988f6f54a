import { rmdirSync, unlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FileOnDisk } from '../../geo/file-set'

/** Of so many files each is removed at once; of more the loop would be held up. */
const few = 16
/** A file that is no link frees its room when it goes. */
const smallBytes = 2 ** 20

/**
 * Removes the folder in which files were laid out, and all that lies there. Few small ones go one by one, since it is known what there
 * is: to have the folders looked through, one after the other by another thread, costs more than to make and to fill them.
 */
export async function removeLaidOut(folder: string, files: readonly FileOnDisk[]): Promise<void> {
  const isSmall = files.length <= few && files.every(({ sizeBytes }) => sizeBytes <= smallBytes)
  if (!isSmall || !removedAtOnce(folder, files)) await rm(folder, { recursive: true, force: true })
}

/** False: something else lies there too. */
function removedAtOnce(folder: string, files: readonly FileOnDisk[]): boolean {
  try {
    for (const { path } of files) unlinkSync(path)
    for (const home of new Set(files.map(({ path }) => dirname(path)))) rmdirSync(home)
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
}
