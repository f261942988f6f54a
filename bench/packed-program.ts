import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The version of Electron in an executable. */
export const electronIn = (executable: string): string =>
  /Electron\/(\d+\.\d+\.\d+)/.exec(readFileSync(executable, 'latin1'))?.[1] ?? 'unknown'

/** The switch by which a packed program can be watched: with its fuses set nothing else can. */
export const watched = '--remote-debugging-port=0'

/** Starts a packed program on a home; what it prints to stderr can be read. */
export function startPackedProgram(executable: string, home: string, args: readonly string[]): ChildProcess {
  const switches = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  return spawn(executable, [...switches, ...args], {
    env: { ...process.env, PLUMBLINE_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}
