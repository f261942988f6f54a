import type { Dirent, Stats } from 'node:fs'
import { basename, relative } from 'node:path'
import { notOrdinary } from '../../node/file-errors'

/** A file or folder that was found and not read, with the reason for people. */
export interface Unread {
  /** Bytes of a name that are no UTF-8 are written as `\xE9`. */
  path: string
  reason: string
}

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
export function notUtf8({ shown }: EntryName, isFolder: boolean): string {
  const what = isFolder ? 'Rename the folder; nothing in it was read.' : 'Rename it; it was not read.'
  return `${shown} has a name that is not UTF-8, as older systems wrote them. ${what}`
}

/** Why a pipe, a socket or a device is left out; null for a file, a folder or a link. */
export function specialReason(path: string, found: Dirent | Stats): string | null {
  const is = found.isFIFO()
    ? 'a pipe'
    : found.isSocket()
      ? 'a socket'
      : found.isBlockDevice() || found.isCharacterDevice()
        ? 'a device'
        : null
  return is && `${basename(path)} is ${is}, not a file. Save its content as a file first.`
}

/** AppError file.unsupported for what is neither file nor folder. */
export function mustBeOrdinary(path: string, found: Stats): void {
  if (!found.isFile() && !found.isDirectory()) throw notOrdinary(path)
}

/** Why a link is left out. @param target where it leads @param root the dropped folder that holds the target; null: none does */
export function linkReason(path: string, target: string, root: string | null): string {
  const name = basename(path)
  if (root === null)
    return `${name} is a link to ${target}, outside of what was chosen. Choose that as well if it is meant.`
  const shown = relative(root, target) || 'the chosen folder'
  return `${name} is a link to ${shown}, which is read itself.`
}

/** Why a link is left out that leads nowhere. */
export function deadLink(path: string): string {
  return `${basename(path)} is a link to something that is not there. Is the drive connected?`
}

/** Why a folder that is mounted a second time is left out. */
export function mountedAgain(path: string, first: string): string {
  return `${basename(path)} is the folder ${first} once more, which is read already.`
}

/** Why a chosen folder makes nothing. */
export function emptyReason(root: string): string {
  return `There is nothing to upload in ${basename(root) || root}: it is empty. Is the drive connected?`
}
