import type { ClientFrame, ServerFrame, Transport } from './frames'
import type { ContractServer } from './server'
import { transportSuite } from './transport.suite'

transportSuite('memory', async (server) => {
  const transport = memoryTransport(server)
  return Promise.resolve({
    transport,
    breakOff: () => transport.close(),
    close: () => transport.close(),
    hearsTheEnd: true,
  })
})

/** A transport inside one program. Frames are copied as JSON, as a real channel would. */
function memoryTransport(server: ContractServer): Transport & { close(): void } {
  let receive: (frame: ServerFrame) => void = () => undefined
  let tellClosed: () => void = () => undefined
  const peer = server.connect((frame) => {
    const text = JSON.stringify(frame)
    queueMicrotask(() => receive(JSON.parse(text) as ServerFrame))
  })
  return {
    send(frame: ClientFrame) {
      const text = JSON.stringify(frame)
      queueMicrotask(() => peer.receive(JSON.parse(text)))
    },
    onFrame: (take) => (receive = take),
    onClose: (hear) => (tellClosed = hear),
    close() {
      peer.close()
      tellClosed()
    },
  }
}
