import type { ClientFrame, ServerFrame, Transport } from '../../shared/contract'
import { framesProtocol } from '../../shared/host/loopback-paths'
import { createOwnTasks } from './own-tasks'

/**
 * Frames as JSON texts over one WebSocket to the host that served this page. Frames sent before it is open wait.
 * @param token of the page
 */
export function createWebTransport(url: string, token: string): Transport {
  const waiting: ClientFrame[] = []
  let receive: (frame: ServerFrame) => void = () => undefined
  let closed: () => void = () => undefined
  const socket = new WebSocket(url, [framesProtocol, token])

  socket.addEventListener('open', () => {
    for (const frame of waiting.splice(0)) socket.send(JSON.stringify(frame))
  })
  const inOwnTask = createOwnTasks()
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    inOwnTask(() => receive(JSON.parse(data) as ServerFrame))
  })
  socket.addEventListener('close', () => inOwnTask(() => closed()))

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
