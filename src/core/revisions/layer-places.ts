import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import { fullProjectKey, projectKeys } from '../project-key'
import type { Box } from '../uploads/plan/placement/landing'
import { layerRevisionKey } from './revision-ref'

/** Where revisions lie that were read here at any time, by `LAYER REVISION`; null: nowhere on the map. */
export type LayerPlaces = ReadonlyMap<string, Box | null>

interface PlaceRow {
  layer_id: number
  revision_id: string
  box: string | null
}

/** The places of revisions, kept when their files are gone: what lies elsewhere need not be read again to find out. */
export function openLayerPlaces(db: Sqlite) {
  const remembered = new Map<string, LayerPlaces>()
  let version = 0
  let others: number | undefined

  /** What another program of the same home has written is read too. */
  function lookForOthers(): void {
    const now = db.get<{ data_version: number }>('PRAGMA data_version')?.data_version
    if (now === others) return
    others = now
    version += 1
    remembered.clear()
  }

  return {
    /** Another number after each change. */
    version(): number {
      lookForOthers()
      return version
    },
    of(project: ProjectRef): LayerPlaces {
      lookForOthers()
      const key = fullProjectKey(project)
      const known = remembered.get(key)
      if (known) return known
      const rows = db.all<PlaceRow>(
        'SELECT layer_id, revision_id, box FROM layer_places WHERE connection = ? AND project = ?',
        ...projectKeys(project),
      )
      const places = new Map(
        rows.map((row) => [
          layerRevisionKey(row.layer_id, row.revision_id),
          row.box === null ? null : (JSON.parse(row.box) as Box),
        ]),
      )
      remembered.set(key, places)
      return places
    },
    save(ref: { project: ProjectRef; layerId: number; revisionId: string }, box: Box | null): void {
      const { project, layerId, revisionId } = ref
      db.run(
        'INSERT OR REPLACE INTO layer_places VALUES (?, ?, ?, ?, ?)',
        ...projectKeys(project),
        layerId,
        revisionId,
        box && JSON.stringify(box),
      )
      remembered.delete(fullProjectKey(project))
      version += 1
    },
  }
}
