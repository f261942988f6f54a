import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { programSwitch } from '../../node/own-program'
import { threadState, type ThreadData } from './thread-state'

/** What the executable runs besides the window: ours, by name, and nothing else. */
const programs: readonly string[] = ['cli', 'host-web', 'service', 'reader-process', 'keychain-program']

/**
 * Runs a program of ours in place of the window where this start asks for one, and ends with its status: the fuses take away the
 * switch that makes Node of Electron, and an Electron whose main process goes on wants a display. So the main process stands
 * still, and a thread runs the program. Returns only where the start is one of the window.
 */
export function runProgramInstead(argv: readonly string[] = process.argv): void {
  const asked = askedProgram(argv)
  if (asked === null) return
  if (!programs.includes(asked.name)) {
    console.error(`Plumbline has no program ${asked.name}.`)
    process.exit(2)
  }
  const state = threadState()
  const file = join(__dirname, `${asked.name}.js`)
  const data: ThreadData = { state: state.memory, file, hasParent: asked.name !== 'cli' && asked.name !== 'host-web' }
  const thread = new Worker(join(__dirname, 'program-thread.js'), {
    argv: asked.args,
    workerData: data,
    execArgv: [],
    trackUnmanagedFds: false,
  })
  const status = state.serve(thread, (mask) => process.umask(mask))
  // Nothing that waits for the end of an Electron with a window is to run.
  ;(process as unknown as { reallyExit: (status: number) => never }).reallyExit(status)
}

/** The program that a start names and what follows `--`; null: the window. */
function askedProgram(argv: readonly string[]): { name: string; args: string[] } | null {
  const end = argv.indexOf('--')
  const switches = end < 0 ? argv : argv.slice(0, end)
  const named = switches.find((arg) => arg.startsWith(`${programSwitch}=`))
  if (named === undefined) return null
  return { name: basename(named.slice(programSwitch.length + 1)), args: end < 0 ? [] : argv.slice(end + 1) }
}
