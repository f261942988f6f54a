import type { App } from 'electron'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepLink } from '../../shared/security/deep-link'

/** How a start of the program was made. */
export interface ProgramStart {
  /** Arguments without the program itself. */
  args: string[]
  workingDir: string
}

/** What a start asks for. */
export interface StartRequests {
  /** Files and folders, as whole paths; what is not there is left out. */
  paths: string[]
  /** Addresses of the program as they were given, right or wrong. */
  links: string[]
}

/** Whether what another process handed over is a start; it may be of another version. */
export function isProgramStart(value: unknown): value is ProgramStart {
  if (typeof value !== 'object' || value === null) return false
  const { args, workingDir } = value as Partial<Record<keyof ProgramStart, unknown>>
  return typeof workingDir === 'string' && Array.isArray(args) && args.every((arg) => typeof arg === 'string')
}

/** @param isPackaged else the first argument that is no switch is the app, given to Electron */
export async function startRequests({ args, workingDir }: ProgramStart, isPackaged: boolean): Promise<StartRequests> {
  const named = args.filter((arg) => arg !== '' && !arg.startsWith('-')).slice(isPackaged ? 0 : 1)
  const links = named.filter(isDeepLink)
  const paths = named.filter((arg) => !isDeepLink(arg)).map((arg) => pathOf(arg, workingDir))
  const there = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        () => true,
        () => false,
      ),
    ),
  )
  return { paths: paths.filter((_, index) => there[index]), links }
}

/** Menus of Linux hand files over as addresses once a program takes addresses at all. */
function pathOf(arg: string, workingDir: string): string {
  if (!/^file:\/\/\//i.test(arg)) return resolve(workingDir, arg)
  try {
    return fileURLToPath(arg)
  } catch {
    // With an encoded slash, say: no such file.
    return resolve(workingDir, arg)
  }
}

/**
 * Hears what macOS asks the program to open, which it tells by events in place of arguments, and before the program is ready.
 * @returns takes who is to hear it, from then on and what came before
 */
export function hearOpenings(app: Pick<App, 'on'>): (receive: (start: ProgramStart) => void) => void {
  const early: ProgramStart[] = []
  let receiver: ((start: ProgramStart) => void) | null = null
  const take = (arg: string): void => {
    const start = { args: [arg], workingDir: '/' }
    if (receiver) receiver(start)
    else early.push(start)
  }
  app.on('open-file', (event, path) => {
    event.preventDefault()
    take(path)
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    take(url)
  })
  return (receive) => {
    receiver = receive
    for (const start of early.splice(0)) receive(start)
  }
}
