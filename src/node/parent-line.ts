/** A port of Electron within a process that its main process has started. */
export interface MessagePort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown; ports: MessagePort[] }) => void): void
  on(event: 'close', listener: () => void): void
  start?(): void
}

/** The line to the program that has started this one. */
export type ParentLine = ReturnType<typeof lineOf>

/** The way to the parent: Electron's utilityProcess, or a Node child with an IPC channel. Null when there is none. */
export function parentLine(): ParentLine | null {
  const port = electronPort()
  if (port) return lineOf(port)
  if (process.send === undefined) return null
  return {
    send: (message) => void process.send?.(message),
    onMessage: (receive) => void process.on('message', (message) => receive(message, [])),
    onGone: (listener) => void process.once('disconnect', listener),
  }
}

/** The port of a process that Electron's main process has started; null in any other. */
export function electronPort(): MessagePort | null {
  return (process as unknown as { parentPort?: MessagePort }).parentPort ?? null
}

/** A line over a port. */
export function lineOf(port: MessagePort) {
  return {
    send: (message: unknown): void => port.postMessage(message),
    onMessage(receive: (message: unknown, ports: MessagePort[]) => void): void {
      port.on('message', ({ data, ports }) => receive(data, ports))
      port.start?.()
    },
    /** Called when the parent is gone. Electron ends its processes itself. */
    onGone: (listener: () => void): void => port.on('close', listener),
  }
}
