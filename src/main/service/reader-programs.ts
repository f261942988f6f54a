import { MessageChannelMain, utilityProcess, type UtilityProcess } from 'electron'
import { join } from 'node:path'
import type { StartProgram } from '../../node/child-program'
import type { ReaderNews, ReaderOrder } from '../../service/program-broker'

/** Starts a process that reads as Electron's utility process. */
export const utilityProgram: StartProgram = (file) => {
  const child = forkReader(file)
  return {
    get pid() {
      return child.pid
    },
    send: (message) => child.postMessage(message),
    onMessage: (receive) => void child.on('message', receive),
    onExit: (ended) => void child.once('exit', (code) => ended(`exit code ${code}`)),
    kill: () => killHard(child),
    // The main process runs until it is told to end.
    hold: () => undefined,
  }
}

/** Starts readers for a utility process that asks for them, and ends them with it. */
export function startReadersFor(owner: UtilityProcess): void {
  const readers = new Map<number, UtilityProcess>()
  owner.on('message', (message: unknown) => {
    const order = message as ReaderOrder
    if (order.type === 'end-reader') killHard(readers.get(order.id))
    if (order.type !== 'start-reader') return
    const { id } = order
    const reader = forkReader(join(__dirname, 'reader-process.js'))
    readers.set(id, reader)
    const { port1, port2 } = new MessageChannelMain()
    reader.postMessage(null, [port1])
    owner.postMessage({ type: 'reader', id } satisfies ReaderNews, [port2])
    reader.once('exit', (code) => {
      // Told only while somebody waits for it.
      if (readers.delete(id))
        owner.postMessage({ type: 'reader-ended', id, why: `exit code ${code}` } satisfies ReaderNews)
    })
  })
  owner.once('exit', () => {
    const left = [...readers.values()]
    readers.clear()
    for (const reader of left) killHard(reader)
  })
}

function forkReader(file: string): UtilityProcess {
  return utilityProcess.fork(file, [], { serviceName: 'Plumbline reader', stdio: 'ignore' })
}

/** Ends a process whatever it does: Electron's own `kill` asks, which one in native code does not hear. */
function killHard(child: UtilityProcess | undefined): void {
  if (child?.pid === undefined) return void child?.once('spawn', () => killHard(child))
  try {
    process.kill(child.pid, 'SIGKILL')
  } catch {
    // It has ended by itself a moment ago.
  }
}
