import type { Dirent, Stats } from 'node:fs'
import { basename, relative } from 'node:path'
import type { Said, SaidBy } from '../../shared/languages/said'
import { said } from '../../shared/languages/said-readers'
import { notOrdinary } from '../../node/file-errors'

/** A file or folder that was found and not read, with the reason for people. */
export interface Unread {
  /** Bytes of a name that are no UTF-8 are written as `\xE9`. */
  path: string
  reason: string
  reasonBy?: SaidBy | undefined
}

/** What was not read, and why. */
export const unreadOf = (path: string, { text, by }: Said): Unread => ({ path, reason: text, reasonBy: by })

/** A folder's name as it was found. Without `text` it is not UTF-8, and no path that can be kept leads to it. */
export interface EntryName {
  text: string | null
  /** For people; the name itself, or with the bytes that are no UTF-8 written as `\xE9`. */
  shown: string
}

/** Reads a name of a folder, given as its bytes. */
export function readEntryName(bytes: Buffer): EntryName {
  const text = bytes.toString('utf8')
  if (Buffer.from(text, 'utf8').equals(bytes)) return { text, shown: text }
  const escape = (char: string): string => `\\x${char.charCodeAt(0).toString(16).toUpperCase()}`
  return { text: null, shown: bytes.toString('latin1').replace(/[\x80-\xff]/g, escape) }
}

/** Why what has a name that is not UTF-8 is left out. */
export function notUtf8({ shown }: EntryName, isFolder: boolean): Said {
  return said(isFolder ? 'readers.files.folderNotUtf8' : 'readers.files.fileNotUtf8', { name: shown })
}

/** Why a pipe, a socket or a device is left out; null for a file, a folder or a link. */
export function specialReason(path: string, found: Dirent | Stats): Said | null {
  const is = found.isFIFO()
    ? 'pipe'
    : found.isSocket()
      ? 'socket'
      : found.isBlockDevice() || found.isCharacterDevice()
        ? 'device'
        : null
  return is && entry(path, said(`readers.files.special.${is}`, { count: 1 }))
}

/** AppError file.unsupported for what is neither file nor folder. */
export function mustBeOrdinary(path: string, found: Stats): void {
  if (!found.isFile() && !found.isDirectory()) throw notOrdinary(path)
}

/** Why a link is left out. @param target where it leads @param root the dropped folder that holds the target; null: none does */
export function linkReason(path: string, target: string, root: string | null): Said {
  const name = basename(path)
  if (root === null) return said('readers.files.linkOutside', { name, target })
  return said('readers.files.linkWithin', {
    name,
    target: relative(root, target) || said('readers.files.chosenFolder'),
  })
}

/** Why a link is left out that leads nowhere. */
export function deadLink(path: string): Said {
  return entry(path, said('readers.files.linkDead', { count: 1 }))
}

/** Why a folder that is mounted a second time is left out. */
export function mountedAgain(path: string, first: string): Said {
  return said('readers.files.mountedAgain', { name: basename(path), first })
}

/** Why a file or a folder with all in it is left out. @param by the line that says so, and its file below the chosen folder */
export function ignoredReason(path: string, by: { file: string; line: number }, isFolder: boolean): Said {
  const key = isFolder ? 'readers.files.folderLeftOutBy' : 'readers.files.leftOutBy'
  return entry(path, said(key, { line: by.line, file: by.file }))
}

/** That lines of a `.plumblineignore` are not understood; none: it is too long to be one. */
export function ignoreFileBroken(file: string, lines: readonly number[]): Said {
  if (lines.length === 0) return said('readers.files.ignoreFileTooLong', { file })
  return said('readers.files.ignoreFileBroken', { file, lines: lines.slice(0, 10).join(', ') })
}

/** Why a chosen folder makes nothing. */
export function emptyReason(root: string): Said {
  return said('readers.files.nothingInRoot', { name: basename(root) || root })
}

const entry = (path: string, why: Said): Said => said('readers.files.entry', { file: basename(path), why })
