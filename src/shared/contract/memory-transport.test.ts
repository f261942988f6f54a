import { memoryTransport } from './memory-transport'
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
