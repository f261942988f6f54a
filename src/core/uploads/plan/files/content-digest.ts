import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { using } from '../../../../node/using'
import { createDigests, type Digests } from '../../../../node/digests'
import { fileError } from '../../../../node/file-errors'
import { readOnly } from '../../../../node/random-access-file'
import { openZip, type ZipEntry } from '../../../../node/zip/zip-archive'
import { splitName } from '../../../../shared/model/file-name'
import type { ContentFacts, MemberFacts } from '../../decide'

/** A zip that unpacks to more than this is not looked into: its own hash has to do. */
const maxUnpackedBytes = 2 ** 30

/** A file of a layer, with what is known of its bytes; `inner`: of a zip what it holds. */
interface KnownFile {
  name: string
  sizeBytes: number
  sha256: string | null
  crc32?: number | null
  inner?: MemberFacts[] | null
}

/** The files of a layer as they are compared, hashes where they are known. */
export function contentFacts(files: readonly KnownFile[]): ContentFacts {
  const [only] = files
  return {
    members: files.map((file) => ({
      ext: splitName(file.name).ext,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
      crc32: file.crc32 ?? null,
    })),
    inner: (files.length === 1 ? only?.inner : null) ?? null,
  }
}

/** What a zip holds, as its directory tells it: nothing is unpacked. */
export function zipMembers(entries: readonly ZipEntry[]): MemberFacts[] {
  return entries.map(({ relativePath, sizeBytes, crc32: checksum }) => ({
    ext: splitName(relativePath).ext,
    sizeBytes,
    sha256: null,
    crc32: checksum,
  }))
}

/** What the zip at a path holds, as its directory tells it; null for what is no zip that can be read. */
export async function zipMembersAt(path: string): Promise<MemberFacts[] | null> {
  const zip = await openZip(path).catch(() => null)
  if (zip === null) return null
  zip.close()
  return zipMembers(zip.entries)
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
  for (const file of files) hashed.push({ ...file, ...(await hashFile(file.path, signal)) })
  const content = contentFacts(hashed)
  const [only] = files
  if (files.length !== 1 || !only || splitName(only.name).ext !== 'zip') return content
  // What is no zip, or one that nobody should open, goes by its own hash.
  return { ...content, inner: await innerMembers(only.path).catch(() => null) }
}

async function innerMembers(path: string): Promise<MemberFacts[] | null> {
  return using(await openZip(path), async (zip) => {
    if (zip.entries.reduce((sum, entry) => sum + entry.sizeBytes, 0) > maxUnpackedBytes) return null
    const members: MemberFacts[] = []
    for (const entry of zip.entries)
      members.push({
        ext: splitName(entry.relativePath).ext,
        sizeBytes: entry.sizeBytes,
        ...(await hashStream(await zip.read(entry))),
      })
    return members
  })
}

/** The newest time (UTC ms) that the entries of a zip tell with a zone; null for what is no zip or tells none for one of them. */
export async function newestInZip(path: string): Promise<number | null> {
  return using(await openZip(path), async (zip) => {
    const times = zip.entries.map((entry) => entry.lastModifiedMs)
    return times.length === 0 || times.includes(null) ? null : Math.max(...times.map((time) => time ?? 0))
  })
}

/** The digests of a file, read as a stream. */
async function hashFile(path: string, signal?: AbortSignal): Promise<Digests> {
  try {
    const file = await open(path, readOnly)
    return await hashStream(file.createReadStream({ highWaterMark: 1 << 18, signal }))
  } catch (error) {
    throw fileError(error, path)
  }
}

async function hashStream(stream: Readable): Promise<Digests> {
  const digests = createDigests()
  for await (const chunk of stream) digests.add(chunk as Buffer)
  return digests.end()
}
