import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import type { HoldDepth } from '../../shared/contract'
import type { Layer, LayerRevision } from '../../shared/rest'
import { sizeOfWishes, type HoldSizeParts } from './hold-size'
import { wishedRevisions, withheldReason } from './wished-revisions'

const project = { connectionId: 'c', organization: 'acme', projectId: 1 }
const revision = (id: string, url: string | null = `https://files.example/${id}`) =>
  ({ id, source: { url, fileName: `${id}.zip` } }) as unknown as LayerRevision
const layer = (id: number, revisions: LayerRevision[], downloadRules: Layer['downloadRules'] = 0) =>
  ({ id, name: `L${id}`, revisions, downloadRules }) as Layer
const wishes = (depth: HoldDepth) => [{ scope: { kind: 'project' as const }, depth }]

type Bytes = Record<string, number>

/** What a wish takes of layers of which some sources are here, or their sizes known; the service tells no others. */
async function size(
  layers: Layer[],
  depth: HoldDepth,
  { here = {}, told = {}, maps = {} }: { here?: Bytes; told?: Bytes; maps?: Bytes },
) {
  const owner = (id: string) => layers.find(({ revisions }) => revisions.some((one) => one.id === id))?.id ?? 0
  let listed = 0
  const parts = {
    index: {
      onDisk: () => new Set(Object.keys(here).map((id) => `${owner(id)} ${id}`)),
      revisions: () =>
        Object.entries(here).map(([id, sizeBytes]) => ({ layerId: owner(id), revisionId: id, sha256: id, sizeBytes })),
      sourceSizes: () => new Map(Object.entries(told)),
      tilesetRoom: (sha256: string) => ({ count: sha256 in maps ? 1 : 0, bytes: maps[sha256] ?? 0 }),
    },
    known: () => ({ layers: layers.map((one) => ({ layer: one, path: null })) }),
    layers: { list: () => (listed++, Promise.reject(new AppError('net.offline', 'none'))) },
    connections: { client: () => Promise.reject(new AppError('net.offline', 'none')) },
    freeBytes: () => Promise.resolve(1000),
    factsOf: () => noFacts,
  } as unknown as HoldSizeParts
  return { ...(await sizeOfWishes(parts, project, wishes(depth), new AbortController().signal)), listed }
}

it('counts what is here with its maps, and what is to be read', async () => {
  const layers = [layer(1, [revision('b'), revision('a')]), layer(2, [revision('x')])]
  const known = { here: { b: 100 }, told: { a: 40, x: 10 }, maps: { b: 300 } }
  expect(await size(layers, 'all', known)).toMatchObject({
    ...{ revisions: 3, onDisk: 1, onDiskBytes: 400, missingBytes: 50, unknownSizes: 0, estimatedBytes: 0 },
    ...{ tilesetBytesPerSource: 3, withheld: [], freeBytes: 1000, listed: 1 },
  })
  // What is wished of the latest alone needs no list of all revisions.
  expect(await size(layers, 1, known)).toMatchObject({ revisions: 2, onDisk: 1, missingBytes: 10, listed: 0 })
})

it('takes a source of unknown size for the mean of its layer, else of the project, else for nothing', async () => {
  const layers = [layer(1, [revision('c'), revision('b'), revision('a')]), layer(2, [revision('x')])]
  const some = await size(layers, 'all', { told: { b: 30, a: 10 } })
  expect(some).toMatchObject({
    missingBytes: 40,
    unknownSizes: 2,
    estimatedBytes: 20 + 20,
    tilesetBytesPerSource: null,
  })
  expect(await size(layers, 'all', {})).toMatchObject({ missingBytes: 0, unknownSizes: 4, estimatedBytes: null })
})

const noFacts = { places: new Map<string, null>(), namedBy: () => new Set<number>() }

it('leaves out what the service does not give, by the numbers of the revisions', async () => {
  const latestOnly = layer(1, [revision('c'), revision('b', null), revision('a', null)], 1)
  const { revisions, withheld } = await size([latestOnly], 'all', {})
  expect(revisions).toBe(1)
  expect(withheld).toMatchObject([
    { layerId: 1, layerName: 'L1', revisions: [2, 1], reason: 'Of “L1” the service gives only the latest source.' },
  ])
})

it('knows by the rules of a layer whether a source may be asked for', () => {
  const reason = (rules: Layer['downloadRules'], one: LayerRevision) =>
    withheldReason(layer(1, [one], rules), one)?.text ?? null
  const none = { id: 'n', source: null } as unknown as LayerRevision
  expect(reason(2, none)).toBe('The owner of “L1” shares no source.')
  expect(reason(2, revision('a', null))).toBe('The owner of “L1” allows no downloads.')
  // The link is what counts, and may be told of a single layer only.
  expect([reason(2, revision('a')), reason(0, revision('a', null)), reason(null, revision('a', null))]).toEqual([null, null, null]) // prettier-ignore
})

it('wants the latest of all layers before any that was before it', () => {
  const layers = [layer(1, [revision('b'), revision('a')]), layer(2, [revision('y'), revision('x')])]
  const wanted = wishedRevisions(
    layers.map((one) => ({ layer: one, path: null })),
    wishes('all'),
    noFacts,
  )
  expect(wanted.map((one) => one.revision.id)).toEqual(['b', 'y', 'a', 'x'])
  expect(wishedRevisions([], wishes(1), noFacts)).toEqual([])
})
