import { constants, stat as statThen, type Dirent, type Stats } from 'node:fs'
import { access, readdir, readFile, realpath } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { fileError } from '../../node/file-errors'
import { isWithin } from '../../node/is-within'
import { AppError } from '../../shared/errors/app-error'
import type { ListedFile } from '../../shared/model/file-groups'
import { ignoreReason } from '../../shared/model/ignored-files'
import { splitName } from '../../shared/model/file-name'
import { inParallel } from '../in-parallel'
import { fileMark } from './file-mark'
import { type Said, saidError } from '../../shared/languages/said'
import { errorOf } from '../../shared/errors/worded-error'
import { looseNames, rootNames } from './root-names'
import { ignoreFile, leftOutBy, readIgnoreRules, type IgnoreRules } from './ignore-rules'
import {
  deadLink,
  emptyReason,
  ignoreFileBroken,
  ignoredReason,
  linkReason,
  mountedAgain,
  mustBeOrdinary,
  notUtf8,
  readEntryName,
  specialReason,
  unreadOf,
  type Unread,
} from './unread'

/** Of a hundred thousand files in three quarters of the processor's time that the same of node:fs/promises takes, and less garbage. */
const stat = promisify(statThen)
/** Files of a folder that are looked at at the same time. */
const filesAtOnce = 16

/** A file found on disk. */
export interface ScannedFile extends ListedFile {
  path: string
  sizeBytes: number
  /** UTC milliseconds, whole. */
  lastModifiedMs: number
  /** Why it cannot be opened, for people; left out where it can. */
  denied?: Said
  /** Its state (file-mark.ts). */
  mark?: string | undefined
}

/** The files below the dropped paths. */
export interface ScanResult {
  files: ScannedFile[]
  /** Folders, links and files that were found and not read, also those of `files` that cannot be opened. */
  unread: Unread[]
  /** The same of what is hidden or the operating system's own, which nobody would miss. */
  hidden: Unread[]
  /** Files, and folders as a whole, that a `.plumblineignore` leaves out. */
  leftOut: Unread[]
  /** Why dropped folders and files could not be read, where that was to be listed. */
  missingRoots: AppError[]
  /** With what the paths of the dropped folders begin, where they are told apart by it; none where one was dropped. */
  prefixes: string[]
}

/** The calls that a scan makes of the file system. */
export interface ScanFs {
  access: typeof access
  readdir: typeof readdir
  readFile: typeof readFile
  realpath: typeof realpath
  stat: typeof stat
}

/** How a scan is stopped and how it tells how far it is. */
export interface ScanOptions {
  signal: AbortSignal
  onProgress?: (files: number, bytes: number) => void
  /** What happens when a dropped folder or file cannot be read: the scan fails (the default), or it is listed. */
  missingRoots?: 'fail' | 'list'
  /** Whether each file is asked if it may be opened (the default). */
  asksRights?: boolean
  /** The system's own when left out. */
  fs?: ScanFs
}

/** A longer `.plumblineignore` is none. */
const maxIgnoreBytes = 1_000_000

/**
 * Every file of the dropped folders and files, in no order. `relativePath` is below the dropped folder; several roots keep
 * their own name before that (root-names.ts). Links below a root are not followed: what they lead to is read where it lies, or was not
 * chosen. What is not read is named in `unread`, whatever it is; what a `.plumblineignore` of the root or a folder below it leaves out
 * stands in `leftOut`. Errors: file.missing, file.denied and file.unsupported of a
 * root, unless those are to be listed.
 */
