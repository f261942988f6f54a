/**
 * How long a site pack takes to be written from what is held, and to be looked through, taken in and shown on another home; and whether
 * flipped bytes are found. `npx tsx bench/site-packs.ts [permits] [layers] [flips]`; 500, 100 and 1,000 unless told otherwise.
 */
import { copyFileSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCore } from '../src/core'
import { verifyPack } from '../src/core/packs/verify-pack'
import { createGeoEngine } from '../src/geo/workers/geo-engine'
import { memoryKeychain } from '../src/node/keychain'
import { addUser } from '../src/service/admin/administration'
import { importPermits } from '../src/service/admin/permit-import'
import { seedDemo } from '../src/service/demo'
import { keepSampleFile, publishRevision } from '../src/service/demo/publish-revision'
import { openFolderContent } from '../src/service/content/folder-content'
import { startService } from '../src/service/start-service'

const [permits = 500, layers = 100, flips = 1_000] = process.argv.slice(2).map(Number)
const featuresOfLayer = 5_000
const root = mkdtempSync(join(tmpdir(), 'plumbline-bench-packs-'))
const context = { signal: new AbortController().signal }
const project = (connectionId: string) => ({ connectionId, organization: 'demo', projectId: 1 })

/** Pipes of five vertices in rows; each layer lies a little beside the one before. */
function pipes(layer: number): string {
  const features = Array.from({ length: featuresOfLayer }, (_, n) => {
    const [lon, lat] = [151.2 + (n % 100) * 0.0004 + layer * 1e-5, -33.86 + Math.floor(n / 100) * 0.0004]
    const coordinates = Array.from({ length: 5 }, (_, at) => [lon + at * 0.00002, lat + at * 0.00006])
    const properties = { asset: `WM-${layer}-${n}`, diameter: 100 + (n % 9) * 50, depth: 1.2 }
    return JSON.stringify({ type: 'Feature', geometry: { type: 'LineString', coordinates }, properties })
  })
  return `{"type":"FeatureCollection","features":[${features.join(',')}]}`
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  let peak = process.memoryUsage.rss()
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  const start = performance.now()
  const result = await work()
  clearInterval(watch)
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(2)} s, peak ${Math.round(peak / 2 ** 20)} MB`)
  return result
}

async function main(): Promise<void> {
  const geo = createGeoEngine({ size: 1 })
  const service = await startService({
    dataDir: join(root, 'service'),
    engine: geo,
    seed: seedDemo,
    log: () => undefined,
  })
  const { authorization, id: userId } = await addUser(service.store, { org: 'demo', name: 'Ada', role: 'org-admin' })
  const content = openFolderContent(join(root, 'service'), service.store)
  for (let layer = 0; layer < layers; layer++) {
    const file = { name: `pipes-${layer}.geojson`, bytes: Buffer.from(pipes(layer)) }
    const kept = await keepSampleFile(content, 1, file, Date.now())
    const body = { mode: 0, title: `Pipes ${layer}`, filetype: 'geojson', srid: 4326 } as never
    await publishRevision(service.store, { projectId: 1, userId, atMs: Date.now(), file: kept, body })
  }
  const home = (name: string) =>
    createCore({
      homeDir: join(root, name),
      keychain: memoryKeychain('bench'),
      geo,
      localService: null,
      log: () => undefined,
    })
  const office = await home('office')
  const at = project(await office.attach(service.url, authorization))
  const { items } = await office.handlers['permits.list'](
    { project: at, filters: {}, pageNumber: 1, pageSize: 100 },
    context,
  )
  const more = []
  for (let n = items.length; n < permits; n++) {
    const [item] = items.slice(n % items.length)
    const { permit } = await office.handlers['permits.get']({ project: at, permitId: item?.id ?? 0 }, context)
    const events = await office.handlers['permits.listEvents']({ project: at, permitId: item?.id ?? 0, pageNumber: 1, pageSize: 100 }, context) // prettier-ignore
    more.push({ permit: { ...permit, id: 100_000 + n, uuid: null }, listItem: null, events: events.items })
  }
  await importPermits(service.store, 1, JSON.parse(JSON.stringify(more)))
  await office.handlers['revisions.hold']({ project: at, wishes: [{ scope: { kind: 'project' }, depth: 1 }] }, context)
  await office.handlers['permits.hold']({ project: at, held: true }, context)
  await office.revisionsSettled()
  const path = join(root, 'a.plumblinepack')
  const choice = { permits: 'all', layers: 'all', revisions: 1 } as const
  const written = await timed('written from what is held', async () =>
    office.handlers['packs.write']({ project: at, choice, path }, context),
  )
  console.log(`${written.counts.permits} permits, ${written.counts.events} events, ${written.counts.layers} layers, ${(written.bytes / 1e6).toFixed(0)} MB`) // prettier-ignore
  const site = await home('site')
  await timed('looked through, taken in and shown', async () => site.handlers['packs.open']({ path }, context))
  await site.close()
  await office.close()
  await timed(`${flips} flipped bytes`, () => flip(path))
  await service.close()
  await geo.close()
}

async function flip(path: string): Promise<void> {
  const other = join(root, 'flipped.plumblinepack')
  copyFileSync(path, other)
  const { size } = statSync(path)
  const file = openSync(other, 'r+')
  let missed = 0
  let seed = 1
  for (let n = 0; n < flips; n++) {
    seed = (seed * 48_271) % 2_147_483_647
    const at = Math.floor((seed / 2_147_483_647) * size)
    const byte = Buffer.alloc(1)
    readSync(file, byte, 0, 1, at)
    const change = (mask: number) => writeSync(file, Buffer.from([(byte[0] ?? 0) ^ mask]), 0, 1, at)
    change(1 << (n % 8))
    const { faults } = await verifyPack(other, { ...context, told: () => undefined })
    if (!faults.some(({ from, to }) => from <= at && at < to)) missed++
    change(0)
  }
  console.log(`found and named ${flips - missed} of ${flips}`)
}

void main().finally(() => rmSync(root, { recursive: true, force: true }))
