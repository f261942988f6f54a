import { using } from '../../node/using'
import { openZip } from '../../node/zip/zip-archive'

/** Paths of the files inside a zip. AppError (file.*) when it cannot be read or is unsafe. */
export async function listZip(path: string): Promise<string[]> {
  return using(await openZip(path), (archive) => archive.entries.map((entry) => entry.relativePath))
}
