import { join } from 'node:path'
import { createCore } from '../src/core'
import { createGeoEngine } from '../src/geo/workers/geo-engine'
import { memoryKeychain } from '../src/node/keychain'

/** Opens a home of held layers: HOME SERVICE AUTHORIZATION ORGANIZATION PROJECT. Tells in milliseconds when what was there. */
async function main(): Promise<void> {
  const [homeDir = '', url = '', authorization = '', organization = '', projectId = ''] = process.argv.slice(2)
  const context = { signal: new AbortController().signal }
  const marks: Record<string, number> = {}
  const began = performance.now()
  const mark = (name: string) => (marks[name] = performance.now() - began)
  // Its workers as they are delivered: their sources would be compiled anew by each.
  const built = (name: string) => join(__dirname, '../out/main', `${name}.js`)
  const geo = createGeoEngine({ size: 1, entry: built('geo-worker'), reader: built('reader-process') })
  const core = await createCore({
    ...{ homeDir, geo, localService: null, log: () => undefined },
    keychain: memoryKeychain('bench'),
  })
  const connectionId = await core.attach(url, authorization)
  mark('open')
  const project = { connectionId, organization, projectId: Number(projectId) }
  const { overview } = await core.handlers['layers.list']({ project, revisions: 'latest' }, context)
  mark('list')
  await core.handlers['revisions.listStates']({ project }, context)
  mark('states')
  const tileOf = async ({ id, revisions }: (typeof overview.layers)[number]) => {
    const revisionId = revisions[0]?.id ?? ''
    const { key, manifest } = await core.handlers['revisions.prepare']({ project, layerId: id, revisionId }, context)
    const [west, south] = manifest.bbox4326 ?? [0, 0]
    const z = manifest.minZoom
    const x = Math.floor(((west + 180) / 360) * 2 ** z)
    const rad = (south * Math.PI) / 180
    const y = Math.floor(((1 - Math.asinh(Math.tan(rad)) / Math.PI) / 2) * 2 ** z)
    const tile = await core.tiles.get(key, { kind: 'vector', index: 0, z, x, y })
    if (tile === null) throw new Error(`layer ${id} has no tile ${z}/${x}/${y}`)
  }
  const [first, ...rest] = overview.layers
  if (first) await tileOf(first)
  mark('firstTile')
  await Promise.all(rest.map(tileOf))
  mark('allTiles')
  process.send?.({ ...marks, layers: overview.layers.length })
  await core.close()
  await geo.close()
  process.disconnect?.()
}

void main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
