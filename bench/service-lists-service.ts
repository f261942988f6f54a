import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGeoEngine } from '../src/geo/workers/geo-engine'
import { addUser } from '../src/service/admin/administration'
import { startService } from '../src/service/start-service'
import { projectId } from './service-lists-fill'

/**
 * A service on what is in a folder, or in a database, and beside it a bare route that answers with the bytes it was sent last:
 * DATA-DIR [DATABASE]. Tells its addresses, and when asked the CPU time and the memory that it has used.
 */
async function main(): Promise<void> {
  const [dataDir = '', database] = process.argv.slice(2)
  const engine = createGeoEngine({ size: 1 })
  const service = await startService({ dataDir, database, works: true, engine, log: () => undefined })
  const { authorization } = await addUser(service.store, { org: 'acme', name: 'Ada Long', role: 'org-admin' })
  process.send?.({ url: service.url, bareUrl: await bareRoute(), projectId, authorization })
  process.on('message', () => process.send?.(used()))
  process.on('disconnect', () => process.exit(0))
}

function used() {
  const { user, system } = process.cpuUsage()
  return {
    cpuMs: (user + system) / 1000,
    rssMb: process.memoryUsage.rss() / 1e6,
    // Of this program alone: what the system tells a process of itself may be of the one that it was forked from.
    mostRssMb: Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1e3,
  }
}

async function bareRoute(): Promise<string> {
  let bytes = Buffer.alloc(0)
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
      return
    }
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      bytes = Buffer.concat(parts)
      response.end()
    })
  })
  // On a busy machine a list may be measured longer than a connection waits by default.
  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
