import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { fileError } from '../../../node/file-errors'
import { splitName } from '../../../shared/model/file-name'

/** One digest for all files of a layer. Base names do not count, so that a renamed set is the same data; null hashes: null. */
export function contentDigest(files: readonly { name: string; sha256: string | null }[]): string | null {
  const parts = files.map((file) => (file.sha256 === null ? null : `${splitName(file.name).ext}:${file.sha256}`))
  if (parts.includes(null) || parts.length === 0) return null
  return createHash('sha256').update(parts.sort().join('\n')).digest('hex')
}

/** SHA-256 of a file, read as a stream; lower-case hex. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18, signal })) hash.update(chunk as Buffer)
  } catch (error) {
    throw fileError(error, path)
  }
  return hash.digest('hex')
}
