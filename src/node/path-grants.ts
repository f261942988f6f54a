import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { wordedError } from '../shared/errors/worded-error'

/** What may be done with a path: read what lies there, or write a file there once. */
export type PathUse = 'read' | 'write'

/** A path as its page gets it: to name it by, and to show. */
export interface GrantedPath {
  /** Means something to this process only, until it ends. */
  handle: string
  path: string
}

/**
 * Files and folders that a person has chosen, in a dialog of the host or by a drop. The page names them by handles; only those
 * that were given here open anything. Attack: a page that was taken over reads and writes wherever it likes.
 */
export type PathGrants = ReturnType<typeof createPathGrants>

interface Granted {
  path: string
  use: PathUse | 'written'
}

/** The oldest go beyond this many. */
const maxGrants = 200_000

export function createPathGrants() {
  const granted = new Map<string, Granted>()
  const handles = new Map<string, string>()
  const keyOf = (path: string, use: Granted['use']): string => `${use} ${path}`

  function find(handle: string): Granted {
    const found = granted.get(handle)
    if (found) return found
    throw wordedError('invalid', 'notGranted', {})
  }

  return {
    /** A handle for a path; the same again for the same path and use, as long as it was not written. */
    grant(path: string, use: PathUse): GrantedPath {
      const known = handles.get(keyOf(path, use))
      if (known !== undefined) return { handle: known, path }
      const handle = randomBytes(16).toString('base64url')
      granted.set(handle, { path, use })
      handles.set(keyOf(path, use), handle)
      if (granted.size > maxGrants) forgetOldest()
      return { handle, path }
    },
    /** The path that may be read. AppError `invalid` for a handle that was not given here, and for a place to save to. */
    readable(handle: string): string {
      const { path, use } = find(handle)
      // What lay there before is no business of the page.
      if (use !== 'read') throw wordedError('invalid', 'grantedToSave', { file: basename(path) })
      return path
    },
    /** The path that may be written, once. AppError `invalid` as above, and for one that was given for reading. */
    writable(handle: string): string {
      const { path, use } = find(handle)
      if (use !== 'write') throw wordedError('invalid', 'notGrantedToSave', { file: basename(path) })
      granted.set(handle, { path, use: 'written' })
      handles.delete(keyOf(path, 'write'))
      return path
    },
    /** The path to be shown to the person in its folder. AppError `invalid` for a handle that was not given here. */
    showable: (handle: string): string => find(handle).path,
  }

  function forgetOldest(): void {
    for (const [handle, { path, use }] of granted) {
      granted.delete(handle)
      handles.delete(keyOf(path, use))
      return
    }
  }
}
