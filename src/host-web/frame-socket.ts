import type { WebSocket } from 'ws'
import type { ContractServer } from '../shared/contract'

const pingEveryMs = 30_000

/** Carries the contract over one WebSocket: a frame is one JSON text. What the page has open ends with its socket. */
export function connectSocket(socket: WebSocket, server: ContractServer): void {
  const peer = server.connect((frame) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
  })
  // A page that vanished without a word (a killed browser) is found by its silence.
  let alive = true
  const ping = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, pingEveryMs)
  socket.on('pong', () => {
    alive = true
  })
  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(1003, 'Frames are text.')
    try {
      peer.receive(JSON.parse(String(data)))
    } catch {
      socket.close(1007, 'That is not JSON.')
    }
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearInterval(ping)
    peer.close()
  })
}
