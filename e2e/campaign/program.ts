import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Relay } from './relay'

const checkout = join(__dirname, '../..')
/** `npm test` has built it a moment ago; else it is run from its sources, which takes a second longer each time. */
const plumbline = (): string[] =>
  process.env['PLUMBLINE_BUILT']
    ? [join(checkout, 'out/main/cli.js')]
    : ['--import', 'tsx', join(checkout, 'src/cli/index.ts')]

/** The command line as a program of its own, so that it can be killed. */
export interface Program {
  child: ChildProcess
  out: () => string
  err: () => string
  /** Its status; null when it was killed. */
  ended: Promise<number | null>
}

/** Starts `plumbline ARGS`; null takes a variable of the environment away. */
export function startProgram(args: readonly string[], env: Readonly<Record<string, string | null>>): Program {
  const all: NodeJS.ProcessEnv = { ...process.env }
  for (const [name, value] of Object.entries(env))
    if (value === null) delete all[name]
    else all[name] = value
  const child = spawn(process.execPath, [...plumbline(), ...args], {
    env: all,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', (status) => resolve(status)))
  return { child, out: () => out, err: () => err, ended }
}

/** Runs `plumbline ARGS` to its end and gives what --json printed. Throws when its status is none of `statuses`. */
export async function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string | null>>,
  statuses: readonly number[] = [0],
): Promise<unknown> {
  const program = startProgram(args, env)
  const status = await program.ended
  if (status === null || !statuses.includes(status))
    throw new Error(`plumbline ${args[0] ?? ''} ended with ${status}: ${program.err().slice(-2000)}`)
  return JSON.parse(program.out()) as unknown
}

/**
 * Runs `plumbline ARGS` and kills it when `arm` says so, wherever it is then. Gives its status; null when it was killed.
 * @param arm is given the kill; gives what takes it back once the program has ended
 */
export async function runAndKill(
  args: readonly string[],
  env: Readonly<Record<string, string | null>>,
  arm: (kill: () => void) => () => void,
): Promise<{ status: number | null; err: string }> {
  const program = startProgram(args, env)
  const disarm = arm(() => program.child.kill('SIGKILL'))
  const status = await program.ended
  disarm()
  return { status, err: program.err() }
}

/** For `runAndKill`: so long after the program has reached for the service. */
export function afterReaching(relay: Relay, ms: number): (kill: () => void) => () => void {
  return (kill) => {
    let timer: NodeJS.Timeout | null = null
    void relay.reached().then(() => (timer = setTimeout(kill, ms)))
    return () => {
      if (timer) clearTimeout(timer)
    }
  }
}
