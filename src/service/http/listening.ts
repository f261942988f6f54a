import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { AppError } from '../../shared/errors/app-error'

/** A server that accepts connections. */
export interface Listening {
  port: number
  /** Takes no more connections, lets requests that run end for so long, then breaks them off. */
  close(graceMs: number): Promise<void>
}

/** Begins to listen. AppError `unavailable` when the address or port cannot be used. @param port 0: a free one */
export async function listenOn(server: Server, host: string, port: number): Promise<Listening> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  // Under TLS a connection is one of its own before it is one of HTTP.
  server.on('connection', keep).on('secureConnection', keep)
  await begin(server, host, port)
  return {
    port: (server.address() as AddressInfo).port,
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Connections that a client keeps after its answer are idle only then.
      const idle = setInterval(() => server.closeIdleConnections(), 100)
      const late = setTimeout(() => sockets.forEach((socket) => socket.destroy()), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}

function begin(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code ?? error.message
      const text =
        error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND'
          ? `This computer has no address ${host} (${why}). Choose one that it has, or 0.0.0.0 for all.`
          : `Port ${port} cannot be used (${why}). Choose another, or 0 for a free one.`
      reject(new AppError('unavailable', text, { details: { port }, cause: error }))
    })
    server.listen(port, host, resolve)
  })
}