export async function scanPaths(paths: readonly string[], options: ScanOptions): Promise<ScanResult> {
  const fs = options.fs ?? { access, readdir, readFile, realpath, stat }
  const result: ScanResult = { files: [], unread: [], hidden: [], leftOut: [], missingRoots: [], prefixes: [] }
  const roots = [...new Set(paths.map((path) => resolve(path)))]
  const realRoots: string[] = []
  let names = new Map<string, string>()
  /** Folders by device and inode: one that is mounted inside itself is read once. */
  const folders = new Map<string, string>()
  const seenFiles = new Set<string>()
  let bytes = 0

  const leaveOut = (path: string, relativePath: string, reason: Said): void =>
    void (isHidden(relativePath) ? result.hidden : result.unread).push(unreadOf(path, reason))

  async function add(path: string, relativePath: string, found: Stats): Promise<void> {
    if (seenFiles.has(path)) return
    seenFiles.add(path)
    const file: ScannedFile = {
      path,
      relativePath,
      sizeBytes: found.size,
      lastModifiedMs: lastModifiedOf(found),
      mark: fileMark(found),
    }
    try {
      if (options.asksRights !== false && !isOwnToRead(found)) await fs.access(path, constants.R_OK)
    } catch (error) {
      file.denied = saidError(fileError(error, path))
      leaveOut(path, relativePath, file.denied)
    }
    result.files.push(file)
    bytes += found.size
    options.onProgress?.(result.files.length, bytes)
  }

  async function walk(folder: string, prefix: string, outer: readonly IgnoreRules[]): Promise<void> {
    stopIfAsked(options.signal)
    const { dev, ino } = await fs.stat(folder, { bigint: true })
    const key = `${dev} ${ino}`
    const first = folders.get(key)
    // Some network disks give every folder the same number, 0.
    if (first !== undefined && ino !== 0n) {
      if (first !== folder) leaveOut(folder, prefix.slice(0, -1), mountedAgain(folder, first))
      return
    }
    folders.set(key, folder)
    // By their bytes: not every name of every disk is UTF-8. The types know only names that are text.
    const entries = (await fs.readdir(folder, { withFileTypes: true, encoding: 'buffer' as BufferEncoding })) as (Omit<
      Dirent,
      'name'
    > & { name: unknown })[]
    const rules = entries.some((entry) => entry.isFile() && String(entry.name) === ignoreFile)
      ? [...outer, await rulesIn(folder, prefix)]
      : outer
    const visitEntry = async (entry: (typeof entries)[number]) => {
      stopIfAsked(options.signal)
      const name = readEntryName(entry.name as Buffer)
      if (name.text !== null) {
        const path = join(folder, name.text)
        await visit(path, endOf(path, prefix + name.text), entry as Dirent, rules)
      } else leaveOut(join(folder, name.shown), prefix + name.shown, notUtf8(name, entry.isDirectory()))
    }
    // A disk answers many questions at once; of folders one is enough.
    await inParallel(entries.filter((entry) => !entry.isDirectory()), filesAtOnce, visitEntry) // prettier-ignore
    for (const entry of entries) if (entry.isDirectory()) await visitEntry(entry)
  }

  async function rulesIn(folder: string, base: string): Promise<IgnoreRules> {
    const path = join(folder, ignoreFile)
    try {
      const found = await fs.stat(path)
      if (found.size > maxIgnoreBytes) throw errorOf('file.unsupported', ignoreFileBroken(base + ignoreFile, []))
      const rules = readIgnoreRules(await fs.readFile(path, 'utf8'), base)
      if (rules.broken.length > 0) result.unread.push(unreadOf(path, ignoreFileBroken(base + ignoreFile, rules.broken)))
      return rules
    } catch (error) {
      result.unread.push(unreadOf(path, saidError(fileError(error, path))))
      return { base, rules: [], broken: [] }
    }
  }

  async function visit(
    path: string,
    relativePath: string,
    entry: Dirent,
    rules: readonly IgnoreRules[],
  ): Promise<void> {
    try {
      const leftOut = rules.length > 0 ? leftOutBy(rules, relativePath, entry.isDirectory()) : null
      if (leftOut) return void result.leftOut.push(unreadOf(path, ignoredReason(path, leftOut, entry.isDirectory())))
      if (entry.isSymbolicLink()) return await leaveOutLink(path, relativePath)
      if (entry.isDirectory()) return await walk(path, `${relativePath}/`, rules)
      const special = specialReason(path, entry)
      if (special !== null) return leaveOut(path, relativePath, special)
      await add(path, relativePath, await fs.stat(path))
    } catch (error) {
      const reason = fileError(error, path)
      if (reason.code === 'cancelled') throw reason
      leaveOut(path, relativePath, saidError(reason))
    }
  }

  async function leaveOutLink(path: string, relativePath: string): Promise<void> {
    const target = await fs.realpath(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? errorOf('file.missing', deadLink(path)) : error
    })
    const special = specialReason(path, await fs.stat(target))
    const root = realRoots.find((each) => isWithin(each, target)) ?? null
    leaveOut(path, relativePath, special ?? linkReason(path, target, root))
  }

  async function scanRoot(root: string): Promise<void> {
    const found = await fs.stat(root)
    mustBeOrdinary(root, found)
    const name = names.get(root) ?? basename(root)
    if (!found.isDirectory()) return add(root, name, found)
    const before = countOf(result)
    const prefix = roots.length > 1 ? `${name}/` : ''
    if (prefix !== '') result.prefixes.push(prefix)
    await walk(root, prefix, [])
    if (countOf(result) === before && !isInside(root, roots)) result.unread.push(unreadOf(root, emptyReason(root)))
  }

  for (const root of roots) realRoots.push(await fs.realpath(root).catch(() => root))
  names = await namesOf(roots, fs)
  for (const root of roots) {
    try {
      await scanRoot(root)
    } catch (error) {
      const reason = fileError(error, root)
      if (reason.code === 'cancelled' || options.missingRoots !== 'list') throw reason
      result.missingRoots.push(reason)
      result.unread.push(unreadOf(root, saidError(reason)))
    }
  }
  return result
}

