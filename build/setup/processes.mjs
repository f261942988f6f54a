import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { endTree } from './process-tree.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end. When this one is told to end meanwhile, the program ends too, with all that it has started.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, show?: boolean, inBackground?: boolean, outlivesUs?: boolean, onOutput?: (text: string) => void }} [options]
 *   `show` lets the program write on our terminal; else its output is collected. `inBackground`: it and all that it starts
 *   take what others leave of the processor. `outlivesUs`: it is not to be ended in the midst of its work, as what installs.
 * @returns {Promise<{ status: number, output: string, timedOut: boolean }>} status -1: it could not be started or was killed
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', options.show ? 'inherit' : 'pipe', options.show ? 'inherit' : 'pipe'],
      // A group of its own, so that a time-out ends what the program itself started too.
      detached: process.platform !== 'win32' && options.timeoutMs !== undefined,
    })
    if (options.inBackground) letOthersGoFirst(child)
    let output = ''
    let timedOut = false
    const collect = (chunk) => {
      output += chunk
      options.onOutput?.(String(chunk))
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const letGo = options.outlivesUs ? () => undefined : endWithUs(child)
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true
            endTree(child)
          }, options.timeoutMs)
    child.once('error', (error) => {
      clearTimeout(timer)
      letGo()
      resolve({ status: -1, output: `${output}${error.message}`, timedOut })
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      letGo()
      resolve({ status: code ?? -1, output, timedOut })
    })
  })
}

function letOthersGoFirst(child) {
  try {
    // A third of what a program of ordinary priority gets, where both want all: it is not to starve.
    setPriority(child.pid, 5)
  } catch {
    // It could not be started, or the system does not have it.
  }
}

/** Ends a program with this one, however this one ends short of SIGKILL; gives what takes that back. */
function endWithUs(child) {
  const endToo = () => endTree(child)
  // By a signal alone a program ends without its `exit`.
  const end = () => process.exit(1)
  process.prependListener('exit', endToo)
  for (const signal of signals) process.on(signal, end)
  return () => {
    process.off('exit', endToo)
    for (const signal of signals) process.off(signal, end)
  }
}

/** The full path of a program on PATH, or null. @param {string} name */
export function which(name) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : ['']
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const ending of endings) {
      const file = join(folder, name + ending)
      if (folder !== '' && existsSync(file)) return file
    }
  }
  return null
}

/** The last lines of a program's output, for a report of what went wrong. @param {string} output */
export function lastLines(output, count = 15) {
  // Without the colours that some tools print whatever they are told.
  return output
    .replace(/\u001b\[[\d;]*m/g, '')
    .trimEnd()
    .split('\n')
    .slice(-count)
    .join('\n')
}
