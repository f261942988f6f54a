import { forkProgram, type StartProgram } from '../node/child-program'
import { electronPort, lineOf, type MessagePort, type ParentLine } from '../node/parent-line'

/** What the service asks Electron's main process for: a process of Electron cannot start another. */
export type ReaderOrder = { type: 'start-reader' | 'end-reader'; id: number }

/** What the main process answers; `reader` comes with the port to the process. */
export type ReaderNews = { type: 'reader'; id: number } | { type: 'reader-ended'; id: number; why: string }

/** How a process that reads is started from here: by ourselves, or within Electron by its main process. */
export function startProgramHere(port: MessagePort | null = electronPort()): StartProgram {
  return port === null ? forkProgram : brokeredProgram(lineOf(port))
}

interface Ordered {
  /** Null until it runs. */
  port: MessagePort | null
  /** What was sent before. */
  waiting: unknown[]
  receive: (message: unknown) => void
  ended: (why: string) => void
}

function brokeredProgram(line: ParentLine): StartProgram {
  const ordered = new Map<number, Ordered>()
  let lastId = 0
  line.onMessage((message, [port]) => {
    const news = message as ReaderNews
    const reader = ordered.get(news.id)
    if (news.type === 'reader' && reader && port) {
      reader.port = port
      lineOf(port).onMessage((said) => reader.receive(said))
      for (const waiting of reader.waiting.splice(0)) port.postMessage(waiting)
    } else if (news.type === 'reader-ended' && reader) {
      ordered.delete(news.id)
      reader.ended(news.why)
    }
  })
  return () => {
    const id = ++lastId
    const reader: Ordered = { port: null, waiting: [], receive: () => undefined, ended: () => undefined }
    ordered.set(id, reader)
    line.send({ type: 'start-reader', id } satisfies ReaderOrder)
    return {
      pid: undefined,
      send: (message) => void (reader.port ? reader.port.postMessage(message) : reader.waiting.push(message)),
      onMessage: (receive) => (reader.receive = receive),
      onExit: (ended) => (reader.ended = ended),
      kill: () => line.send({ type: 'end-reader', id } satisfies ReaderOrder),
      // The service runs until it is told to end.
      hold: () => undefined,
    }
  }
}
