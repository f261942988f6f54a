import { openZip } from '../../node/zip/zip-archive'

/** Paths of the files inside a zip. AppError (file.*) when it cannot be read or is unsafe. */
export async function listZip(path: string): Promise<string[]> {
  const archive = await openZip(path)
  try {
    return archive.entries.map((entry) => entry.relativePath)
  } finally {
    archive.close()
  }
}
