import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { joinSockets } from './join-sockets'

/** A request that passes: on its way to the service, or its answer on the way back. `path` has its query. */
export interface Passing {
  stage: 'asked' | 'answered'
  method: string
  path: string
}

/** An address before a service that can go away and come back, as a network does. Bytes pass as they are. */
export interface Relay {
  url: string
  /** Resolves when the next program reaches for the service. */
  reached(): Promise<void>
  /** Tells of each request just before its bytes, or the first ones of its answer, are passed on. Gives what ends it. */
  watch(listener: (passing: Passing) => void): () => void
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

/** Of a request: longer ones pass unseen. */
const longestLine = 8_192

/** @param target base URL of the service */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port: targetPort } = new URL(target)
  const open = new Set<Socket>()
  const waiting: (() => void)[] = []
  const listeners = new Set<(passing: Passing) => void>()
  const tell = (passing: Passing) => {
    for (const listener of listeners) listener(passing)
  }
  const server = createServer((near) => {
    for (const told of waiting.splice(0)) told()
    const far = connect(Number(targetPort), hostname)
    let unanswered: Omit<Passing, 'stage'> | null = null
    near.on('data', (bytes: Buffer) => {
      const [, method, path] = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/.exec(bytes.toString('latin1', 0, longestLine)) ?? []
      if (method === undefined || path === undefined) return
      unanswered = { method, path }
      tell({ stage: 'asked', method, path })
    })
    far.on('data', () => {
      const asked = unanswered
      unanswered = null
      if (asked !== null) tell({ stage: 'answered', ...asked })
    })
    joinSockets(near, far, open)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    reached: () => new Promise((resolve) => waiting.push(resolve)),
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    goAway: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
    comeBack: () => listen(port),
  }
}
