import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { using } from '../using'
import { AppError } from '../../shared/errors/app-error'
import { moved } from '../movement'
import { fileError } from '../file-errors'
import { corruptEntry, defaultZipLimits, openZip, tooManyEntries, type ZipEntry, type ZipLimits } from './zip-archive'
import { storablePath } from './zip-names'
import { wordedError } from '../../shared/errors/worded-error'

/** A file that was unpacked. */
export interface ExtractedFile {
  /** Path inside the archive; files of an inner zip lie below its name without extension. */
  relativePath: string
  /** Where it lies now. */
  path: string
  sizeBytes: number
  /** UTC milliseconds; that of the archive where the entry has none with a zone. */
  lastModifiedMs: number
}

/** What of an archive is unpacked, and within which bounds. */
export interface ExtractOptions {
  signal: AbortSignal
  limits?: ZipLimits
  /** Code page of names that are not UTF-8. */
  codePage?: string
  /** Which entries are wanted; all when not given. */
  wanted?: (entry: ZipEntry) => boolean
}

/**
 * Unpacks a zip into `folder` (which exists), and zips inside it one level deep; zips inside those stay as they are. Counts the
 * entries of all, and real bytes against the limits while writing. Errors: those of `openZip`, file.unsafe for a zip bomb, disk.full,
 * cancelled. What was written before an error is left to the caller, who removes the folder.
 */
export async function extractZip(path: string, folder: string, options: ExtractOptions): Promise<ExtractedFile[]> {
  const budget = { written: 0, entries: 0 }
  const files = await extractOne(path, folder, '', budget, options)
  const out: ExtractedFile[] = []
  for (const file of files) {
    if (!/\.zip$/i.test(file.relativePath)) {
      out.push(file)
      continue
    }
    const inner = file.relativePath.replace(/\.zip$/i, '')
    out.push(
      ...(await extractOne(file.path, join(folder, `${storablePath(inner)}.unpacked`), `${inner}/`, budget, options)),
    )
    await rm(file.path, { force: true })
  }
  return out
}

async function extractOne(
  path: string,
  folder: string,
  prefix: string,
  budget: { written: number; entries: number },
  options: ExtractOptions,
): Promise<ExtractedFile[]> {
  const limits = options.limits ?? defaultZipLimits
  const archive = await openZip(path, limits, options.codePage)
  const name = basename(path)
  const before = budget.written
  const check = (own: number) => {
    if (own > limits.ratioFloorBytes && own > limits.maxRatio * archive.archiveBytes) throw bomb(name, 'ratio', limits)
    if (before + own > limits.maxTotalBytes) throw bomb(name, 'total', limits)
  }
  const guard = (chunk: Buffer) => {
    moved()
    budget.written += chunk.length
    check(budget.written - before)
  }
  return using(archive, async () => {
    const wanted = archive.entries.filter((entry) => options.wanted?.(entry) ?? true)
    budget.entries += wanted.length
    if (budget.entries > limits.maxEntries) throw tooManyEntries(name, limits, prefix !== '')
    // What it says of itself is not trusted, but when that is too much already, nothing has to be written first.
    check(wanted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
    const files: ExtractedFile[] = []
    for (const entry of wanted) {
      if (options.signal.aborted) throw new AppError('cancelled', `Unpacking ${name} was stopped.`)
      const target = join(folder, storablePath(entry.relativePath))
      await makeFolder(dirname(target), name, entry.relativePath)
      files.push({
        relativePath: prefix + entry.relativePath,
        path: target,
        sizeBytes: await writeEntry(await archive.read(entry), target, name, entry.relativePath, guard, options.signal),
        lastModifiedMs: entry.lastModifiedMs ?? archive.lastModifiedMs,
      })
    }
    return files
  })
}

async function makeFolder(folder: string, archive: string, entry: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw notKept(error, folder, archive, entry)
  }
}

async function writeEntry(
  source: NodeJS.ReadableStream,
  target: string,
  archive: string,
  entry: string,
  guard: (chunk: Buffer) => void,
  signal: AbortSignal,
): Promise<number> {
  let sizeBytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        guard(chunk)
        sizeBytes += chunk.length
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  try {
    // wx: an archive must not write over a file that it has already written under another spelling.
    await pipeline(source, counter, createWriteStream(target, { flags: 'wx' }), { signal })
    return sizeBytes
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', `Unpacking ${archive} was stopped.`, { cause: error })
    throw notKept(error, target, archive, entry)
  }
}

/** Why an entry was not unpacked: the disk, another entry in its place, or bytes that are damaged. */
function notKept(error: unknown, target: string, archive: string, entry: string): AppError {
  if (error instanceof AppError) return error
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR') {
    return wordedError(
      'file.corrupt',
      'zipSamePlace',
      { archive, entry },
      { details: { file: archive, entry }, retry: 'after-change', cause: error },
    )
  }
  // Failures of the file system have a call; those of unpacking have none.
  if ((error as NodeJS.ErrnoException).syscall) return fileError(error, target, 'write')
  return corruptEntry(archive, entry, error)
}

function bomb(archive: string, kind: 'ratio' | 'total', limits: ZipLimits): AppError {
  const options = { details: { file: archive }, retry: 'after-change' } as const
  return kind === 'ratio'
    ? wordedError('file.unsafe', 'zipGrows', { archive, times: limits.maxRatio }, options)
    : wordedError('file.unsafe', 'zipLarge', { archive, size: Math.round(limits.maxTotalBytes / 2 ** 30) }, options)
}
