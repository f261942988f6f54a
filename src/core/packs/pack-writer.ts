import { writeAll } from '../../node/write-all'
import { packError } from './pack-error'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { createDigests, createSharedDigests } from '../../node/digests'
import { fileError, throwFileError } from '../../node/file-errors'
import { readAhead } from '../../node/read-ahead'
import { AppError } from '../../shared/errors/app-error'
import type { PackHead } from '../../shared/packs/pack-head'
import { crc32 } from '../../node/crc-32'
import { endOf, headLength, headOf, recordOf, type PackEntry, type PackSeal } from './pack-frame'
import { manifestName, packVersion, type ManifestEntry } from './pack-manifest'

/** Writes the entries of a site pack one after the other. */
export type PackWriter = Awaited<ReturnType<typeof openPackWriter>>

const deflate = promisify(deflateRaw)

/** @param path is written anew; the caller gives it its final name. Errors of all: disk.full, file.denied */
export async function openPackWriter(path: string) {
  const file = await open(path, 'wx', 0o600).catch(throwFileError(path, 'write'))
  const entries: ManifestEntry[] = []
  const offsets: number[] = []
  let position = 0

  async function write(bytes: Uint8Array, at: number): Promise<void> {
    try {
      await writeAll(file, bytes, at)
    } catch (error) {
      throw fileError(error, path, 'write')
    }
  }

  async function put(entry: PackEntry, bytes: Uint8Array): Promise<void> {
    offsets.push(position)
    await write(headOf(entry), position)
    position += headLength(entry.name)
    await write(bytes, position)
    position += bytes.length
  }

  return {
    /** Bytes so far. */
    bytes: (): number => position,
    /** A document, deflated. @param of what it is, for people */
    async addJson(name: string, of: string, value: unknown): Promise<void> {
      const bytes = Buffer.from(JSON.stringify(value))
      const stored = await deflate(bytes, { level: 6 })
      const { sha256 } = digestsOf(stored)
      const entry = {
        name,
        of,
        size: bytes.length,
        stored: stored.length,
        method: 8,
        crc32: crc32(bytes),
        sha256,
      } as const
      await put(entry, stored)
      entries.push(entry)
    },
    /**
     * A file as it is. AppError file.changed where it is not of its size any more, file.corrupt where it is not what it is said to
     * be, cancelled; nothing is written of it then.
     * @param from `sha256` null: nobody knows it yet
     * @param told bytes that were written since it was told last
     */
    async addFile(
      name: string,
      from: { path: string; sizeBytes: number; sha256: string | null; of: string },
      signal: AbortSignal,
      told: (bytes: number) => void,
    ): Promise<void> {
      const { of, sizeBytes: size } = from
      const first = position + headLength(name)
      let at = first
      const source = await open(from.path, 'r').catch(throwFileError(from.path))
      const digests = createSharedDigests(size)
      try {
        for await (const piece of readAhead(source, size, digests)) {
          if (signal.aborted) throw new AppError('cancelled', 'The site pack was not written: it was stopped.')
          await write(piece, at)
          at += piece.length
          told(piece.length)
        }
        if (at - first !== size || (await source.stat()).size !== size)
          throw packError('file.changed', 'sourceChanged', { what: of }, { retry: 'later' })
        const hashes = await digests.end()
        if (from.sha256 !== null && hashes.sha256 !== from.sha256)
          throw packError('file.corrupt', 'sourceDamaged', { what: of }, { retry: 'after-change' })
        const entry = { name, of, size, stored: size, method: 0, ...hashes } as const
        await write(headOf(entry), position)
        offsets.push(position)
        position = at
        entries.push(entry)
      } finally {
        await digests.close()
        await source.close()
      }
    },
    /** Writes manifest, directory and seal, and waits for the disk. */
    async finish(head: PackHead): Promise<void> {
      const bytes = Buffer.from(JSON.stringify({ ...head, entries }))
      const { sha256, crc32: sum } = digestsOf(bytes)
      const size = bytes.length
      const manifest = { name: manifestName, size, stored: size, method: 0, crc32: sum, sha256 } as const
      const seal: PackSeal = { version: packVersion, offset: position + headLength(manifestName), size, sha256 }
      await put(manifest, bytes)
      await write(tailOf([...entries, manifest], offsets, seal), position)
      await file.sync().catch(throwFileError(path, 'write'))
    },
    close: (): Promise<void> => file.close(),
  }
}

/** Directory and end of a pack. @param offsets where the head of each entry begins */
export function tailOf(entries: readonly PackEntry[], offsets: readonly number[], seal: PackSeal): Buffer {
  const records = Buffer.concat(entries.map((entry, index) => recordOf(entry, offsets[index] ?? 0)))
  const offset = seal.offset + seal.size
  return Buffer.concat([records, endOf({ offset, size: records.length, entries: entries.length }, seal)])
}

function digestsOf(bytes: Uint8Array) {
  const digests = createDigests()
  digests.add(bytes)
  return digests.end()
}
