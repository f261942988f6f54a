import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../../node/sqlite'
import type { LayerOverview } from '../../shared/contract'
import type { Layer } from '../../shared/rest'
import { joined, type KnownLayers } from '../layers/known-layers'
import { openCacheIndex, type CacheIndex } from './cache-index'

/** The project of the tests of what is held. */
export const project = { connectionId: 'c', organization: 'acme', projectId: 1 }

/** A home with an empty index. */
export function openCacheSite() {
  const home = mkdtempSync(join(tmpdir(), 'plumbline-cache-'))
  const db = openSqlite(join(home, 'cache.db'))
  const index = openCacheIndex(db)
  return {
    home,
    db,
    index,
    close() {
      db.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Notes a revision as downloaded and made into a tileset. */
export function noteOnDisk(index: CacheIndex, layerId: number, revisionId: string, sizeBytes = 10): void {
  const sha256 = `${layerId}-${revisionId}`
  const file = { layerName: `Layer ${layerId}`, fileName: 'a.geojson', sha256, sizeBytes, srid: null }
  index.saveRevision({ project, layerId, revisionId, ...file, readAt: '2026-01-01T00:00:00Z', usedAtMs: 0 })
  index.saveTileset({ key: `f${sha256}`, sha256, manifest: {} as never, sizeBytes: 5, usedAtMs: 0 })
}

/** A layer with so many revisions, the newest first: "4-r3", "4-r2", "4-r1". */
export function layerOf(id: number, revisions: number, changes: Partial<Layer> = {}): Layer {
  return {
    ...{ id, name: `Layer ${id}`, description: null, fromFileName: null, onByDefault: true, global: false },
    ...{ downloadRules: 0, creationDate: null, lastEditDate: null, startDate: null, endDate: null, user: null },
    revisions: Array.from({ length: revisions }, (_, at) => ({
      id: `${id}-r${revisions - at}`,
      source: { url: 'on-service', filename: 'a.geojson', srid: null, fileLastModified: null },
    })),
    ...changes,
  } as unknown as Layer
}

/** What is known of a project: the folder "Water" holds some layers, the others are in none. */
export function knownOf(layers: Layer[], inWater: number[] = [], readAt = '2026-01-01T00:00:00Z'): KnownLayers {
  const water = {
    ...{ id: 'w', path: '/Water', directories: [] },
    layers: inWater.map((layerId) => ({ id: `n${layerId}`, layerId, layerName: '', path: '/Water' })),
  }
  const value: LayerOverview = {
    layers,
    root: { id: null, path: '/', directories: [water], layers: [] },
    unassigned: [],
  }
  const known = joined(null, { value, readAt })
  if (!known) throw new Error('nothing is known')
  return known
}
