import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '../../node/folder-lock'
import { openPrivateFolder } from '../../node/private-folder'
import type { Sqlite } from '../../node/sqlite'
import { AppError } from '../../shared/errors/app-error'
import type { ContentStore } from '../content/content-store'
import { folderReader } from '../content/folder-reader'
import { openContent } from '../content/open-content'
import type { OpenDb } from '../store/db'
import { openDatabase, openStoreForReading } from '../store/open-store'
import { postgresDialect } from '../store/postgres/dialect'
import { openPostgresStore, type PostgresReader } from '../store/postgres/open-postgres'
import { sqliteDialect } from '../store/sqlite-dialect'
import type { OpenStore } from '../store/store'
import type { ContentReader } from './copy-contents'
import type { Snapshot } from './read-rows'
import { refuseRunning } from './running-processes'

/** A service as it is named on the command line: a data folder, or a database with an object store, or a database and a folder of files. */
export interface ServicePlace {
  /** Its data folder. */
  dataDir?: string | undefined
  /** `postgres://…` in place of the database in the folder. */
  database?: string | undefined
  /** `s3://BUCKET/PREFIX`, or the full path of a shared folder, where its files lie there and not in the data folder. */
  files?: string | undefined
  /** With `database`: read it though processes run on it, which are to be ended otherwise. */
  evenIfRunning?: boolean | undefined
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

const whyEnded =
  'End these processes first: what they write meanwhile would stay behind. One that was killed is forgotten after half a minute.'

type Looking = Pick<ReadPlace, 'snapshot' | 'look'>

const quiet = { now: Date.now, log: () => undefined }

/**
 * Opens a service for reading.
 * @param alone true: it may not run meanwhile, AppError `unavailable` when it does
 */
export function openForReading(place: ServicePlace, alone: boolean): Promise<ReadPlace> {
  checkPlace(place)
  return opening(async (later) => {
    const { dataDir, database, files } = place
    const mayRun = !alone || place.evenIfRunning === true
    const { store, looking } = database === undefined ? readFolder(dataDir ?? '') : await openServer(database, mayRun)
    later(() => store.close())
    if (alone && dataDir !== undefined) later(takeFolder(dataDir))
    if (files === undefined) return { ...looking, contents: folderReader(join(dataDir ?? '', 'content')) }
    const content = await openContent({ dataDir: await workFolder(later), files }, store, quiet)
    later(() => content.close())
    return { ...looking, contents: content }
  })
}

/** Opens a service for writing, making it where it is missing. AppError `unavailable` when it runs. */
export function openForWriting(place: ServicePlace): Promise<WrittenPlace> {
  checkPlace(place)
  return opening(async (later) => {
    const { dataDir, database, files } = place
    if (dataDir !== undefined) {
      openPrivateFolder(dataDir)
      later(takeFolder(dataDir))
    }
    const { store, db, looking } =
      database === undefined ? writeFolder(dataDir ?? '') : await openServer(database, false)
    later(() => store.close())
    const contents = await openContent({ dataDir: dataDir ?? (await workFolder(later)), files }, store, quiet)
    later(() => contents.close())
    return { store, db, ...looking, contents }
  })
}

function checkPlace({ dataDir, database, files }: ServicePlace): void {
  if (dataDir === undefined && (database === undefined || files === undefined))
    throw new AppError('invalid', 'Say where the service is: its data folder, or its database and where its files lie.')
}

/** Opens something of several parts; what was opened is closed again when a later one fails, last first. */
async function opening<T>(open: (later: (close: () => unknown) => void) => Promise<T>) {
  const closers: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (let next = closers.pop(); next !== undefined; next = closers.pop()) await next()
  }
  try {
    return { ...(await open((closer) => void closers.push(closer))), close }
  } catch (error) {
    await close()
    throw error
  }
}

function takeFolder(dataDir: string): () => void {
  const lock = lockFolder(dataDir)
  return () => lock.release()
}

/** Work of this program goes elsewhere than that of the service. */
async function workFolder(later: (close: () => unknown) => void): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'plumbline-transfer-'))
  later(() => rm(work, { recursive: true, force: true }))
  return work
}

function readFolder(dataDir: string): { store: OpenStore; looking: Looking } {
  const { store, openReader } = openStoreForReading(dataDir)
  return { store, looking: lookingInto(openReader) }
}

function writeFolder(dataDir: string): { store: OpenStore; db: OpenDb; looking: Looking } {
  const { store, db, openReader } = openDatabase(dataDir)
  return { store, db, looking: lookingInto(openReader) }
}

async function openServer(url: string, mayRun: boolean): Promise<{ store: OpenStore; db: OpenDb; looking: Looking }> {
  const { store, db, openReader } = await openPostgresStore(url)
  if (!mayRun)
    await refuseRunning(db, whyEnded).catch(async (error: unknown) => {
      await store.close()
      throw error
    })
  const of = (reader: PostgresReader): Snapshot => ({ dialect: postgresDialect, ...reader })
  const looking: Looking = {
    snapshot: async () => of(await openReader(true)),
    look: async () => of(await openReader(false)),
  }
  return { store, db, looking }
}

function lookingInto(openReader: () => Sqlite): Looking {
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
