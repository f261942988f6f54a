import { sql } from 'kysely'
import type { Db } from './db'
import { columnList } from './dialect'
import { lastChange, rowsOf } from './list-source'
import { newId } from './new-id'
import { query } from './query'

/** A node of the layer directory. */
export interface DirectoryRow {
  id: string
  project_id: number
  /** Null: in the root. */
  parent_id: string | null
  name: string
}

/** Where a layer lies in the directory. */
export interface PlacementRow {
  layer_id: number
  node_id: string
  /** Null: in the root. */
  directory_id: string | null
}

const childOf = query((on, projectId: number, parentId: string, name: string) =>
  on.from
    .selectFrom('directories')
    .selectAll()
    .where('project_id', '=', projectId)
    .where(on.orEmpty('parent_id'), '=', parentId)
    .where('name', '=', name),
)
const insert = query((on, id: string, projectId: number, parentId: string | null, name: string) =>
  on.from.insertInto('directories').values({ id, project_id: projectId, parent_id: parentId, name }),
)
const directoryColumns = ['id', 'project_id', 'parent_id', 'name']
const directoriesOf = query((on, projectId: number) =>
  on.gathered(
    directoryColumns,
    sql`(SELECT ${columnList(directoryColumns)} FROM directories WHERE project_id = ${projectId} ORDER BY id)`,
  ),
)
const placementColumns = ['layer_id', 'node_id', 'directory_id']
const placementsOf = query((on, projectId: number) =>
  on.gathered(
    placementColumns,
    sql`(SELECT ${columnList(placementColumns)} FROM placements WHERE project_id = ${projectId} ORDER BY layer_id)`,
  ),
)
const unplaced = query((on, projectId: number) =>
  on.from
    .selectFrom('layers')
    .select('id')
    .where('project_id', '=', projectId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('placements').select('node_id').whereRef('placements.layer_id', '=', 'layers.id'))),
    ),
)
const withId = query((on, projectId: number, id: string) =>
  on.from.selectFrom('directories').selectAll().where('project_id', '=', projectId).where('id', '=', id),
)
const placeLayer = query((on, layerId: number, nodeId: string, projectId: number, directoryId: string | null) =>
  on.from
    .insertInto('placements')
    .values({ layer_id: layerId, node_id: nodeId, project_id: projectId, directory_id: directoryId })
    .onConflict((there) =>
      there.column('layer_id').doUpdateSet((values) => ({ directory_id: values.ref('excluded.directory_id') })),
    ),
)
const unplaceLayer = query((on, layerId: number) => on.from.deleteFrom('placements').where('layer_id', '=', layerId))
const depth = query(
  (_on, id: string | null, limit: number) => sql<{ depth: number }>`
    WITH RECURSIVE up (id, parent_id, depth) AS (
      SELECT id, parent_id, 1 FROM directories WHERE id = ${id}
      UNION ALL
      SELECT above.id, above.parent_id, depth + 1 FROM directories AS above JOIN up ON above.id = up.parent_id
      WHERE depth < ${limit}
    )
    SELECT count(*) AS depth FROM up`,
)
const deepestFirst = query(
  (_on, id: string) => sql<{ id: string }>`
    WITH RECURSIVE down (id, depth) AS (
      SELECT id, 0 FROM directories WHERE id = ${id}
      UNION ALL
      SELECT child.id, depth + 1 FROM directories AS child JOIN down ON child.parent_id = down.id
    )
    SELECT id FROM down ORDER BY depth DESC`,
)
const emptyDirectory = query((on, id: string) => on.from.deleteFrom('placements').where('directory_id', '=', id))
const removeDirectory = query((on, id: string) => on.from.deleteFrom('directories').where('id', '=', id))

/** A project's directory. */
export interface DirectoryRows {
  directories: DirectoryRow[]
  placements: PlacementRow[]
}

/** The layer directory of each project: a tree of folders, and the one place of each layer that has one. */
export function directoryStore(db: Db) {
  const child = (projectId: number, parentId: string | null, name: string, on = db) =>
    on.first(childOf, projectId, parentId ?? '', name)
  const directories = (projectId: number) => rowsOf<DirectoryRow>(directoryColumns, db.first(directoriesOf, projectId))
  const placements = (projectId: number) => rowsOf<PlacementRow>(placementColumns, db.first(placementsOf, projectId))
  const add = async (projectId: number, parentId: string | null, name: string, on = db): Promise<string> => {
    const id = newId()
    await on.run(insert, id, projectId, parentId, name)
    return id
  }
  return {
    child: (projectId: number, parentId: string | null, name: string) => child(projectId, parentId, name),
    add: (projectId: number, parentId: string | null, name: string) => add(projectId, parentId, name),
    /** The number of the last change of a project's directory: what is read after it is as new, or newer. */
    change: (projectId: number): Promise<number> => lastChange(db, 'directory', projectId),
    directories,
    placements,
    rows: async (projectId: number): Promise<DirectoryRows> => ({
      directories: await directories(projectId),
      placements: await placements(projectId),
    }),
    /** Ids of a project's layers that lie nowhere; of a large project that is arranged these are few. */
    unplaced: async (projectId: number): Promise<number[]> => (await db.all(unplaced, projectId)).map(({ id }) => id),
    byId: (projectId: number, id: string) => db.first(withId, projectId, id),

    /** The directory at a path, made with all that lead to it where missing; null for the root. */
    ensurePath: (projectId: number, parts: readonly string[]): Promise<string | null> =>
      db.transaction(async (tx) => {
        let parent: string | null = null
        for (const name of parts) {
          const there: DirectoryRow | undefined = await child(projectId, parent, name, tx)
          parent = there?.id ?? (await add(projectId, parent, name, tx))
        }
        return parent
      }),

    /** Puts a layer into a directory, taking it from where it was. Its node keeps its id. */
    place: (projectId: number, layerId: number, directoryId: string | null) =>
      db.run(placeLayer, layerId, newId(), projectId, directoryId),

    unplace: (layerId: number) => db.run(unplaceLayer, layerId),

    /** How many directories lie above and at one; the root has 0. At most `limit` are looked at. */
    depthOf: async (id: string | null, limit: number): Promise<number> =>
      (await db.first(depth, id, limit))?.depth ?? 0,

    /**
     * Removes a directory with all below it; the layers in there are in no directory then. From the deepest up: SQLite's own
     * cascade ends at 1,000 levels.
     */
    remove: (id: string): Promise<void> =>
      db.transaction(async (tx) => {
        for (const each of await tx.all(deepestFirst, id)) {
          await tx.run(emptyDirectory, each.id)
          await tx.run(removeDirectory, each.id)
        }
      }),
  }
}
/** Nodes of the layer directory and where layers lie. */
export type DirectoryStore = ReturnType<typeof directoryStore>