/**
 * These files of a folder, without looking for others; what is gone of them is left out, and a folder that is gone is told as
 * `scanPaths` tells it where missing roots are listed.
 */
export async function scanFiles(root: string, paths: readonly string[], signal: AbortSignal): Promise<ScanResult> {
  const result: ScanResult = { files: [], unread: [], hidden: [], leftOut: [], missingRoots: [], prefixes: [] }
  try {
    await access(root)
  } catch (error) {
    const reason = fileError(error, root)
    return { ...result, unread: [unreadOf(root, saidError(reason))], missingRoots: [reason] }
  }
  for (const path of paths) {
    stopIfAsked(signal)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) continue
    const file: ScannedFile = {
      path,
      relativePath: relative(root, path).split(sep).join('/'),
      sizeBytes: found.size,
      lastModifiedMs: lastModifiedOf(found),
    }
    await access(path, constants.R_OK).catch((error: unknown) => {
      file.denied = saidError(fileError(error, path))
      result.unread.push(unreadOf(path, file.denied))
    })
    result.files.push(file)
  }
  return result
}

function stopIfAsked(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('cancelled', 'Reading the folder was stopped.')
}

const ownId = process.getuid?.()

/** Whether a file's owner is who asks and may read it, so that the system need not be asked for each of a hundred thousand. */
function isOwnToRead({ uid, mode }: Stats): boolean {
  return uid === ownId && (mode & constants.S_IRUSR) !== 0
}

async function namesOf(roots: readonly string[], fs: ScanFs): Promise<Map<string, string>> {
  const loose = new Set<string>()
  for (const root of roots) if ((await fs.stat(root).catch(() => null))?.isFile()) loose.add(root)
  return new Map([...rootNames(roots.filter((root) => !loose.has(root))), ...looseNames([...loose])])
}

/** Whether another root has read it already. */
function isInside(root: string, roots: readonly string[]): boolean {
  return roots.some((other) => other !== root && isWithin(other, root))
}

function isHidden(relativePath: string): boolean {
  const reason = ignoreReason(relativePath, splitName(relativePath))?.reason
  return reason === 'hidden' || reason === 'system'
}

/** The end of a text as a part of it, where it is that: what is held is the one text. */
const endOf = (text: string, end: string): string => (text.endsWith(end) ? text.slice(-end.length) : end)

const countOf = ({ files, unread, hidden, leftOut }: ScanResult): number =>
  files.length + unread.length + hidden.length + leftOut.length

/** Last modified as the interface wants it: whole UTC milliseconds, never through local time. */
export function lastModifiedOf(found: Stats): number {
  return Math.floor(found.mtimeMs)
}
