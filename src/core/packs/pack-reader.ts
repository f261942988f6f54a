import { packError } from './pack-error'
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { fileError, throwFileError } from '../../node/file-errors'
import { AppError } from '../../shared/errors/app-error'
import { whereItEnds } from './pack-cut'
import { headLength, readSeal, sealBytes, type PackSeal } from './pack-frame'
import { manifestName, packManifest, packVersion, type ManifestEntry, type PackManifest } from './pack-manifest'

/** A site pack that is open for reading: its end and its manifest are what they were when it was written. */
export interface OpenPack {
  path: string
  file: FileHandle
  sizeBytes: number
  seal: PackSeal
  manifest: PackManifest
  /** Where the head of each entry begins, the manifest last. */
  offsets: readonly number[]
  close(): Promise<void>
}

const inflate = promisify(inflateRaw)
/** A manifest of a hundred thousand entries takes 30 MB. */
const maxManifestBytes = 256 * 2 ** 20
/** A document of a pack that unfolds to more is none of ours. */
const maxJsonBytes = 256 * 2 ** 20

/**
 * Opens a site pack. Nothing of its entries is looked at yet (`verify-pack.ts`). Errors: those of opening; file.unsupported for what is no
 * site pack, or one of a newer version; file.truncated, file.corrupt with `details.entry`, `details.from` and `details.to`.
 */
export async function openPack(path: string): Promise<OpenPack> {
  const file = await open(path, 'r').catch(throwFileError(path))
  try {
    const { size: sizeBytes } = await file.stat()
    const seal = await sealOf(file, sizeBytes, path)
    const manifest = await manifestOf(file, seal, path)
    return { path, file, sizeBytes, seal, manifest, offsets: offsetsOf(manifest.entries), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error instanceof AppError ? error : fileError(error, path)
  }
}

/** The bytes of a part of an open file; fewer where it ends before. */
export async function readPart(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const out = Buffer.allocUnsafe(Math.max(0, length))
  let done = 0
  while (done < out.length) {
    const { bytesRead } = await file.read(out, done, out.length - done, from + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return out.subarray(0, done)
}

/** A document of a pack. AppError file.corrupt where it is not there, or is not what its entry says. */
export async function readJson(pack: OpenPack, name: string): Promise<unknown> {
  const index = pack.manifest.entries.findIndex((entry) => entry.name === name)
  const entry = pack.manifest.entries[index]
  if (!entry || entry.method !== 8 || entry.size > maxJsonBytes) throw changed(pack.path, name, 0, pack.sizeBytes)
  const from = (pack.offsets[index] ?? 0) + headLength(name)
  try {
    const bytes = await inflate(await readPart(pack.file, from, entry.stored), { maxOutputLength: entry.size })
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    throw changed(pack.path, name, from, from + entry.stored)
  }
}

/** The error for a part of a pack that is not what it was when the pack was written. @param from first byte of the part, `to` the one after it */
function changed(path: string, entry: string, from: number, to: number): AppError {
  return packError(
    'file.corrupt',
    'changed',
    { file: basename(path), entry, from, to: to - 1 },
    { details: { file: path, entry, from, to }, retry: 'after-change' },
  )
}

async function sealOf(file: FileHandle, sizeBytes: number, path: string): Promise<PackSeal> {
  const name = basename(path)
  const tail = await readPart(file, Math.max(0, sizeBytes - sealBytes - 22), sealBytes + 22)
  const seal = readSeal(tail.subarray(22).toString('latin1'))
  if (seal === null) {
    const isPlace = tail.length === sealBytes + 22 && tail.readUInt32LE(0) === 0x06054b50
    if (isPlace) throw changed(path, 'seal', sizeBytes - sealBytes, sizeBytes)
    const where = await whereItEnds(file, sizeBytes)
    const options = { details: { file: path, entry: where?.entry ?? '', from: where?.at ?? 0, to: sizeBytes } }
    if (where === null) throw packError('file.unsupported', 'none', { file: name }, options)
    throw packError('file.truncated', 'cut', { file: name, entry: where.entry, at: where.at }, options)
  }
  if (seal.version > packVersion)
    throw packError(
      'file.unsupported',
      'newer',
      { file: name, version: seal.version, known: packVersion },
      { details: { file: path, entry: 'seal', from: sizeBytes - sealBytes, to: sizeBytes }, retry: 'after-change' },
    )
  return seal
}

async function manifestOf(file: FileHandle, { offset, size, sha256 }: PackSeal, path: string): Promise<PackManifest> {
  const wrong = () => changed(path, manifestName, offset, offset + size)
  if (size > maxManifestBytes) throw wrong()
  const bytes = await readPart(file, offset, size)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw wrong()
  const parsed = packManifest.safeParse(parse(bytes))
  if (!parsed.success) throw wrong()
  return parsed.data
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function offsetsOf(entries: readonly ManifestEntry[]): number[] {
  let at = 0
  const offsets = entries.map(({ name, stored }) => {
    const from = at
    at += headLength(name) + stored
    return from
  })
  return [...offsets, at]
}
