import type { Cli, RegisterCommand } from './command'
import { exitStatus } from './command'
import { registerConvert } from './convert'
import { registerEvents } from './events'
import { registerHold } from './hold'
import { registerJobs } from './jobs'
import { registerLayers } from './layers'
import { registerPermits } from './permits'
import { registerUpload } from './upload'
import { registerDiff } from './diff'
import { registerInspect } from './inspect'
import { registerOrg } from './org'
import { registerPermit } from './permit'
import { registerProject } from './project'
import { runCli } from './run-cli'
import { registerServe } from './serve'
import { registerTile } from './tile'
import { registerUser } from './user'
import { registerWeb } from './web'

/** Every command; a new one is a file of its own and a line here. */
const commands: readonly RegisterCommand[] = [
  registerServe,
  registerUser,
  registerOrg,
  registerProject,
  registerPermit,
  registerInspect,
  registerConvert,
  registerTile,
  registerDiff,
  registerUpload,
  registerLayers,
  registerJobs,
  registerPermits,
  registerEvents,
  registerHold,
  registerWeb,
]

const controller = new AbortController()
const interrupt = (): void => {
  if (controller.signal.aborted) process.exit(exitStatus.interrupted)
  controller.abort()
}
process.on('SIGINT', interrupt)
// What serves ends by SIGTERM in its own way, with status 0.
process.on('SIGTERM', () => {
  if (process.listenerCount('SIGTERM') === 1) interrupt()
})
// The reader of a pipe may go away (`| head`); that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitStatus.done)
})

const cli: Cli = {
  print: (line) => void process.stdout.write(`${line}\n`),
  printJson: (value) => void process.stdout.write(`${JSON.stringify(value)}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
  isTerminal: process.stderr.isTTY === true,
  signal: controller.signal,
  env: process.env,
}

void runCli(process.argv.slice(2), commands, cli).then((status) => {
  process.exitCode = status
  // Written output is flushed before the process ends; what a command left open does not keep it alive.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(status)))
})
