import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Observer } from '../http/observer'

/** Bounds of durations, seconds: from an answer out of memory to an upload of gigabytes. */
const durations = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600]

/** What a service tells Prometheus. */
export interface Metrics {
  observe: Observer
  /** The answer of GET /metrics. */
  text(): Promise<string>
  contentType: string
}

/**
 * Requests by route and status with their durations, bytes by route (those of uploads are `sendFiles`), jobs by state, whether it is ready,
 * and of the process: memory, processor, event-loop delay, garbage collection.
 * @param jobCounts how many jobs there are in each state; asked at each reading
 * @param isReady as /readyz
 */
export function openMetrics(
  jobCounts: () => Promise<Readonly<Record<string, number>>>,
  isReady: () => Promise<boolean>,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'plumbline_' })
  const seconds = new Histogram({
    name: 'plumbline_http_request_seconds',
    help: 'Requests by method, route and status (0: the caller left), with how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers,
  })
  const bytes = new Counter({
    name: 'plumbline_http_bytes_total',
    help: 'Bytes that came (in) and went (out), by route',
    labelNames: ['route', 'way'],
    registers,
  })
  new Gauge({
    name: 'plumbline_jobs',
    help: 'Upload jobs by state',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      for (const [state, count] of Object.entries(await jobCounts())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'plumbline_ready',
    help: '1: takes requests, store and files answer',
    registers,
    async collect() {
      this.set((await isReady()) ? 1 : 0)
    },
  })
  return {
    observe({ method, route, status, ms, receivedBytes, sentBytes }) {
      seconds.observe({ method: knownMethods.has(method) ? method : 'other', route, status: String(status) }, ms / 1000)
      bytes.inc({ route, way: 'in' }, Math.max(receivedBytes, 0))
      bytes.inc({ route, way: 'out' }, Math.max(sentBytes, 0))
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** Each word that callers choose would be a series of its own. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
