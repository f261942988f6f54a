import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createCore } from '../../src/core'
import { memoryKeychain } from '../../src/node/keychain'
import { scriptedEngine } from '../conformance/scripted-engine'

it('a call that nobody waits for any more does not break off the others, though the service has said nothing yet', async () => {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-unanswered-'))
  const logged: string[] = []
  const held: { url: string; answer: () => void }[] = []
  const server = createServer(({ url = '' }, response) => {
    held.push({ url, answer: () => response.setHeader('Content-Type', 'application/json').end('[]') })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const core = await createCore({
    homeDir: home,
    keychain: memoryKeychain('test'),
    geo: scriptedEngine(),
    localService: () => Promise.resolve({ url, authorization: 'Bearer x' }),
    log: (_level, message) => void logged.push(message),
  })
  try {
    const leaving = new AbortController()
    const project = { connectionId: 'local', organization: 'acme', projectId: 1 }
    const page = { filters: {}, pageNumber: 1, pageSize: 50 }
    const left = Promise.resolve(core.handlers['permits.list']({ project, ...page }, { signal: leaving.signal }))
    left.catch(() => undefined)
    const waiting = core.handlers['projects.list'](project, { signal: new AbortController().signal })
    const asked = (path: string) => held.filter(({ url }) => url.startsWith(`/acme/projects${path}`)).length
    await expect.poll(() => asked('/1/permits')).toBe(1)
    await expect.poll(() => asked('')).toBeGreaterThan(asked('/1'))
    const before = held.length
    leaving.abort()
    // What a closed client breaks off is heard of by then.
    await new Promise((resolve) => setTimeout(resolve, 200))
    for (const { answer } of held) answer()
    expect(await waiting).toMatchObject({ projects: [], source: 'service' })
    expect(held.length).toBe(before)
    expect(logged).toEqual(['connection ok'])
  } finally {
    await core.close()
    server.closeAllConnections()
    server.close()
    rmSync(home, { recursive: true, force: true })
  }
})
