import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'

/** How a start of the program was made. */
export interface ProgramStart {
  /** Arguments without the program itself. */
  args: string[]
  workingDir: string
}

/** Whether what another process handed over is a start; it may be of another version. */
export function isProgramStart(value: unknown): value is ProgramStart {
  if (typeof value !== 'object' || value === null) return false
  const { args, workingDir } = value as Partial<Record<keyof ProgramStart, unknown>>
  return typeof workingDir === 'string' && Array.isArray(args) && args.every((arg) => typeof arg === 'string')
}

/**
 * The files and folders that a start of the program names, as whole paths; what is not there is left out.
 * @param isPackaged else the first argument that is no switch is the app, given to Electron
 */
export async function startPaths({ args, workingDir }: ProgramStart, isPackaged: boolean): Promise<string[]> {
  const named = args.filter((arg) => arg !== '' && !arg.startsWith('-')).slice(isPackaged ? 0 : 1)
  const paths = named.map((arg) => resolve(workingDir, arg))
  const there = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        () => true,
        () => false,
      ),
    ),
  )
  return paths.filter((_, index) => there[index])
}
