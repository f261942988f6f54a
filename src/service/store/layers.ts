import { sql } from 'kysely'
import type { Db } from './db'
import { newId } from './new-id'
import { query } from './query'
import { wholeLayer } from './whole-layer'

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

/** The columns of such a file, of `Dialect.eachObject` over a list of them: one statement writes thousands. */
export const storedFile = sql`CAST("each".value ->> 'position' AS bigint), "each".value ->> 'name', "each".value ->> 'sha256',
  CAST("each".value ->> 'size' AS bigint), CAST("each".value ->> 'last_modified' AS bigint)`

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

const oneIn = query((on, projectId: number) =>
  on.from.selectFrom('layers').select('id').where('project_id', '=', projectId).limit(1),
)
const withId = query((on, projectId: number, id: number) =>
  on.from.selectFrom('layers').selectAll().where('id', '=', id).where('project_id', '=', projectId),
)
const isOpened = query((on, layerId: number, userId: string) =>
  on.from.selectFrom('layer_access').select('layer_id').where('layer_id', '=', layerId).where('user_id', '=', userId),
)
const openTo = query((on, layerId: number, userId: string) =>
  on.from
    .insertInto('layer_access')
    .values({ layer_id: layerId, user_id: userId })
    .onConflict((there) => there.doNothing()),
)
/** What goes with every change of a layer, every revision of it, and everyone it is opened to. */
const markChanged = query((on, layerId: number) =>
  on.from
    .updateTable('layers')
    .set({ changed: on.nextChange('layers', sql.ref('layers.project_id')) })
    .where('id', '=', layerId),
)

const insertLayer = (layer: NewLayer) =>
  query((on) =>
    on.from
      .insertInto('layers')
      .values({
        project_id: layer.projectId,
        changed: on.nextChange('layers', layer.projectId),
        name: layer.name,
        description: layer.description,
        creator_id: layer.creatorId,
        on_by_default: Number(layer.onByDefault),
        global: Number(layer.global),
        allow_in_permits: Number(layer.allowInPermits),
        created_ms: layer.createdMs,
        edited_ms: layer.createdMs,
      })
      .returning('id'),
  )
const updateLayer = (id: number, change: LayerChange) =>
  query((on) =>
    on.from
      .updateTable('layers')
      .set({ ...change, changed: on.nextChange('layers', sql.ref('layers.project_id')) })
      .where('id', '=', id),
  )

const revisionsOf = query((on, layerId: number) =>
  on.from.selectFrom('revisions').selectAll().where('layer_id', '=', layerId).orderBy('number', 'desc'),
)
const revisionWithId = query((on, id: string) => on.from.selectFrom('revisions').selectAll().where('id', '=', id))
const layerWithRevision = query((on, id: string) =>
  on.from
    .selectFrom('layers')
    .innerJoin('revisions', 'revisions.layer_id', 'layers.id')
    .selectAll('layers')
    .where('revisions.id', '=', id),
)
const filesOf = query((on, revisionId: string) =>
  on.from
    .selectFrom('revision_files')
    .select(['position', 'name', 'sha256', 'size', 'last_modified'])
    .where('revision_id', '=', revisionId)
    .orderBy('position'),
)
const lastNumber = query((on, layerId: number) =>
  on.from
    .selectFrom('revisions')
    .select((each) => each.fn.max('number').as('number'))
    .where('layer_id', '=', layerId),
)
const insertFiles = query(
  (on, revisionId: string, files: string) => sql`
    INSERT INTO revision_files (revision_id, position, name, sha256, size, last_modified)
    SELECT CAST(${revisionId} AS text), ${storedFile} FROM ${on.eachObject(files)}`,
)
const insertRevision = (revision: NewRevision, id: string, number: number) =>
  query((on) =>
    on.from.insertInto('revisions').values({
      id,
      number,
      layer_id: revision.layerId,
      job_id: revision.jobId,
      user_id: revision.userId,
      comment: revision.comment,
      created_ms: revision.createdMs,
      file_name: revision.fileName,
      last_modified: revision.lastModified,
      srid: revision.srid,
      data_rights: revision.dataRights,
    }),
  )

/** Layers, who may see them, and their revisions. */
export function layerStore(db: Db) {
  return {
    byId: (projectId: number, id: number) => db.first(withId, projectId, id),
    whole: (projectId: number, id: number) => wholeLayer(db, projectId, id),
    /** Whether a project has any, in force or not. */
    anyIn: async (projectId: number): Promise<boolean> => (await db.first(oneIn, projectId)) !== undefined,
    isOpenTo: async (layerId: number, userId: string): Promise<boolean> =>
      (await db.first(isOpened, layerId, userId)) !== undefined,
    openTo: (layerId: number, userId: string): Promise<unknown> =>
      db.transaction(async (tx) => {
        await tx.run(openTo, layerId, userId)
        await tx.run(markChanged, layerId)
      }),

    add: async (layer: NewLayer): Promise<number> => (await db.write(insertLayer(layer)))?.id ?? 0,

    async change(id: number, change: LayerChange): Promise<void> {
      const entries = Object.entries(change).filter(
        ([name, value]) => (changeable as readonly string[]).includes(name) && value !== undefined,
      )
      if (entries.length > 0) await db.run(updateLayer(id, Object.fromEntries(entries)))
    },

    /** Revisions of one layer, newest first. */
    revisions: (layerId: number) => db.all(revisionsOf, layerId),
    revision: (id: string) => db.first(revisionWithId, id),
    layerOfRevision: (id: string) => db.first(layerWithRevision, id),
    files: (revisionId: string) => db.all(filesOf, revisionId),

    addRevision: (revision: NewRevision): Promise<string> =>
      db.transaction(async (tx) => {
        const id = newId()
        // First: of two revisions at once the second waits here, and counts the first.
        await tx.run(markChanged, revision.layerId)
        const last = await tx.first(lastNumber, revision.layerId)
        await tx.run(insertRevision(revision, id, (last?.number ?? 0) + 1))
        await tx.run(insertFiles, id, JSON.stringify(revision.files))
        return id
      }),
  }
}
/** Layers, revisions and their files. */
export type LayerStore = ReturnType<typeof layerStore>
