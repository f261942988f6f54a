import { expect, it } from 'vitest'
import { describePack, type PackWriting } from './write-pack'

const project = { connectionId: 'c', organization: 'o', projectId: 7 }
const layer = (id: number, ...revisionIds: string[]) => ({
  ...{ id, name: `layer ${id}`, revisions: revisionIds.map((revisionId) => ({ id: revisionId })) },
})

/** Revision a2 and its map are here; of a1 the size is known, of b1 nothing. */
const describe = (source: 'service' | 'offline') => {
  const parts = {
    layers: { list: () => Promise.resolve({ source, overview: { layers: [layer(1, 'a2', 'a1'), layer(2, 'b1')] } }) },
    permits: {},
    index: {
      places: { of: () => new Map() },
      sourceSizes: () => new Map([['a1', 40]]),
      revision: (_project: unknown, _layerId: number, id: string) =>
        id === 'a2' ? { sizeBytes: 100, sha256: 'h' } : null,
      tilesetRoom: () => ({ bytes: 7 }),
    },
  } as unknown as PackWriting
  const choice = { permits: 'none', layers: 'all', revisions: 'all' } as const
  return describePack(parts, { project, choice }, new AbortController().signal)
}

it('tells what would go into a pack, what is fetched for it, and what is not known', async () => {
  expect(await describe('service')).toEqual({
    ...{ permits: 0, layers: 2, revisions: 3, toFetch: 2, stayOut: 0, bytes: 147, unknown: 1 },
  })
})

it('counts nothing that stays out because the service cannot be asked', async () => {
  expect(await describe('offline')).toEqual({
    ...{ permits: 0, layers: 1, revisions: 1, toFetch: 0, stayOut: 2, bytes: 107, unknown: 0 },
  })
})
