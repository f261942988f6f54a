import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { WriteLog } from '../../node/log-file'
import { openPrivateFolder } from '../../node/private-folder'
import { openWithRecovery } from '../../node/open-with-recovery'
import type { Sqlite } from '../../node/sqlite'
import { openSqlite } from '../../node/sqlite'
import { sharedCommits, type SharedCommit } from '../../node/shared-commits'
import type { ContentIndex } from './contents'
import { contentIndex } from './contents'
import type { DirectoryStore } from './directory'
import { directoryStore } from './directory'
import type { JobStore } from './jobs'
import { jobStore } from './jobs'
import type { LayerStore } from './layers'
import { layerStore } from './layers'
import { migrate } from '../../node/migrate'
import { migrations } from './migrations'
import type { OrganizationStore } from './organizations'
import { organizationStore } from './organizations'
import type { PermitStore } from './permits'
import { permitStore } from './permits'
import type { UserStore } from './users'
import { userStore } from './users'

/** All that the service keeps in its database. One writer a process; several processes may have it open. */
export interface Store {
  organizations: OrganizationStore
  users: UserStore
  layers: LayerStore
  jobs: JobStore
  directory: DirectoryStore
  contents: ContentIndex
  permits: PermitStore
  /** A named value of the service itself, made once by `make`. */
  setting(name: string, make: () => string): string
  setSetting(name: string, value: string): void
  /** Those of some files' hashes that no revision and no job at work knows, of one organization, or of all (null). */
  unusedContent(hashes: readonly string[], organizationId: number | null): string[]
  /** Another text after every change, by this process or another (Sqlite.version). */
  version(): string
  /** Reads what the lists are found by before they are asked for, while other requests are answered. */
  readAhead(): Promise<void>
  /** All or nothing; nested calls join the outer one. */
  transaction<T>(work: () => T): T
  /** As `transaction`, for what may wait a moment: many small uploads share one wait for the disk. */
  shared: SharedCommit
  close(): void
}

const databaseName = 'service.db'

/** Opens the store of a data folder, making both where missing. The folder is closed to all but its owner. */
export function openStore(dataDir: string): Store {
  openPrivateFolder(dataDir)
  return migrated(openSqlite(join(dataDir, databaseName)))
}

/**
 * As `openStore`, for the one who holds the folder: a damaged database is put aside under `.broken-TIME`, which is logged, and the
 * service begins with an empty one.
 */
export async function openStoreWithRecovery(dataDir: string, log: WriteLog): Promise<Store> {
  openPrivateFolder(dataDir)
  const lost = 'The service begins with an empty one; the files of its layers are kept for whoever restores it.'
  return migrated(await openWithRecovery(dataDir, databaseName, { lost, thorough: false, log }))
}

/** Whether a damaged database was put aside here some time: what it knew of is not known to the one of now. */
export function hasBrokenStore(dataDir: string): boolean {
  return readdirSync(dataDir).some((name) => name.startsWith(`${databaseName}.broken-`))
}

function migrated(db: Sqlite): Store {
  try {
    migrate(db, migrations)
    return storeOn(db)
  } catch (error) {
    db.close()
    throw error
  }
}

function storeOn(db: Sqlite): Store {
  const setSetting = (name: string, value: string): void => {
    db.run(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      name,
      value,
    )
  }
  const jobs = jobStore(db)
  const permits = permitStore(db)
  return {
    organizations: organizationStore(db),
    users: userStore(db),
    layers: layerStore(db),
    jobs,
    directory: directoryStore(db),
    contents: contentIndex(db),
    permits,
    async readAhead() {
      await permits.readAhead()
      await jobs.readAhead()
    },
    setSetting,
    setting: (name, make) =>
      db.transaction(() => {
        const found = db.get<{ value: string }>('SELECT value FROM settings WHERE name = ?', name)
        if (found) return found.value
        const value = make()
        setSetting(name, value)
        return value
      }),
    unusedContent: (hashes, organizationId) =>
      db
        .all<{ sha256: string }>(
          `SELECT value AS sha256 FROM json_each(?1)
           WHERE NOT EXISTS (
             SELECT 1 FROM revision_files
             JOIN revisions ON revisions.id = revision_files.revision_id
             JOIN layers ON layers.id = revisions.layer_id
             JOIN projects ON projects.id = layers.project_id
             WHERE revision_files.sha256 = value AND (?2 IS NULL OR projects.organization_id = ?2)
           ) AND NOT EXISTS (
             SELECT 1 FROM job_files
             JOIN jobs ON jobs.id = job_files.job_id
             JOIN projects ON projects.id = jobs.project_id
             WHERE job_files.sha256 = value AND jobs.state IN ('initializing', 'processing')
             AND (?2 IS NULL OR projects.organization_id = ?2)
           )`,
          JSON.stringify(hashes),
          organizationId,
        )
        .map(({ sha256 }) => sha256),
    version: () => db.version(),
    transaction: (work) => db.transaction(work),
    shared: sharedCommits(db),
    close: () => db.close(),
  }
}
