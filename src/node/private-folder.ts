import { chmodSync, closeSync, lstatSync, openSync, readdirSync, statSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../shared/errors/app-error'
import { fileError } from './file-errors'
import { makeFolder } from './make-folder'

// Windows has no such rights: there the access list of the user's profile, which its folders inherit, keeps others out.
const hasModes = process.platform !== 'win32'

const ofOthers = 0o077
const folderMode = 0o700
const fileMode = 0o600

/** The umask that this process began with; null: it is as it was. */
let umaskAtStart: number | null = null

/**
 * From now on what this process and those that it starts make is for their owner alone: folders 0700, files 0600. To be called
 * first thing by each program that keeps a folder of its own.
 */
export function keepToOwner(): void {
  umaskAtStart ??= process.umask(ofOthers)
}

/** Gives a file that a person saved in a place of their own the rights that it would have from any other program. */
export async function handOut(path: string): Promise<void> {
  if (hasModes && umaskAtStart !== null) await chmod(path, 0o666 & ~umaskAtStart)
}

/**
 * Makes an empty file of its owner alone where there is none; what opens it next says what is wrong where it cannot be made. One
 * that is there is not opened: closing it would end every lock that this process has on it, and another program would then take
 * an open database for one that nobody uses, and its log away.
 */
export function makeOwnFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', fileMode))
  } catch {
    // It is there, or who opens it says why it is not.
  }
}

/** What was found too open to others, and is not any more. */
export interface Mended {
  /** Files and folders whose rights were narrowed. */
  count: number
  /** The first one that could not be, with the reason; null: all could. */
  failed: string | null
}

/**
 * Makes a folder for its owner alone where it is missing. One that is there is closed to others, with what lies in it directly:
 * a folder made by hand or copied has the rights that are usual where it was made. AppError as of `makeFolder`.
 */
export function openPrivateFolder(path: string): Mended {
  makeFolder(path, folderMode)
  const mended: Mended = { count: 0, failed: null }
  if (!hasModes) return mended
  // The folder itself may be a link to where there is room; what lies in it is not followed.
  narrow(path, statSync(path), mended)
  for (const name of namesIn(path)) {
    const found = lstatSync(join(path, name), { throwIfNoEntry: false })
    if (found) narrow(join(path, name), found, mended)
  }
  return mended
}

/** Closes all that lies in the folders of a private folder, to any depth. For one that was found open; adds to `mended`. */
export async function closeBelow(path: string, mended: Mended): Promise<void> {
  const folders = [path]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    // What is removed meanwhile need not be closed.
    for (const name of await readdir(folder).catch(() => [])) {
      const each = join(folder, name)
      const found = await lstat(each).catch(() => null)
      if (!found) continue
      narrow(each, found, mended)
      if (found.isDirectory()) folders.push(each)
    }
  }
}

/** What happened, for a person; null when nothing was too open. @param folder in which it was */
export function mendedText(folder: string, { count, failed }: Mended): string | null {
  if (failed !== null)
    return `Others on this machine can read files in ${folder}, and that could not be changed (${failed}). Take their rights away, or choose another folder.`
  if (count === 0) return null
  const what = count === 1 ? 'One file or folder' : `${count} files and folders`
  return `${what} in ${folder} could be read by others on this machine. They are closed to all but you now.`
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch (error) {
    throw fileError(error, path)
  }
}

function narrow(path: string, found: ReturnType<typeof lstatSync> & object, mended: Mended): void {
  if (!found.isDirectory() && !found.isFile()) return
  const mode = Number(found.mode)
  if ((mode & ofOthers) === 0) return
  try {
    chmodSync(path, mode & 0o777 & ~ofOthers)
    // Some disks (FAT, shares) keep no rights and say nothing.
    if ((statSync(path).mode & ofOthers) !== 0) throw new Error('its disk keeps no rights')
    mended.count += 1
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') mended.failed ??= messageOf(error)
  }
}
