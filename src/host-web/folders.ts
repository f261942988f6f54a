import { readdir, realpath, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileError } from '../node/file-errors'
import { isWithin } from '../node/is-within'
import type { PathGrants } from '../node/path-grants'
import type { Result } from '../shared/contract'
import type { AppError } from '../shared/errors/app-error'
import { wordedError } from '../shared/errors/worded-error'

type Listing = Result<'host.listFolder'>

/** Folders are shown whole up to this many entries. */
const maxEntries = 5_000

/** What a folder above the tops is called; it lists them. */
const allTops = 'tops'

/** Where disks and shares are mounted, which a person may read besides the home. */
const mounts = ['/media', '/run/media', '/mnt', '/Volumes']

/**
 * The folders that a browser's page may look into, in place of the dialogs that a desktop has: those that the program was
 * started for, else the person's home and what is mounted. Never what is hidden, nor `closed`: the program's own folder.
 */
export function createFolders(grants: PathGrants, given: readonly string[], closed: string) {
  const tops = [...new Set((given.length > 0 ? given : [homedir(), ...mounts]).map((path) => resolve(path)))].filter(
    (path) => existsSync(path),
  )

  /** Whether a folder may be looked into, links resolved. Of what lies elsewhere nobody learns whether it is there. */
  async function isOpen(path: string): Promise<boolean> {
    const realTops = await Promise.all(tops.map((top) => realpath(top).catch(() => top)))
    const isBelow = (some: readonly string[], inner: string) =>
      some.some((top) => isWithin(top, inner) && !hasHidden(relative(top, inner)))
    if (!isBelow([...tops, ...realTops], path)) return false
    const real = await realpath(path)
    return isBelow(realTops, real) && !isWithin(await realpath(closed).catch(() => closed), real)
  }

  async function list(path: string): Promise<Listing> {
    try {
      if (!(await isOpen(path))) throw notOpen(path, tops)
      const found = await readdir(path, { withFileTypes: true })
      const shown = found.filter((entry) => !entry.name.startsWith('.')).slice(0, maxEntries)
      const entries = await Promise.all(shown.map((entry) => entryOf(join(path, entry.name), entry.isSymbolicLink())))
      return {
        folder: grants.grant(path, 'read'),
        parent: parentOf(path),
        entries: sorted(entries.filter((entry) => entry !== null)),
      }
    } catch (error) {
      throw fileError(error, path)
    }
  }

  async function entryOf(path: string, isLink: boolean) {
    // A link may lead anywhere; what it leads to is asked as if it had been typed.
    if (isLink && !(await isOpen(path).catch(() => false))) return null
    // What cannot be looked at is listed as an empty file.
    const facts = await stat(path).catch(() => null)
    return {
      name: basename(path) || path,
      handle: grants.grant(path, 'read').handle,
      isFolder: facts?.isDirectory() ?? false,
      sizeBytes: facts?.isFile() ? facts.size : 0,
    }
  }

  function parentOf(path: string): string | null {
    if (!tops.includes(path)) return grants.grant(dirname(path), 'read').handle
    return tops.length > 1 ? allTops : null
  }

  async function listTops(): Promise<Listing> {
    const entries = await Promise.all(tops.map(async (top) => ({ ...(await entryOf(top, false))!, name: top })))
    return { folder: { handle: allTops, path: '' }, parent: null, entries }
  }

  /** @param folder a handle @param typed a path; neither: the first top */
  return (folder: string | null, typed: string | null): Promise<Listing> => {
    if (folder === allTops) return listTops()
    if (folder !== null) return list(grants.readable(folder))
    if (typed !== null && !isAbsolute(typed)) throw wordedError('invalid', 'wholePath', {})
    const first = typed === null ? tops[0] : resolve(typed)
    return first === undefined ? listTops() : list(first)
  }
}

const hasHidden = (path: string): boolean => path.split(sep).some((part) => part.startsWith('.'))

function sorted(entries: Listing['entries']): Listing['entries'] {
  const collator = new Intl.Collator('en', { numeric: true })
  return entries.sort((a, b) => Number(b.isFolder) - Number(a.isFolder) || collator.compare(a.name, b.name))
}

function notOpen(path: string, tops: readonly string[]): AppError {
  return wordedError(
    'file.denied',
    'folderHidden',
    { path, folders: tops.join(', ') },
    { details: { path }, retry: 'after-change' },
  )
}
