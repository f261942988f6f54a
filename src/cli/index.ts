import { exitStatus } from './command'
import { commands } from './commands'
import { runCli } from './run-cli'
import { openTerminal, outputError } from './terminal'
import { tellCrash } from '../core/diagnostics/tell-crash'
import { homeOf } from './with-core'

process.on('uncaughtExceptionMonitor', (error) => tellCrash(homeOf({ env: process.env }), 'command line', error))

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
let isLost = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe may go away (`| head`); that is no error.
  if (error.code === 'EPIPE') process.exit(exitStatus.done)
  if (!isLost) cli.note(outputError(error).message)
  isLost = true
})
process.stderr.on('error', () => undefined)

const cli = openTerminal(controller.signal, process.env)

void runCli(process.argv.slice(2), commands, cli).then((status) => {
  process.exitCode = status
  // Written output is flushed before the process ends; what a command left open does not keep it alive.
  const end = () => process.exit(isLost && status === exitStatus.done ? exitStatus.someFailed : status)
  // What a file on a full disk did not take is told only after that.
  process.stdout.write('', () => process.stderr.write('', () => setImmediate(end)))
})
