import { writeFile } from 'node:fs/promises'
import { writeWhole } from '../geo/writers/whole-file'
import { throwFileError } from '../node/file-errors'
import { handOut } from '../node/private-folder'

/** Writes what a person asked for in a file, whole or not at all, to be read by whoever they hand it to. AppError file.*, disk.full. */
export async function saveFile(path: string, content: string | Uint8Array): Promise<void> {
  await writeWhole(path, async (partial) => {
    await writeFile(partial, content).catch(throwFileError(partial, 'write'))
    await handOut(partial)
  })
}
