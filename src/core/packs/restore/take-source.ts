import { createWriteStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { using } from '../../../node/using'
import { fileError, throwFileError } from '../../../node/file-errors'
import { openZip } from '../../../node/zip/zip-archive'
import { AppError } from '../../../shared/errors/app-error'
import { asFileName } from '../../../shared/model/file-name'
import type { RevisionSource } from '../../../shared/rest'
import { lastModifiedOf } from '../../uploads/scan'
import type { TransferFile } from '../../uploads/journal-records'
import { packError } from '../pack-error'
import { sourceEntry, type PackedRevision } from '../pack-contents'
import type { OpenPack } from '../pack-reader'
import { lookAt } from '../verify-pack'

/** A file that lies here for a moment; `toldMs` is the time that it had, UTC milliseconds. */
export interface SourceFile extends TransferFile {
  toldMs: number
}

/** The files that a revision was made of, and the names inside a zip that are listed with it. */
export interface SourceFiles {
  files: SourceFile[]
  innerNames: string[]
}

/**
 * Takes the source of a revision out of a pack, into a folder of its own, with the names and times that its files had. The zip that a service
 * makes of several files is unpacked. AppError `not-found` where it is not in the pack, file.*, disk.full.
 */
export async function takeSource(
  pack: OpenPack,
  packed: PackedRevision,
  told: RevisionSource | null,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<SourceFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const atMs = Math.round(told?.fileLastModified ?? Date.parse(packed.readAt))
  const name = asFileName(told?.filename ?? packed.fileName)
  const isZip = (text: string) => /\.zip$/i.test(text)
  const isMadeZip = isZip(packed.fileName) && !isZip(name)
  const path = join(folder, isMadeZip ? `${name}.of-service.zip` : name)
  await takeEntry(pack, packed, path, signal)
  if (isMadeZip) return { files: await unpack(path, { folder, main: name, atMs }), innerNames: [] }
  const innerNames = isZip(name) ? (await namesIn(path)).filter((inner) => inner !== name) : []
  return { files: [await fileOf(path, name, atMs)], innerNames }
}

async function takeEntry(pack: OpenPack, { sha256 }: PackedRevision, path: string, signal: AbortSignal): Promise<void> {
  const index = pack.manifest.entries.findIndex(({ name }) => name === sourceEntry(sha256))
  const entry = pack.manifest.entries[index]
  if (!entry) throw packError('not-found', 'fileNotIn', {})
  await using(await open(path, 'w', 0o600), async (file) => {
    const write = (bytes: Uint8Array) => file.writeFile(bytes).catch(throwFileError(path, 'write'))
    const take = () => Promise.resolve({ write, end: () => Promise.resolve() })
    const [fault] = await lookAt(pack, entry, pack.offsets[index] ?? 0, { signal, told: () => undefined, take })
    if (fault)
      throw packError('file.corrupt', 'changedMeanwhile', { entry: entry.of }, { details: { file: pack.path } })
  })
}

async function unpack(
  path: string,
  { folder, main, atMs }: { folder: string; main: string; atMs: number },
): Promise<SourceFile[]> {
  return using(await openZip(path), async (archive) => {
    const files: SourceFile[] = []
    for (const entry of archive.entries) {
      const name = basename(entry.relativePath)
      const inner = join(folder, name)
      await pipeline(await archive.read(entry), createWriteStream(inner, { mode: 0o600 })).catch((error: unknown) => {
        throw error instanceof AppError ? error : fileError(error, inner, 'write')
      })
      files.push(await fileOf(inner, name, name === main ? atMs : (entry.lastModifiedMs ?? atMs)))
    }
    return files
  })
}

async function fileOf(path: string, name: string, toldMs: number): Promise<SourceFile> {
  const found = await stat(path)
  return { path, name, sizeBytes: found.size, lastModifiedMs: lastModifiedOf(found), sha256: null, toldMs }
}

/** Base names inside a zip, once each: step 1 wants those of a shapefile. */
async function namesIn(path: string): Promise<string[]> {
  const archive = await openZip(path)
  archive.close()
  const names = [...new Set(archive.entries.map(({ relativePath }) => basename(relativePath)))]
  return names.some((name) => /\.shp$/i.test(name)) ? names : []
}
