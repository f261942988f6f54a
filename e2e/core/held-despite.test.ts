import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCore, type Core } from '../../src/core'
import { memoryKeychain, type Keychain } from '../../src/node/keychain'
import { createGeoEngine } from '../../src/geo/workers/geo-engine'
import type { GeoEngine } from '../../src/geo/engine-api'
import { addUser } from '../../src/service/admin/administration'
import { seedDemo } from '../../src/service/demo'
import { startService, type RunningService } from '../../src/service/start-service'
import type { ProjectRef } from '../../src/shared/contract'
import { startFaultProxy, type Fault, type FaultProxy } from './fault-proxy'

const context = { signal: new AbortController().signal }
let root: string
let geo: GeoEngine
let service: RunningService
let proxy: FaultProxy
let keychain: Keychain
let core: Core
let project: ProjectRef
let authorization: string
let seen: { layerId: number; revisionId: string; permitId: number }

/** The program, started again on the same home. */
async function start(withKeychain: Keychain): Promise<void> {
  core = await createCore({
    homeDir: join(root, 'home'),
    keychain: withKeychain,
    geo,
    localService: null,
    log: () => undefined,
  })
}

async function restart(withKeychain: Keychain): Promise<void> {
  await core.close()
  await start(withKeychain)
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-held-'))
  geo = createGeoEngine({ size: 1 })
  service = await startService({ dataDir: join(root, 'service'), engine: geo, seed: seedDemo, log: () => undefined })
  proxy = await startFaultProxy(() => service.url)
  ;({ authorization } = await addUser(service.store, { org: 'demo', name: 'Ada Long', role: 'org-admin' }))
  keychain = memoryKeychain('test')
  await start(keychain)
  const add = { name: 'Town', baseUrl: proxy.url, authorization }
  const { id: connectionId, organizations } = await core.handlers['connections.add'](add, context)
  const organization = organizations[0]?.nickname ?? ''
  const { projects } = await core.handlers['projects.list']({ connectionId, organization }, context)
  project = { connectionId, organization, projectId: projects.find((each) => !each.archived)?.id ?? -1 }
  await core.handlers['connections.setCurrent'](project, context)
  await core.handlers['projects.get']({ project }, context)
  const { overview } = await core.handlers['layers.list']({ project, revisions: 'all' }, context)
  const layer = overview.layers.find((each) => each.revisions[0]?.source?.url)
  const wish = { scope: { kind: 'layer' as const, layerId: layer?.id ?? -1 }, depth: 1 }
  await core.handlers['revisions.hold']({ project, wishes: [wish] }, context)
  await core.handlers['permits.hold']({ project, held: true }, context)
  await core.revisionsSettled()
  const { items } = await core.handlers['permits.list']({ project, filters: {}, pageNumber: 1, pageSize: 10 }, context)
  seen = {
    layerId: layer?.id ?? -1,
    revisionId: layer?.revisions[0]?.id ?? '',
    permitId: items[0]?.id ?? -1,
  }
})

afterAll(async () => {
  await core.close()
  await proxy.close()
  await service.close()
  await geo.close()
  rmSync(root, { recursive: true, force: true })
})

/** All that a window shows of a project that is held, and why it is not read anew. */
async function opened() {
  const page = { pageNumber: 1, pageSize: 10 }
  const { layerId, revisionId, permitId } = seen
  expect(await core.handlers['connections.getCurrent'](undefined, context)).toEqual(project)
  const answers = await Promise.all([
    core.handlers['projects.get']({ project }, context),
    core.handlers['layers.list']({ project, revisions: 'all' }, context),
    core.handlers['layers.get']({ project, layerId }, context),
    core.handlers['permits.list']({ project, filters: {}, ...page }, context),
    core.handlers['permits.get']({ project, permitId }, context),
    core.handlers['permits.listEvents']({ project, permitId, ...page }, context),
  ])
  expect(answers.map(({ source }) => source)).toEqual(answers.map(() => 'offline'))
  expect((await core.handlers['revisions.prepare']({ project, layerId, revisionId }, context)).layerId).toBe(layerId)
  return { staleReason: answers.map(({ staleReason }) => staleReason?.code), answers }
}

