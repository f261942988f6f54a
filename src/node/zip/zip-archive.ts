import { basename } from 'node:path'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fromRandomAccessReader, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '../../shared/errors/app-error'
import { throwFileError } from '../file-errors'
import { safeZipPath, zipEntryName } from './zip-names'
import { openZipSource, type ZipSource } from './zip-source'
import { wordedError } from '../../shared/errors/worded-error'

/** A file inside a zip. */
export interface ZipEntry {
  /** Relative path with '/', safe to join below a folder. */
  relativePath: string
  /** As the directory claims; never trusted. */
  sizeBytes: number
  /** CRC-32 of the unpacked bytes, as the directory claims; null where it tells none (protected by a password). */
  crc32: number | null
  /** UTC milliseconds from the extended timestamp; null when only the zoneless DOS time is there. */
  lastModifiedMs: number | null
}

/** Bounds for archives from strangers. */
export interface ZipLimits {
  maxEntries: number
  /** Of all unpacked files together. */
  maxTotalBytes: number
  /** Unpacked to packed, of the whole archive, once `ratioFloorBytes` have been unpacked. */
  maxRatio: number
  ratioFloorBytes: number
}

/** Bounds for archives of users; against bombs. */
export const defaultZipLimits: ZipLimits = {
  maxEntries: 10_000,
  maxTotalBytes: 32 * 2 ** 30,
  maxRatio: 100,
  ratioFloorBytes: 8 * 2 ** 20,
}

/**
 * Reads the directory of a zip. `codePage` is for names that are not UTF-8. Errors: file.corrupt (no or broken directory),
 * file.unsafe (names, symbolic links, too many entries), file.unsupported (password), and those of opening.
 */
export async function openZip(path: string, limits: ZipLimits = defaultZipLimits, codePage = 'cp437') {
  const name = basename(path)
  const info = await stat(path).catch(throwFileError(path))
  const { zip, source } = await openDirectory(path)
  try {
    const byPath = new Map<string, Entry>()
    const entries: ZipEntry[] = []
    for (const entry of await readEntries(zip, name, limits)) {
      const relativePath = checkEntry(entry, name, codePage)
      if (relativePath === null) continue
      if (byPath.has(relativePath)) {
        throw wordedError(
          'file.corrupt',
          'zipTwice',
          { archive: name, entry: relativePath },
          { details: { file: path, entry: relativePath } },
        )
      }
      byPath.set(relativePath, entry)
      entries.push({
        relativePath,
        sizeBytes: entry.uncompressedSize,
        crc32: entry.generalPurposeBitFlag & 1 ? null : entry.crc32,
        lastModifiedMs: extendedTimestamp(entry),
      })
    }
    return {
      entries,
      archiveBytes: info.size,
      lastModifiedMs: Math.floor(info.mtimeMs),
      /** The unpacked bytes; the stream fails when they are not what the directory says. */
      read: (entry: ZipEntry): Promise<Readable> =>
        openEntry(zip, byPath.get(entry.relativePath), name, entry.relativePath),
      close: (): void => source.release(),
    }
  } catch (error) {
    source.release()
    throw error
  }
}

async function openDirectory(path: string): Promise<{ zip: ZipFile; source: ZipSource }> {
  const source = await openZipSource(path).catch(throwFileError(path))
  return new Promise((resolve, reject) => {
    const settings = { lazyEntries: true, autoClose: false, decodeStrings: false }
    fromRandomAccessReader(source, source.sizeBytes, settings, (error, zip) => {
      if (zip) return resolve({ zip, source })
      source.release()
      reject(corrupt(basename(path), error))
    })
  })
}

/** @param together whether the archives around it hold so many with it */
export function tooManyEntries(name: string, limits: ZipLimits, together: boolean): AppError {
  return wordedError(
    'file.unsafe',
    together ? 'zipsTooMany' : 'zipTooMany',
    { archive: name, count: limits.maxEntries },
    { details: { file: name, limit: limits.maxEntries } },
  )
}

function readEntries(zip: ZipFile, name: string, limits: ZipLimits): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    const tooMany = () => tooManyEntries(name, limits, false)
    if (zip.entryCount > limits.maxEntries) return reject(tooMany())
    zip.on('entry', (entry: Entry) => {
      if (entries.length >= limits.maxEntries) return reject(tooMany())
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error: unknown) => reject(corrupt(name, error)))
    zip.readEntry()
  })
}

/** The safe path of an entry; null for folders and for what no person put there. */
function checkEntry(entry: Entry, archive: string, codePage: string): string | null {
  const raw = entry.fileName as unknown as Buffer | string
  const name = typeof raw === 'string' ? raw : zipEntryName(raw, entry.generalPurposeBitFlag, codePage)
  const path = safeZipPath(name, archive)
  if (path === '' || /[\\/]$/.test(name)) return null
  // A link could point anywhere on this machine once unpacked.
  const unixMode = entry.versionMadeBy >> 8 === 3 ? (entry.externalFileAttributes >>> 16) & 0o170000 : 0
  if (unixMode === 0o120000) {
    throw wordedError(
      'file.unsafe',
      'zipSymlink',
      { archive, entry: path },
      { details: { file: archive, entry: path } },
    )
  }
  if (path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')) return null
  return path
}

function openEntry(zip: ZipFile, entry: Entry | undefined, archive: string, path: string): Promise<Readable> {
  if (!entry) return Promise.reject(wordedError('not-found', 'zipNoEntry', { archive }))
  if (entry.generalPurposeBitFlag & 1) {
    return Promise.reject(
      wordedError(
        'file.unsupported',
        'zipPassword',
        { archive },
        {
          details: { file: archive },
          retry: 'after-change',
        },
      ),
    )
  }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    return Promise.reject(
      wordedError(
        'file.unsupported',
        'zipMethod',
        { archive, number: entry.compressionMethod },
        { details: { file: archive, method: entry.compressionMethod }, retry: 'after-change' },
      ),
    )
  }
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (stream) resolve(stream)
      else reject(corruptEntry(archive, path, error))
    })
  })
}

/** An archive whose directory cannot be read, as AppError file.corrupt. */
function corrupt(archive: string, cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  return wordedError(
    'file.corrupt',
    'zipDamaged',
    { archive },
    {
      details: { file: archive, reason: String((cause as Error | null)?.message ?? cause) },
      retry: 'after-change',
      cause,
    },
  )
}

/** An entry whose bytes are not what the directory says, as AppError file.corrupt. */
export function corruptEntry(archive: string, entry: string, cause: unknown): AppError {
  return wordedError(
    'file.corrupt',
    'zipDamagedEntry',
    { archive, entry },
    { details: { file: archive, entry }, retry: 'after-change', cause },
  )
}

/** Modification time of the extra field 0x5455, in UTC. */
function extendedTimestamp(entry: Entry): number | null {
  const field = entry.extraFields?.find((extra) => extra.id === 0x5455)
  if (!field || field.data.length < 5 || ((field.data[0] ?? 0) & 1) === 0) return null
  return field.data.readInt32LE(1) * 1000
}
