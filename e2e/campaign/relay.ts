import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** An address before a service that can go away and come back, as a network does. Bytes pass as they are. */
export interface Relay {
  url: string
  /** Resolves when the next program reaches for the service. */
  reached(): Promise<void>
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

/** @param target base URL of the service */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port: targetPort } = new URL(target)
  const open = new Set<Socket>()
  const waiting: (() => void)[] = []
  const server = createServer((near) => {
    for (const told of waiting.splice(0)) told()
    const far = connect(Number(targetPort), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    reached: () => new Promise((resolve) => waiting.push(resolve)),
    goAway: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
    comeBack: () => listen(port),
  }
}
