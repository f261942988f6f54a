import { expect, it } from 'vitest'
import type { Connections } from '../connections/connections'
import type { ContentStore } from './content-store'
import { fetchSource } from './revision-source'

const revision = (id: string, url: string | null = `/source/${id}`) => ({
  ...{ id, createdDate: '2026-01-01T00:00:00Z', name: null, comment: null, fileLastModified: null },
  source: { url, filename: `${id}.shp.zip`, srid: 28355 },
})
const layer = (revisions: unknown[]) => ({
  ...{ id: 4, name: 'Mains', description: null, fromFileName: null, onByDefault: true, global: false },
  ...{ downloadRules: 0, creationDate: null, lastEditDate: null, startDate: null, endDate: null, revisions },
})
const ref = (revisionId: string) => ({
  project: { connectionId: 'c', organization: 'o', projectId: 1 } as never,
  layerId: 4,
  revisionId,
})

/** Fetches from a service that tells some revisions in the single form of the layer, and others in the list. */
async function fetched(revisionId: string, own: unknown[], all: unknown[], headers: Record<string, string> = {}) {
  const asked: string[] = []
  const client = {
    call: (route: string) => Promise.resolve(route === 'getLayer' ? layer(own) : [layer(all)]),
    download(url: string) {
      asked.push(url)
      return Promise.resolve({ headers, destroy: () => asked.push('ended') })
    },
  }
  const parts = {
    connections: { client: () => Promise.resolve(client) } as unknown as Connections,
    content: {
      claimPartial: () => Promise.resolve({ headers: () => ({}), release: () => Promise.resolve() }),
      take: (_answer: unknown, _partial: unknown, { fileName }: { fileName: string }) =>
        Promise.resolve({ sha256: fileName, sizeBytes: 9 }),
    } as unknown as ContentStore,
    onWhole: () => undefined,
  }
  const source = await fetchSource(
    parts,
    ref(revisionId),
    { onProgress: () => undefined },
    new AbortController().signal,
  )
  return { name: source.fileName, srid: source.srid, asked }
}

it('finds a revision in the layer itself, else in the list of all', async () => {
  const expected = { name: 'a.shp.zip', srid: 28355, asked: ['/source/a'] }
  expect(await fetched('a', [revision('a')], [])).toEqual(expected)
  expect(await fetched('a', [revision('b')], [revision('b'), revision('a')])).toEqual(expected)
  await expect(fetched('gone', [revision('a')], [revision('a')])).rejects.toMatchObject({ code: 'service.not-found' })
})

it('takes the name that the answer carries before that of the list', async () => {
  const named = async (value: string) =>
    (await fetched('a', [revision('a')], [], { 'content-disposition': value })).name
  expect(await named("attachment; filename=x.zip; filename*=UTF-8''L%C3%A4rm%20.zip")).toBe('Lärm .zip')
  expect(await named('attachment; filename="a \\"b\\".zip"')).toBe('a "b".zip')
  expect(await named('attachment; filename=plain.zip')).toBe('plain.zip')
  expect(await named("attachment; filename*=UTF-8''%E4.zip")).toBe('a.shp.zip')
  expect(await named('attachment')).toBe('a.shp.zip')
})

it('says what forbids a download, and takes no web page for data', async () => {
  await expect(fetched('a', [revision('a', null)], [])).rejects.toMatchObject({ code: 'service.forbidden' })
  await expect(fetched('a', [revision('a')], [], { 'content-type': 'text/html; charset=utf-8' })).rejects.toMatchObject(
    {
      code: 'net.protocol',
    },
  )
})
