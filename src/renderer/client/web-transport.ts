import type { ClientFrame, ServerFrame, Transport } from '../../shared/contract'

/** Frames as JSON texts over one WebSocket to the host that served this page. Frames sent before it is open wait. */
export function createWebTransport(url: string): Transport {
  const waiting: ClientFrame[] = []
  let receive: (frame: ServerFrame) => void = () => undefined
  let closed: () => void = () => undefined
  const socket = new WebSocket(url)

  socket.addEventListener('open', () => {
    for (const frame of waiting.splice(0)) socket.send(JSON.stringify(frame))
  })
  socket.addEventListener('message', (message: MessageEvent<string>) => {
    receive(JSON.parse(message.data) as ServerFrame)
  })
  socket.addEventListener('close', () => closed())

  return {
    send(frame) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
      else waiting.push(frame)
    },
    onFrame(take) {
      receive = take
    },
    onClose(hear) {
      closed = hear
    },
  }
}
