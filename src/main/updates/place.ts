import { accessSync, constants, existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { PlaceKind } from './decide'

/** Where this program lies, and how it can be renewed there. */
export interface Place {
  kind: PlaceKind
  /** What is started, and replaced: the file of an AppImage, the executable of an archive; else the executable. */
  program: string
}

/** What tells where a program lies; a test hands in its own. */
export interface Surroundings {
  platform: NodeJS.Platform
  execPath: string
  /** Of the environment: APPIMAGE, SNAP, FLATPAK_ID. */
  env: Readonly<Record<string, string | undefined>>
  mayWrite(folder: string): boolean
}

const own: Surroundings = { platform: process.platform, execPath: process.execPath, env: process.env, mayWrite }

/** Folder of an archive in which its newer versions lie, each in one of its own. */
export const versionsFolder = (program: string): string => join(dirname(program), 'versions')

/** Finds out where the program lies. */
export function findPlace({ platform, execPath, env, mayWrite }: Surroundings = own): Place {
  if (platform === 'darwin') return { kind: 'installed', program: execPath }
  if (platform === 'win32') {
    const isInstalled = existsSync(join(dirname(execPath), 'uninstall.exe'))
    return { kind: isInstalled ? 'installed' : 'fixed', program: execPath }
  }
  if (env.SNAP || env.FLATPAK_ID) return { kind: 'system', program: execPath }
  if (env.APPIMAGE) {
    const kind = mayWrite(dirname(env.APPIMAGE)) ? 'image' : 'fixed'
    return { kind, program: env.APPIMAGE }
  }
  // deb and rpm install to /usr/lib/plumbline; nothing but the tools of the system writes there.
  if (execPath.startsWith('/usr/') && !execPath.startsWith('/usr/local/')) return { kind: 'system', program: execPath }
  const program = archiveProgram(execPath)
  return program !== null && mayWrite(dirname(program))
    ? { kind: 'archive', program }
    : { kind: 'fixed', program: execPath }
}

/** The executable that a user of an archive starts: a newer version runs from `versions/1.2.3`. Null: it is none that we know. */
function archiveProgram(execPath: string): string | null {
  const folder = dirname(execPath)
  const isNewer = basename(dirname(folder)) === 'versions'
  const program = join(isNewer ? dirname(dirname(folder)) : folder, 'plumbline')
  return existsSync(program) && realpathSync(program) === realpathSync(execPath) ? program : null
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
