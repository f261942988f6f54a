import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServer, type CallName, type Handlers } from '../shared/contract'
import { stagingPath } from '../shared/host/loopback-paths'
import { stagedHead } from '../shared/host/staging-format'
import { startTestHost } from './test-host.test-helper'

const page = mkdtempSync(join(tmpdir(), 'page-'))
let host: Awaited<ReturnType<typeof startTestHost>>
beforeAll(async () => void (host = await startTestHost(createServer({} as Handlers<CallName>), page)))
afterAll(async () => {
  await host.close()
  rmSync(page, { recursive: true })
})

it('keeps nothing of a drop that is stopped, nor of what of it had come whole', async () => {
  const path = `${stagingPath}?batch=drop-of-two-files`
  const own = { ...(await host.signIn()), origin: host.origin, 'sec-fetch-site': 'same-origin' }
  const file = (name: string, size: number) => stagedHead({ path: `week/${name}`, size, modified: 1_000 })
  const whole = Buffer.concat([file('a.txt', 3), Buffer.from('abc')])
  expect((await host.ask(path, { ...own, 'content-length': whole.length }, 'POST', whole)).status).toBe(200)
  const drop = () =>
    readdirSync(join(host.stagingDir), { recursive: true }).filter((name) => String(name).endsWith('.txt'))
  expect(drop()).toEqual([join('drop-of-two-files', 'week', 'a.txt')])

  const length = 1_000_000
  const sent = request({
    host: '127.0.0.1',
    port: host.host.port,
    path,
    method: 'POST',
    headers: { ...own, 'content-length': length },
  })
  sent.on('error', () => undefined)
  sent.write(Buffer.concat([file('b.txt', length - 200), Buffer.alloc(100_000)]))
  await expect.poll(() => readdirSync(join(host.stagingDir, '.parts'))).toHaveLength(1)
  sent.destroy()
  await expect.poll(() => readdirSync(join(host.stagingDir, '.parts'))).toEqual([])
  await expect.poll(() => readdirSync(host.stagingDir)).toEqual(['.parts'])
})
