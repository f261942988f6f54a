import type { Sqlite } from '../../node/sqlite'
import { lastChange, nextChange, rowsOf, valuesOf } from './list-source'
import { layerLists, type LayerSource, type ReadLayer } from './listed-layers'
import { newId } from './new-id'

/** A layer. */
export interface LayerRow {
  id: number
  project_id: number
  name: string
  description: string | null
  creator_id: string
  on_by_default: number
  global: number
  allow_in_permits: number
  download_rules: number
  created_ms: number
  edited_ms: number
  start_ms: number | null
  end_ms: number | null
  in_services_reports: number
  superseded: number
  opacity: number | null
  stroke_width: number | null
  imagery_settings: string | null
}

/** A revision of a layer. */
export interface RevisionRow {
  id: string
  layer_id: number
  /** 1 for the first. */
  number: number
  job_id: number | null
  user_id: string
  comment: string | null
  created_ms: number
  file_name: string
  last_modified: number
  srid: number
  /** 1 viewing only, 2 full sharing, null not said. */
  data_rights: number | null
}

/** A file of a revision, by its place in the order of step 1. */
export interface StoredFile {
  position: number
  name: string
  sha256: string
  size: number
  last_modified: number
}

/** The columns of such a file, of `json_each` over a list of them: one statement writes thousands. */
export const storedFile = `value ->> 'position', value ->> 'name', value ->> 'sha256', value ->> 'size', value ->> 'last_modified'`

/** A layer to be made. */
export interface NewLayer {
  projectId: number
  name: string
  description: string | null
  creatorId: string
  onByDefault: boolean
  global: boolean
  allowInPermits: boolean
  createdMs: number
}

/** A revision to be made. */
export interface NewRevision {
  layerId: number
  jobId: number | null
  userId: string
  comment: string | null
  createdMs: number
  fileName: string
  lastModified: number
  srid: number
  dataRights: number | null
  files: readonly StoredFile[]
}

const layerColumns = [
  ...['id', 'project_id', 'name', 'description', 'creator_id', 'on_by_default', 'global', 'allow_in_permits'],
  ...['download_rules', 'created_ms', 'edited_ms', 'start_ms', 'end_ms', 'in_services_reports', 'superseded'],
  ...['opacity', 'stroke_width', 'imagery_settings'],
]
const revisionColumns = [
  ...['id', 'layer_id', 'number', 'job_id', 'user_id', 'comment', 'created_ms', 'file_name', 'last_modified', 'srid'],
  'data_rights',
]

const changeable = [
  'name',
  'description',
  'on_by_default',
  'global',
  'in_services_reports',
  'superseded',
  'opacity',
  'stroke_width',
  'start_ms',
  'end_ms',
  'download_rules',
  'imagery_settings',
  'edited_ms',
] as const satisfies readonly (keyof LayerRow)[]
/** Columns that PUT layers/{layerId} sets. */
export type LayerChange = Partial<Pick<LayerRow, (typeof changeable)[number]>>

/** What goes with every change of a layer, every revision of it, and everyone it is opened to. */
const changed = `changed = ${nextChange('layers', 'layers.project_id')}`

