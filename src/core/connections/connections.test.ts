import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import type { AppError } from '../../shared/errors/app-error'
import { noPolicy } from '../policy/policy'
import { createRedactor } from '../remote'
import { createConnections } from './connections'

/** A service that asks every caller to come again in a quarter of a minute. */
async function busyFor(isLookedAt: boolean) {
  const server = createServer((_, answer) => {
    answer.writeHead(503, { 'Retry-After': '15' })
    answer.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let file = { connections: [], current: null } as never
  const connections = createConnections({
    records: { change: (work: (before: never) => never) => Promise.resolve((file = work(file))) } as never,
    credentials: { get: () => Promise.resolve(null) } as never,
    ...{ localService: null, policy: noPolicy, redactor: createRedactor(), clock: { now: Date.now }, isLookedAt },
    ...{ log: () => undefined, projects: {} as never, onAdopted: () => undefined },
    ...{ onChanged: () => undefined, onLinkChanged: () => undefined, onBeganAnew: () => undefined },
  })
  const id = await connections.attach(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 'Bearer abcdefgh')
  const told: AppError[] = []
  const stop = new AbortController()
  const end = connections.onWait(id, (why) => void told.push(why))
  const client = await connections.client(id)
  const asked = client
    .call('listOrganizations', { params: {} }, { signal: stop.signal })
    .catch((error: AppError) => error)
  await expect.poll(() => connections.trouble(id)?.code).toBe('service.busy')
  end()
  stop.abort()
  await asked
  await new Promise((resolve) => server.close(resolve))
  return told.map(({ code }) => code)
}

it('tells a window that waits, and no script, of a service that asks to come again later', async () => {
  expect(await busyFor(true)).toEqual(['service.busy'])
  expect(await busyFor(false)).toEqual([])
})
