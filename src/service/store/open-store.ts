import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { WriteLog } from '../../node/log-file'
import { openPrivateFolder } from '../../node/private-folder'
import { noteDamage, openWithRecovery } from '../../node/open-with-recovery'
import type { Sqlite } from '../../node/sqlite'
import { openReader, openSqlite } from '../../node/sqlite'
import { migrate } from '../../node/migrate'
import { migrations } from './migrations'
import { sqliteDb } from './sqlite-db'
import { storeOn, type OpenStore } from './store'

const databaseName = 'service.db'

/** Opens the store of a data folder, making both where missing. The folder is closed to all but its owner. */
export function openStore(dataDir: string): OpenStore {
  openPrivateFolder(dataDir)
  const path = join(dataDir, databaseName)
  return migrated(openSqlite(path), () => openReader(path))
}

/**
 * As `openStore`, for the one who holds the folder: a damaged database is put aside under `.broken-TIME`, which is logged, and the
 * service begins with an empty one.
 */
export async function openStoreWithRecovery(dataDir: string, log: WriteLog): Promise<OpenStore> {
  openPrivateFolder(dataDir)
  const lost = 'The service begins with an empty one; the files of its layers are kept for whoever restores it.'
  const writer = await openWithRecovery(dataDir, databaseName, { lost, thorough: false, log })
  return migrated(writer, () => noteDamage(openReader(join(dataDir, databaseName)), dataDir, databaseName))
}

/** Whether a damaged database was put aside here some time: what it knew of is not known to the one of now. */
export function hasBrokenStore(dataDir: string): boolean {
  return readdirSync(dataDir).some((name) => name.startsWith(`${databaseName}.broken-`))
}

function migrated(db: Sqlite, openReader: () => Sqlite): OpenStore {
  try {
    migrate(db, migrations)
    return storeOn(sqliteDb(db, openReader))
  } catch (error) {
    db.close()
    throw error
  }
}
