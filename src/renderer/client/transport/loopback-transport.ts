import type { ClientFrame, ServerFrame, Transport } from '../../../shared/contract'

/** The part of a WebSocket that is used, so that tests can bring one that Node has. */
export interface FrameSocket {
  readyState: number
  send(text: string): void
  addEventListener(type: 'open' | 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

const open = 1

/** Frames over a WebSocket to the web host: one JSON text a frame. What is sent before it is open waits. */
export function loopbackTransport(socket: FrameSocket): Transport {
  const waiting: ClientFrame[] = []
  socket.addEventListener('open', () => {
    for (const frame of waiting.splice(0)) socket.send(JSON.stringify(frame))
  })
  return {
    send(frame) {
      if (socket.readyState === open) socket.send(JSON.stringify(frame))
      else waiting.push(frame)
    },
    onFrame(receive) {
      socket.addEventListener('message', ({ data }) => receive(JSON.parse(String(data)) as ServerFrame))
    },
    onClose(closed) {
      socket.addEventListener('close', closed)
    },
  }
}
