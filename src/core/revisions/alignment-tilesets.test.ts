import { afterEach, beforeEach, expect, it } from 'vitest'
import { alignmentTilesets } from './alignment-tilesets'
import { knownOf, layerOf, openCacheSite, project } from './cache-site.test-helper'

let site: ReturnType<typeof openCacheSite>
beforeEach(() => (site = openCacheSite()))
afterEach(() => site.close())

function note(layerId: number, revisionId: string, alignments: number | undefined, readAt = '2026-01-01T00:00:00Z') {
  const sha256 = `${layerId}-${revisionId}`
  const file = { layerName: `Old ${layerId}`, fileName: 'a.xml', sha256, sizeBytes: 1, srid: null }
  site.index.saveRevision({ project, layerId, revisionId, ...file, readAt, usedAtMs: 0 })
  const manifest = { version: 1, alignments } as never
  site.index.saveTileset({ key: `f${sha256}`, sha256, manifest, sizeBytes: 5, usedAtMs: 0 })
}

it('gives the newest revision of each layer that has alignments', () => {
  note(1, '1-r1', 2)
  note(1, '1-r3', 2)
  note(1, '1-r2', 2)
  note(2, '2-r1', 0)
  note(3, '3-r1', undefined)
  // Not listed any more: the one that was read last.
  note(4, 'b', 1, '2026-03-01T00:00:00Z')
  note(4, 'a', 1, '2026-02-01T00:00:00Z')
  const parts = {
    index: site.index,
    known: () => knownOf([layerOf(1, 3), layerOf(2, 1)]),
    folderOf: (key: string) => `/${key}`,
  }
  expect(alignmentTilesets(parts as never, project)).toEqual([
    { layerId: 1, layerName: 'Layer 1', revisionId: '1-r3', dir: '/f1-1-r3' },
    { layerId: 4, layerName: 'Old 4', revisionId: 'b', dir: '/f4-b' },
  ])
})
