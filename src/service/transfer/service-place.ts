import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '../../node/folder-lock'
import { openPrivateFolder } from '../../node/private-folder'
import type { Sqlite } from '../../node/sqlite'
import { folderReader } from '../content/folder-reader'
import { openContent } from '../content/open-content'
import type { ContentStore } from '../content/content-store'
import type { OpenDb } from '../store/db'
import { openDatabase, openStoreForReading } from '../store/open-store'
import { sqliteDialect } from '../store/sqlite-dialect'
import type { OpenStore } from '../store/store'
import type { ContentReader } from './copy-contents'
import type { Snapshot } from './read-rows'

/** A service as it is named on the command line. */
export interface ServicePlace {
  /** Its data folder. */
  dataDir: string
  /** `s3://BUCKET/PREFIX` where its files lie there. */
  files?: string | undefined
}

/** A service that is read, be it that it runs. */
export interface ReadPlace {
  /** As it is at one moment. */
  snapshot(): Promise<Snapshot>
  /** As it is each time it is looked at. */
  look(): Promise<Snapshot>
  contents: ContentReader
  close(): Promise<void>
}

/** A service that is written, which does not run. */
export interface WrittenPlace extends ReadPlace {
  store: OpenStore
  db: OpenDb
  contents: ContentStore
}

/** Opens a service for reading. @param alone true: it may not run meanwhile, AppError `unavailable` when it does */
export async function openForReading(place: ServicePlace, alone: boolean): Promise<ReadPlace> {
  const { store, openReader } = openStoreForReading(place.dataDir)
  let lock: ReturnType<typeof lockFolder> | null = null
  try {
    if (alone) lock = lockFolder(place.dataDir)
    // Work of this program goes elsewhere than that of the service.
    const work = await mkdtemp(join(tmpdir(), 'plumbline-transfer-'))
    const parts = { now: Date.now, log: () => undefined }
    const content =
      place.files === undefined ? null : await openContent({ dataDir: work, files: place.files }, store, parts)
    return {
      ...lookingBy(openReader),
      contents: content ?? folderReader(join(place.dataDir, 'content')),
      async close() {
        await content?.close()
        await store.close()
        await rm(work, { recursive: true, force: true })
        lock?.release()
      },
    }
  } catch (error) {
    await store.close()
    lock?.release()
    throw error
  }
}

/** Opens a service for writing, making it where it is missing. AppError `unavailable` when it runs. */
export async function openForWriting(place: ServicePlace): Promise<WrittenPlace> {
  openPrivateFolder(place.dataDir)
  const lock = lockFolder(place.dataDir)
  try {
    const { store, db, openReader } = openDatabase(place.dataDir)
    const contents = await openContent(place, store, { now: Date.now, log: () => undefined })
    return {
      store,
      db,
      ...lookingBy(openReader),
      contents,
      async close() {
        await contents.close()
        await store.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function lookingBy(openReader: () => Sqlite): Pick<ReadPlace, 'snapshot' | 'look'> {
  const open = (begin: (reader: Sqlite) => void): Promise<Snapshot> => {
    const reader = openReader()
    begin(reader)
    return Promise.resolve({
      dialect: sqliteDialect,
      all: (statement, params) => Promise.resolve(reader.all(statement, ...params)),
      close: () => Promise.resolve(reader.close()),
    })
  }
  return {
    // What is read first decides which moment it is.
    snapshot: () =>
      open((reader) => {
        reader.script('BEGIN')
        reader.get('SELECT count(*) FROM settings')
      }),
    look: () => open(() => undefined),
  }
}
