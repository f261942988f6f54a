import { sql } from 'kysely'
import { contentIndex, type ContentIndex } from './contents'
import type { Db, OpenDb } from './db'
import { directoryStore, type DirectoryStore } from './directory'
import { jobIndexes, jobStore, type JobStore } from './jobs'
import { layerSource } from './layer-source'
import { layerStore, type LayerStore } from './layers'
import { layerLists, type ListedLayer } from './listed-layers'
import type { ListIndexes } from './list-source'
import { organizationStore, type OrganizationStore } from './organizations'
import { permitIndexes, permitStore, type PermitStore } from './permits'
import { query } from './query'
import { userStore, type UserStore } from './users'

/** All that the service keeps in its database; in a transaction, what that one reads and writes. */
export interface Store {
  organizations: OrganizationStore
  users: UserStore
  layers: LayerStore
  jobs: JobStore
  directory: DirectoryStore
  contents: ContentIndex
  permits: PermitStore
  /** A named value of the service itself, made once by `make`. */
  setting(name: string, make: () => string): Promise<string>
  setSetting(name: string, value: string): Promise<void>
  /** A named value; null when there is none. */
  settingOf(name: string): Promise<string | null>
  removeSetting(name: string): Promise<void>
  /** Those of some files' hashes that no revision and no job at work knows, of one organization, or of all (null). */
  unusedContent(hashes: readonly string[], organizationId: number | null): Promise<string[]>
  /**
   * All or nothing: `work` reads and writes by `tx`, and nobody else sees a part of it. In a transaction it joins that one. Pages
   * and lists show what was committed before. On PostgreSQL the work may begin anew, when it met another transaction.
   */
  transaction<T>(work: (tx: Store) => Promise<T>): Promise<T>
}

/** A store that was opened. Several processes may have one open. */
export interface OpenStore extends Store {
  /** The layers of a project that a user may see (for null all), with their revisions, by id (listed-layers.ts). */
  listedLayers(projectId: number, userId: string | null): Promise<readonly ListedLayer[]>
  /** Another text after each change of what callers may do, by this process or another. */
  version(): string | Promise<string>
  /** Reads what the lists are found by before they are asked for, while other requests are answered. */
  readAhead(): Promise<void>
  /** As `transaction`, for what may wait a moment: many small uploads share one wait for the disk. */
  shared<T>(work: (tx: Store) => Promise<T>): Promise<T>
  /** Resolves when all that may have been read by now is on the disk: before that nobody is told of it. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** What lists are found by, for as long as the store is open. */
interface Lists {
  jobs: ListIndexes
  permits: ListIndexes
}

/** The store on a database whose schema is there. */
export function storeOn(db: OpenDb): OpenStore {
  const lists = { jobs: jobIndexes(db), permits: permitIndexes(db) }
  return {
    ...storeIn(db, lists),
    listedLayers: layerLists((projectId) => layerSource(db, projectId)),
    async readAhead() {
      await lists.permits.readAhead()
      await lists.jobs.readAhead()
    },
    version: () => db.version(),
    shared: (work) => db.shared((tx) => work(storeIn(tx, lists))),
    settled: () => db.settled(),
    close: () => db.close(),
  }
}

const settingNamed = query((on, name: string) =>
  on.from.selectFrom('settings').select('value').where('name', '=', name),
)
const addSetting = query((on, name: string, value: string) =>
  on.from
    .insertInto('settings')
    .values({ name, value })
    .onConflict((there) => there.doNothing()),
)
const removeSettingNamed = query((on, name: string) => on.from.deleteFrom('settings').where('name', '=', name))
const writeSetting = query((on, name: string, value: string) =>
  on.from
    .insertInto('settings')
    .values({ name, value })
    .onConflict((there) => there.column('name').doUpdateSet((values) => ({ value: values.ref('excluded.value') }))),
)
const unused = query(
  (on, hashes: string, organizationId: number | null) => sql<{ sha256: string }>`
    SELECT "each".value AS sha256
    FROM ${on.eachText(hashes)} CROSS JOIN (SELECT CAST(${organizationId} AS bigint) AS id) AS organization
    WHERE NOT EXISTS (
      SELECT 1 FROM revision_files
      JOIN revisions ON revisions.id = revision_files.revision_id
      JOIN layers ON layers.id = revisions.layer_id
      JOIN projects ON projects.id = layers.project_id
      WHERE revision_files.sha256 = "each".value
      AND (organization.id IS NULL OR projects.organization_id = organization.id)
    ) AND NOT EXISTS (
      SELECT 1 FROM job_files
      JOIN jobs ON jobs.id = job_files.job_id
      JOIN projects ON projects.id = jobs.project_id
      WHERE job_files.sha256 = "each".value AND jobs.state IN ('initializing', 'processing')
      AND (organization.id IS NULL OR projects.organization_id = organization.id)
    )`,
)

function storeIn(db: Db, lists: Lists): Store {
  const store: Store = {
    organizations: organizationStore(db),
    users: userStore(db),
    layers: layerStore(db),
    jobs: jobStore(db, lists.jobs),
    directory: directoryStore(db),
    contents: contentIndex(db),
    permits: permitStore(db, lists.permits),
    async setSetting(name, value) {
      await db.run(writeSetting, name, value)
    },
    removeSetting: async (name) => void (await db.run(removeSettingNamed, name)),
    settingOf: async (name) => (await db.first(settingNamed, name))?.value ?? null,
    setting: (name, make) =>
      db.transaction(async (tx) => {
        const found = await tx.first(settingNamed, name)
        if (found) return found.value
        const value = make()
        await tx.run(addSetting, name, value)
        // Somebody else may have been first.
        return (await tx.first(settingNamed, name))?.value ?? value
      }),
    unusedContent: async (hashes, organizationId) =>
      (await db.all(unused, JSON.stringify(hashes), organizationId)).map(({ sha256 }) => sha256),
    transaction: (work) => db.transaction((tx) => (tx === db ? work(store) : work(storeIn(tx, lists)))),
  }
  return store
}
