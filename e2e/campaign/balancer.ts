import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { joinSockets } from './join-sockets'

/** One address before several services: a connection goes to the next of them that takes it, as with a load balancer. */
export interface Balancer {
  url: string
  close(): Promise<void>
}

/** @param ports of the services on this computer, where one may be away at any time */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0
  const pass = (near: Socket, left: number): void => {
    const far = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
    const refused = (): void => void (left > 1 ? pass(near, left - 1) : near.destroy())
    far.once('error', refused)
    far.once('connect', () => {
      far.off('error', refused)
      joinSockets(near, far, open)
    })
  }
  const server = createServer((near) => {
    near.on('error', () => undefined)
    pass(near, ports.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
