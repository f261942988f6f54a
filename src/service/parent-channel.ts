import type { WireError } from '../shared/errors/app-error'

/** What the service tells the process that started it. */
export type ServiceMessage =
  { type: 'listening'; url: string; authorization?: string; userId?: string } | { type: 'failed'; error: WireError }

/** The line to the program that has started the service. */
export interface ParentChannel {
  send(message: ServiceMessage): void
  /** Called when the parent asks the service to end, or is gone. */
  onClose(end: () => void): void
}

/** The port that Electron gives a utility process. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
}

/** The way to the parent: Electron's utilityProcess, or a Node child with an IPC channel. Null when there is none. */
export function parentChannel(): ParentChannel | null {
  const port = (process as { parentPort?: ParentPort }).parentPort
  if (port) {
    return {
      send: (message) => port.postMessage(message),
      onClose: (end) => port.on('message', (event) => (isClose(event.data) ? end() : undefined)),
    }
  }
  if (process.send === undefined) return null
  return {
    send: (message) => void process.send?.(message),
    onClose(end) {
      process.on('message', (message) => (isClose(message) ? end() : undefined))
      process.once('disconnect', end)
    },
  }
}

const isClose = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && (message as { type?: unknown }).type === 'close'
