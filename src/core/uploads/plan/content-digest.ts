import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { fileError } from '../../../node/file-errors'
import { openZip } from '../../../node/zip/zip-archive'
import { splitName } from '../../../shared/model/file-name'
import type { ContentFacts, MemberFacts } from '../decide'

/** A zip that unpacks to more than this is not looked into: its own hash has to do. */
const mostUnpackedBytes = 2 ** 30

/** The files of a layer as they are compared, hashes where they are known. */
export function contentFacts(
  files: readonly { name: string; sizeBytes: number; sha256: string | null }[],
): ContentFacts {
  return {
    members: files.map(({ name, sizeBytes, sha256 }) => ({ ext: splitName(name).ext, sizeBytes, sha256 })),
    inner: null,
  }
}

/** One digest for all files of a layer. Base names do not count, so that a renamed set is the same data; null hashes: null. */
export function contentDigest({ members }: ContentFacts): string | null {
  const parts = members.map(({ ext, sha256 }) => (sha256 === null ? null : `${ext}:${sha256}`))
  if (parts.includes(null) || parts.length === 0) return null
  return createHash('sha256').update(parts.sort().join('\n')).digest('hex')
}

/** Reads and hashes the files of a layer, and what a zip holds. Errors: file.*, cancelled. */
export async function readContent(
  files: readonly { path: string; name: string; sizeBytes: number }[],
  signal?: AbortSignal,
): Promise<ContentFacts> {
  const hashed = []
  for (const file of files) hashed.push({ ...file, sha256: await hashFile(file.path, signal) })
  const content = contentFacts(hashed)
  const [only] = files
  if (files.length !== 1 || !only || splitName(only.name).ext !== 'zip') return content
  // What is no zip, or one that nobody should open, goes by its own hash.
  return { ...content, inner: await innerMembers(only.path).catch(() => null) }
}

async function innerMembers(path: string): Promise<MemberFacts[] | null> {
  const zip = await openZip(path)
  try {
    if (zip.entries.reduce((sum, entry) => sum + entry.sizeBytes, 0) > mostUnpackedBytes) return null
    const members: MemberFacts[] = []
    for (const entry of zip.entries)
      members.push({
        ext: splitName(entry.relativePath).ext,
        sizeBytes: entry.sizeBytes,
        sha256: await hashStream(await zip.read(entry)),
      })
    return members
  } finally {
    zip.close()
  }
}

/** The newest time (UTC ms) that the entries of a zip tell with a zone; null for what is no zip or tells none for one of them. */
export async function newestInZip(path: string): Promise<number | null> {
  const zip = await openZip(path)
  try {
    const times = zip.entries.map((entry) => entry.lastModifiedMs)
    return times.length === 0 || times.includes(null) ? null : Math.max(...times.map((time) => time ?? 0))
  } finally {
    zip.close()
  }
}

/** SHA-256 of a file, read as a stream; lower-case hex. */
export async function hashFile(path: string, signal?: AbortSignal): Promise<string> {
  try {
    return await hashStream(createReadStream(path, { highWaterMark: 1 << 18, signal }))
  } catch (error) {
    throw fileError(error, path)
  }
}

async function hashStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
