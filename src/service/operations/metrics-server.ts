import { createServer } from 'node:http'
import { listenOn, type Listening } from '../http/listening'
import type { Metrics } from './metrics'

/** Answers GET /metrics on an address of its own. AppError `unavailable` when the port is taken. */
export function serveMetrics(metrics: Metrics, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, response) => {
    request.resume()
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n')
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(503, { 'content-type': 'text/plain' }).end('The store does not answer.\n'),
    )
  })
  server.maxConnections = 50
  return listenOn(server, host, port)
}
