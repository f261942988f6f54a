import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { waitBeside } from '../../node/disk-wait'
import type { WriteLog } from '../../node/log-file'
import { openPrivateFolder } from '../../node/private-folder'
import { noteDamage, openWithRecovery } from '../../node/open-with-recovery'
import { openReader, openSqlite, type Sqlite } from '../../node/sqlite'
import { migrate } from '../../node/migrate'
import { migrations } from './migrations'
import type { OpenDb } from './db'
import { AppError } from '../../shared/errors/app-error'
import { sqliteDb } from './sqlite-db'
import { storeOn, type OpenStore } from './store'

const databaseName = 'service.db'

/** Opens the store of a data folder, making both where missing. The folder is closed to all but its owner. */
export const openStore = (dataDir: string): OpenStore => openDatabase(dataDir).store

/** As `openStore`, for who works on all rows: the database below it, and a connection for reading alone, each time a new one. */
export function openDatabase(dataDir: string): { store: OpenStore; db: OpenDb; openReader: () => Sqlite } {
  openPrivateFolder(dataDir)
  const path = join(dataDir, databaseName)
  return { ...migrated(openSqlite(path), path, () => openReader(path)), openReader: () => openReader(path) }
}

/**
 * The store of a data folder for reading alone: whoever has it open is not waited for. AppError `invalid` where there is none,
 * `unavailable` when a newer program has written it; one of an older program is brought to the present schema.
 */
export function openStoreForReading(dataDir: string): { store: OpenStore; openReader: () => Sqlite } {
  const path = join(dataDir, databaseName)
  if (!existsSync(path))
    throw new AppError('invalid', `${dataDir} holds no service: there is no ${databaseName} in it.`)
  const reader = openReader(path)
  if (reader.get<{ user_version: number }>('PRAGMA user_version')?.user_version !== migrations.length)
    void openDatabase(dataDir).store.close()
  return { store: storeOn(sqliteDb(reader, () => openReader(path))), openReader: () => openReader(path) }
}

/**
 * As `openStore`, for the one who holds the folder: a damaged database is put aside under `.broken-TIME`, which is logged, and the
 * service begins with an empty one.
 */
export async function openStoreWithRecovery(dataDir: string, log: WriteLog): Promise<OpenStore> {
  openPrivateFolder(dataDir)
  const lost = 'The service begins with an empty one; the files of its layers are kept for whoever restores it.'
  const writer = await openWithRecovery(dataDir, databaseName, { lost, thorough: false, log })
  const path = join(dataDir, databaseName)
  return migrated(writer, path, () => noteDamage(openReader(path), dataDir, databaseName)).store
}

/** Whether a damaged database was put aside here some time: what it knew of is not known to the one of now. */
export function hasBrokenStore(dataDir: string): boolean {
  return readdirSync(dataDir).some((name) => name.startsWith(`${databaseName}.broken-`))
}

function migrated(writer: Sqlite, path: string, openReader: () => Sqlite): { store: OpenStore; db: OpenDb } {
  try {
    migrate(writer, migrations)
    const db = sqliteDb(writer, openReader, waitBeside(writer, path))
    return { store: storeOn(db), db }
  } catch (error) {
    writer.close()
    throw error
  }
}
