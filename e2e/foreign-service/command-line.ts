import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ForeignService } from './foreign-service'

const program = join(__dirname, '../../out/main/cli.js')

/** Why the command line cannot be tested here; null when it can. */
export const unbuilt = existsSync(program) ? null : 'out/main/cli.js is not built (npm run build)'

export interface CommandResult {
  status: number | null
  stdout: string
  stderr: string
  /** What --json printed; undefined when stdout is not one JSON document. */
  json: any // eslint-disable-line @typescript-eslint/no-explicit-any
}

export interface CommandPlace {
  home: string
  authorization: string | null
}

/** Runs `plumbline` with these arguments; `started` gets the process, to end it early. */
export function plumbline(
  place: CommandPlace,
  args: readonly string[],
  started?: (child: ChildProcess) => void,
): Promise<CommandResult> {
  const env: NodeJS.ProcessEnv = { ...process.env, PLUMBLINE_HOME: place.home }
  delete env['PLUMBLINE_AUTHORIZATION']
  if (place.authorization !== null) env['PLUMBLINE_AUTHORIZATION'] = place.authorization
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')))
    child.on('close', (status) => resolve({ status, stdout, stderr, json: parse(stdout) }))
    started?.(child)
  })
}

/** The options that name the project of the foreign service. */
export const of = (service: ForeignService): string[] => [
  '--server',
  service.url,
  '--org',
  'fjord',
  '--project',
  '12',
  '--json',
]

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
