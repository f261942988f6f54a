import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCore } from '../src/core'
import { createGeoEngine } from '../src/geo/workers/geo-engine'
import { defaultLimits } from '../src/geo/workers/default-limits'
import { memoryKeychain } from '../src/node/keychain'
import { ensureLocalUser } from '../src/service/admin/administration'
import { seedDemo } from '../src/service/demo'
import { startService } from '../src/service/start-service'
import { root } from './setup.mjs'

/** `npm run sample-answers` writes what a fresh home answers to the first calls of its window, from the service and the client. */
const answersPath = join(root, 'src/main/first-start/sample-answers.json')

/** Any time will do: the program takes all to the time of its start. */
const anyMs = Date.UTC(2026, 0, 1)

/** Asks a client on a home of its own, whose service makes the sample at that time. @param atMs UTC milliseconds */
export async function answersOfFreshHome(atMs: number) {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-sample-'))
  const geo = createGeoEngine({ limits: () => defaultLimits })
  const quiet = () => undefined
  const seed = (parts: Parameters<typeof seedDemo>[0]) => seedDemo({ ...parts, now: () => atMs })
  const service = await startService({ dataDir: join(home, 'service'), engine: geo, seed, log: quiet })
  const { authorization } = await ensureLocalUser(service.store, 'You')
  const localService = () => Promise.resolve({ url: service.url, authorization })
  const core = await createCore({ homeDir: home, keychain: memoryKeychain('test'), geo, localService, log: quiet })
  const call = { signal: new AbortController().signal }
  const of = <V>(name: string, value: V, params?: object) => ({
    name,
    params: params ? JSON.stringify(params) : '',
    value,
  })
  try {
    // Before anything is heard of the service.
    const settings = of('app.getSettings', await core.handlers['app.getSettings'](undefined, call))
    const connections = of('connections.list', await core.handlers['connections.list'](undefined, call))
    await core.start()
    const project = await core.handlers['connections.getCurrent'](undefined, call)
    if (project === null) throw new Error('The first start has chosen no project.')
    await core.handlers['layers.list']({ project, revisions: 'all' }, call)
    const known = await core.handlers['layers.listKnown']({ project }, call)
    if (known === null) throw new Error('The layers of the sample are not known.')
    const layers = of('layers.listKnown', { ...known, readAt: new Date(atMs).toISOString() }, { project })
    return [settings, connections, of('connections.getCurrent', project), layers]
  } finally {
    await core.close()
    await service.close()
    await geo.close()
    rmSync(home, { recursive: true, force: true })
  }
}

async function write(): Promise<void> {
  writeFileSync(answersPath, `${JSON.stringify({ atMs: anyMs, answers: await answersOfFreshHome(anyMs) })}\n`)
}

if (require.main === module) void write()
