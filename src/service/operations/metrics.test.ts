import { afterEach, expect, it } from 'vitest'
import { openMetrics } from './metrics'
import { serveMetrics } from './metrics-server'

const request = { method: 'GET', route: 'listLayers', status: 200, ms: 40, receivedBytes: 90, sentBytes: 2_000 }
const by = { user: 'u1', address: '10.0.0.7' }

/** The lines of one metric, without those of its buckets. */
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(name) && !line.includes('_bucket'))

let close: (() => Promise<void>) | null = null
afterEach(async () => {
  await close?.()
  close = null
})

it('counts requests by method, route and status with their seconds and bytes', async () => {
  const metrics = openMetrics(
    () => Promise.resolve({}),
    () => Promise.resolve(true),
  )
  metrics.observe({ ...request, ...by })
  metrics.observe({ ...request, ...by, ms: 60 })
  metrics.observe({ ...request, ...by, method: 'BREW', status: 405, receivedBytes: -1, sentBytes: -1 })
  metrics.observe({ ...request, ...by, method: 'BREW-2', status: 405 })
  const text = await metrics.text()
  expect(linesOf(text, 'plumbline_http_request_seconds')).toEqual([
    'plumbline_http_request_seconds_sum{method="GET",route="listLayers",status="200"} 0.1',
    'plumbline_http_request_seconds_count{method="GET",route="listLayers",status="200"} 2',
    'plumbline_http_request_seconds_sum{method="other",route="listLayers",status="405"} 0.08',
    'plumbline_http_request_seconds_count{method="other",route="listLayers",status="405"} 2',
  ])
  expect(text).toContain('_bucket{le="0.05",method="GET",route="listLayers",status="200"} 1')
  expect(linesOf(text, 'plumbline_http_bytes_total').sort()).toEqual([
    'plumbline_http_bytes_total{route="listLayers",way="in"} 270',
    'plumbline_http_bytes_total{route="listLayers",way="out"} 6000',
  ])
  // Who asked is a matter of the log alone.
  expect(text).not.toMatch(/u1|10\.0\.0\.7/)
})

it('tells jobs by state and whether it is ready, as they are at each reading', async () => {
  const now = { jobs: { processing: 2, error: 1 } as Record<string, number>, isReady: true }
  const metrics = openMetrics(
    () => Promise.resolve(now.jobs),
    () => Promise.resolve(now.isReady),
  )
  const read = async () => {
    const text = await metrics.text()
    return [...linesOf(text, 'plumbline_jobs{'), ...linesOf(text, 'plumbline_ready')]
  }
  expect(await read()).toEqual([
    'plumbline_jobs{state="processing"} 2',
    'plumbline_jobs{state="error"} 1',
    'plumbline_ready 1',
  ])
  now.jobs = { processing: 0 }
  now.isReady = false
  expect(await read()).toEqual(['plumbline_jobs{state="processing"} 0', 'plumbline_ready 0'])
})

it('answers GET /metrics alone, and says when the store does not answer', async () => {
  let jobCounts = () => Promise.resolve({})
  const metrics = openMetrics(
    () => jobCounts(),
    () => Promise.resolve(true),
  )
  const listening = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  close = () => listening.close(0)
  const url = `http://127.0.0.1:${listening.port}`
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(url + path, { method, headers: { connection: 'close' } })
    return [answer.status, answer.headers.get('content-type'), await answer.text()] as const
  }
  expect(await ask('/metrics')).toEqual([200, metrics.contentType, expect.stringContaining('plumbline_ready 1')])
  expect(await ask('/')).toEqual([404, 'text/plain', 'GET /metrics\n'])
  expect((await ask('/metrics', 'POST'))[0]).toBe(404)
  jobCounts = () => Promise.reject(new Error('gone'))
  expect(await ask('/metrics')).toEqual([503, 'text/plain', 'The store does not answer.\n'])
})
