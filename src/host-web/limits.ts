import type { Server } from 'node:http'

/** Bounds on what one caller may hold open. Attack: many connections that send a byte a second. */
export function limit(http: Server): void {
  http.maxConnections = 512
  http.headersTimeout = 10_000
  http.keepAliveTimeout = 5_000
  http.timeout = 60_000
  // A staged file of many gigabytes takes its time; a silent one ends by `timeout`.
  http.requestTimeout = 0
}