/** Layers, who may see them, and their revisions. */
export function layerStore(db: Sqlite) {
  return {
    /** The layers of a project with their revisions. */
    listed: layerLists((projectId) => layerSource(db, projectId)),
    byId: (projectId: number, id: number) =>
      db.get<LayerRow>('SELECT * FROM layers WHERE id = ? AND project_id = ?', id, projectId),
    isOpenTo: (layerId: number, userId: string): boolean =>
      db.get('SELECT 1 FROM layer_access WHERE layer_id = ? AND user_id = ?', layerId, userId) !== undefined,
    openTo(layerId: number, userId: string): void {
      db.run('INSERT OR IGNORE INTO layer_access (layer_id, user_id) VALUES (?, ?)', layerId, userId)
      db.run(`UPDATE layers SET ${changed} WHERE id = ?`, layerId)
    },

    add: (layer: NewLayer): number =>
      db.run(
        `INSERT INTO layers (project_id, changed, name, description, creator_id, on_by_default, global, allow_in_permits, created_ms, edited_ms)
         VALUES (?1, ${nextChange('layers', '?1')}, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`,
        layer.projectId,
        layer.name,
        layer.description,
        layer.creatorId,
        layer.onByDefault,
        layer.global,
        layer.allowInPermits,
        layer.createdMs,
        layer.createdMs,
      ).lastInsertRowid,

    change(id: number, change: LayerChange): void {
      const entries = Object.entries(change).filter(
        ([name, value]) => (changeable as readonly string[]).includes(name) && value !== undefined,
      )
      if (entries.length === 0) return
      const sets = entries.map(([name]) => `${name} = ?`).join(', ')
      db.run(`UPDATE layers SET ${changed}, ${sets} WHERE id = ?`, ...entries.map(([, value]) => value), id)
    },

    /** Revisions of one layer, newest first. */
    revisions: (layerId: number) =>
      db.all<RevisionRow>('SELECT * FROM revisions WHERE layer_id = ? ORDER BY number DESC', layerId),
    revision: (id: string) => db.get<RevisionRow>('SELECT * FROM revisions WHERE id = ?', id),
    layerOfRevision: (id: string) =>
      db.get<LayerRow>(
        'SELECT layers.* FROM layers JOIN revisions ON revisions.layer_id = layers.id WHERE revisions.id = ?',
        id,
      ),
    files: (revisionId: string) =>
      db.all<StoredFile>(
        'SELECT position, name, sha256, size, last_modified FROM revision_files WHERE revision_id = ? ORDER BY position',
        revisionId,
      ),

    addRevision(revision: NewRevision): string {
      const id = newId()
      const last = db.get<{ number: number | null }>(
        'SELECT max(number) AS number FROM revisions WHERE layer_id = ?',
        revision.layerId,
      )
      db.run(
        `INSERT INTO revisions (id, layer_id, number, job_id, user_id, comment, created_ms, file_name, last_modified, srid, data_rights)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        revision.layerId,
        (last?.number ?? 0) + 1,
        revision.jobId,
        revision.userId,
        revision.comment,
        revision.createdMs,
        revision.fileName,
        revision.lastModified,
        revision.srid,
        revision.dataRights,
      )
      db.run(`UPDATE layers SET ${changed} WHERE id = ?`, revision.layerId)
      db.run(
        `INSERT INTO revision_files (revision_id, position, name, sha256, size, last_modified) SELECT ?, ${storedFile} FROM json_each(?)`,
        id,
        JSON.stringify(revision.files),
      )
      return id
    },
  }
}
/** Layers, revisions and their files. */
export type LayerStore = ReturnType<typeof layerStore>

function layerSource(db: Sqlite, projectId: number): LayerSource {
  /** @param which what follows WHERE */
  function read(which: string, ...params: number[]): (ReadLayer & { layer: { changed: number } })[] {
    const layers = rowsOf<LayerRow & { changed: number }>(
      db,
      [...layerColumns, 'changed'],
      `layers WHERE ${which}`,
      ...params,
    )
    const ofThese = `layer_id IN (SELECT id FROM layers WHERE ${which})`
    const revisions = rowsOf<RevisionRow>(
      db,
      revisionColumns,
      `revisions WHERE ${ofThese} ORDER BY number DESC`,
      ...params,
    )
    const byLayer = new Map(layers.map((layer) => [layer.id, { layer, revisions: [] as RevisionRow[] }]))
    for (const revision of revisions) byLayer.get(revision.layer_id)?.revisions.push(revision)
    return [...byLayer.values()]
  }
  return {
    lastChange: () => lastChange(db, 'layers', projectId),
    after: (id, most) => read('project_id = ? AND id > ? ORDER BY id LIMIT ?', projectId, id, most),
    changedAfter(change, most) {
      const rows = read('project_id = ? AND changed > ? ORDER BY changed LIMIT ?', projectId, change, most)
      return { rows, change: rows[rows.length - 1]?.layer.changed ?? change }
    },
    openedTo: (userId) =>
      new Set(
        valuesOf(
          db,
          `SELECT layers.id AS value FROM layer_access JOIN layers ON layers.id = layer_access.layer_id
           WHERE layers.project_id = ? AND layer_access.user_id = ?`,
          projectId,
          userId,
        ) as number[],
      ),
  }
}
