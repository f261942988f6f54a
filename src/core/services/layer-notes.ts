import type { Sqlite } from '../../node/sqlite'
import type { ProjectRef } from '../../shared/contract'
import type { LayerUpdate } from '../../shared/rest'
import type { ChosenColumns } from '../../shared/services/columns'
import { projectKeys } from '../project-key'
import { keepIfRoom } from '../store/keep-if-room'

/** What this home knows of a layer for services reports. The service takes the two switches and never tells them. */
export interface LayerNote {
  /** In services reports, superseded: as set from here last; null: never set from here. */
  inReports: boolean | null
  superseded: boolean | null
  /** What its columns mean, where a person has said it. */
  columns: ChosenColumns
}

/** The notes of all layers, in the offline database. */
export type LayerNotes = ReturnType<typeof openLayerNotes>

interface Row {
  layer_id: number
  in_reports: number | null
  superseded: number | null
  columns: string
}

const noNote: LayerNote = { inReports: null, superseded: null, columns: {} }

/** @param db offline database with its schema in place (store/snapshots.ts) */
export function openLayerNotes(db: Sqlite) {
  const place = 'connection = ? AND project = ?'
  const flag = (value: number | null): boolean | null => (value === null ? null : value === 1)
  const noteOf = (row: Row): LayerNote => ({
    inReports: flag(row.in_reports),
    superseded: flag(row.superseded),
    columns: JSON.parse(row.columns) as ChosenColumns,
  })
  const list = (project: ProjectRef): ReadonlyMap<number, LayerNote> =>
    new Map(
      db
        .all<Row>(
          `SELECT layer_id, in_reports, superseded, columns FROM service_layers WHERE ${place}`,
          ...projectKeys(project),
        )
        .map((row) => [row.layer_id, noteOf(row)]),
    )

  function change(project: ProjectRef, layerId: number, changes: Partial<LayerNote>): void {
    db.transaction(() => {
      const known = list(project).get(layerId) ?? noNote
      const { inReports, superseded, columns } = { ...known, ...changes }
      db.run(
        'INSERT OR REPLACE INTO service_layers VALUES (?, ?, ?, ?, ?, ?)',
        ...projectKeys(project),
        layerId,
        inReports === null ? null : Number(inReports),
        superseded === null ? null : Number(superseded),
        JSON.stringify(columns),
      )
    })
  }

  return {
    list,
    change,
    /** An edit of a layer was taken: what it sets is all that is ever known of these switches. */
    onEdit(project: ProjectRef, layerId: number, edit: LayerUpdate): void {
      const { includeInServicesReports: inReports, superseded } = edit
      if (inReports === undefined && superseded === undefined) return
      keepIfRoom(() =>
        change(project, layerId, {
          ...(inReports === undefined ? {} : { inReports }),
          ...(superseded === undefined ? {} : { superseded }),
        }),
      )
    },
  }
}