const page = '<!doctype html><title>Free Wi-Fi</title>'
const html = { 'Content-Type': 'text/html' }

describe('what is held opens after a restart', () => {
  it.each<[string, Fault, string | undefined]>([
    ['refuses the credential', { do: 'answer', status: 401 }, 'service.unauthorized'],
    ['forbids it', { do: 'answer', status: 403 }, 'service.forbidden'],
    ['knows nothing of it', { do: 'answer', status: 404 }, 'service.not-found'],
    ['fails', { do: 'answer', status: 500 }, 'service.failed'],
    ['is busy', { do: 'answer', status: 503 }, 'service.busy'],
    ['is a page of the network', { do: 'answer', status: 200, headers: html, body: page }, 'net.protocol'],
    [
      'is sent on to a page of the network',
      { do: 'answer', status: 302, headers: { Location: 'http://127.0.0.1:9/login' } },
      'net.protocol',
    ],
    ['cuts every answer', { do: 'swallow' }, undefined],
  ])('when the service %s', async (_how, fault, code) => {
    proxy.decide = () => fault
    await restart(keychain)
    const { staleReason } = await opened()
    expect(new Set(staleReason)).toEqual(new Set([code]))
  })

  it('when its name is not known any more, or another one answers without its certificate', async () => {
    const path = join(root, 'home', 'connections.json')
    const before = readFileSync(path, 'utf8')
    for (const [address, code] of [
      ['http://town.invalid/', undefined],
      [proxy.url.replace('http:', 'https:'), 'net.protocol'],
    ] as const) {
      await core.close()
      writeFileSync(path, before.replace(`${proxy.url}/`, address.endsWith('/') ? address : `${address}/`))
      await start(keychain)
      expect(new Set((await opened()).staleReason)).toEqual(new Set([code]))
    }
    await core.close()
    writeFileSync(path, before)
    await start(keychain)
  })

  it('when the credential was not kept, and says so; a new one is kept without the network and tried when it is back', async () => {
    await proxy.goAway()
    const forgetful = memoryKeychain('test')
    await restart(forgetful)
    expect(new Set((await opened()).staleReason)).toEqual(new Set(['service.unauthorized']))
    const status = await core.handlers['app.getStatus'](undefined, context)
    expect(status).toMatchObject({ network: 'rejected', reason: { message: expect.stringMatching(/was not kept/) } })

    const { connectionId } = project
    const renewed = await core.handlers['connections.renew']({ connectionId, authorization }, context)
    expect(renewed).toMatchObject({ untried: true, state: 'unreachable' })
    await restart(forgetful)
    expect(new Set((await opened()).staleReason)).toEqual(new Set([undefined]))
    expect((await core.handlers['connections.list'](undefined, context))[0]?.untried).toBe(true)
    await proxy.comeBack()
    proxy.decide = () => ({ do: 'pass' })
    await core.start()
    await expect
      .poll(async () => (await core.handlers['connections.list'](undefined, context))[0])
      .toMatchObject({ state: 'ok', untried: false })
  })

  it('but a credential that the service refuses is not kept', async () => {
    const { connectionId } = project
    const refused = core.handlers['connections.renew']({ connectionId, authorization: 'Bearer wrong' }, context)
    await expect(Promise.resolve(refused)).rejects.toMatchObject({ code: 'service.unauthorized' })
    expect((await core.handlers['layers.list']({ project, revisions: 'all' }, context)).source).toBe('service')
  })

  it('and an edit made while the credential is refused is kept', async () => {
    proxy.decide = () => ({ do: 'answer', status: 401 })
    const { layerId } = seen
    const changed = await core.handlers['layers.update'](
      { project, layerId, changes: { name: 'Mains of today' } },
      context,
    )
    expect(changed.name).toBe('Mains of today')
    expect(await core.handlers['edits.list']({ project }, context)).toHaveLength(1)
  })
})
