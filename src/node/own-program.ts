import { basename } from 'node:path'

/** The switch of the packaged app's executable that names a program of ours, which it then runs in place of the window. */
export const programSwitch = '--plumbline-run'

let isByName = false

/** From now on programs are started by the executable of the packaged app, in which this thread runs: it takes no script. */
export function startProgramsByName(): void {
  isByName = true
}

/** Whether programs are started so, and not as scripts of Node. */
export function startsByName(): boolean {
  return isByName
}

/**
 * How a program of ours is started in a process of its own: its script by Node, or its name by the executable of the packaged app.
 * Such a one shows nothing of the web, so that Chromium's sandbox has nothing to keep in; it is not asked for, since not every
 * system lets it be set up.
 * @param file script of the program
 */
export function ownProgram(file: string, args: readonly string[]): { command: string; args: string[] } {
  const command = process.execPath
  if (!isByName) return { command, args: [file, ...args] }
  return { command, args: ['--no-sandbox', '--no-zygote', `${programSwitch}=${basename(file, '.js')}`, '--', ...args] }
}
