import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { createServer, type CallName, type Handlers } from '../shared/contract'
import { startTestHost } from './test-host.test-helper'

it('lets go of bytes for which the page waits no more', async () => {
  let asked: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (asked = resolve))
  let letGo: (path: string) => void = () => undefined
  const ended = new Promise<string>((resolve) => (letGo = resolve))
  const host = await startTestHost(createServer({} as unknown as Handlers<CallName>), tmpdir(), (path, signal) => {
    if (!path.startsWith('/tiles/')) return Promise.resolve(null)
    asked()
    return new Promise((resolve) =>
      signal?.addEventListener('abort', () => {
        letGo(path)
        resolve(null)
      }),
    )
  })
  const headers = await host.signIn()
  const sent = get(`${host.origin}/tiles/k/r0/9/1/2`, { headers, agent: false })
  sent.on('error', () => undefined)
  await begun
  sent.destroy()
  expect(await ended).toBe('/tiles/k/r0/9/1/2')
  await host.close()
})
