import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { isatty, ReadStream } from 'node:tty'
import { workerData } from 'node:worker_threads'
import { messagesOver } from '../../node/message-pipe'
import { startProgramsByName } from '../../node/own-program'
import { directOutput } from './direct-output'
import { hearSignals } from './thread-signals'
import { threadState, type ThreadData } from './thread-state'

// Runs one program in a thread whose `process` does what Node's does on its main thread; the main thread stands still meanwhile.
const { state: memory, file, hasParent } = workerData as ThreadData
const state = threadState(memory)

process.on('exit', (status) => state.end(status))
process.on('uncaughtExceptionMonitor', (error) => console.error(error))
const standIn = (name: string, value: unknown): void => {
  Object.defineProperty(process, name, { value, configurable: true, enumerable: true, writable: true })
}
// Those of a thread go by way of the main thread.
standIn('stdout', directOutput(1))
standIn('stderr', directOutput(2))
if (!hasParent && isatty(0)) standIn('stdin', new ReadStream(0))
standIn('umask', (mask: number) => state.setMask(mask))
hearSignals()
startProgramsByName()
if (hasParent) listenToParent()

// A program reads what follows its own name.
process.argv = [process.execPath, file, ...process.argv.slice(2)]
createRequire(file)(file)

/** Gives the thread what Node gives a forked process. */
function listenToParent(): void {
  const line = messagesOver(new Socket({ fd: 0, readable: true }), new Socket({ fd: 3, writable: true }))
  standIn('send', (message: unknown) => line.send(message))
  line.onMessage((message) => process.emit('message', message, undefined))
  line.onGone(() => process.emit('disconnect'))
}
