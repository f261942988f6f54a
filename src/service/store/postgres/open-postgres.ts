import type { Pool, PoolConfig } from 'pg'
import type { SqlValue } from '../../../node/sqlite'
import { AppError } from '../../../shared/errors/app-error'
import { storeOn, type OpenStore } from '../store'
import { postgresDb } from './db'
import type { OpenDb } from '../db'
import { postgresError } from './errors'
import { migratePostgres } from './migrate'
import { postgresMigrations } from './migrations'

/** A store on PostgreSQL, and what jobs are handed out by. */
export interface PostgresStore {
  store: OpenStore
  db: OpenDb
  /** The version of the schema that this program knows. */
  schema: number
  /** A connection for reading alone. @param ofOneMoment it sees what was committed when it was opened, and nothing later */
  openReader(ofOneMoment: boolean): Promise<PostgresReader>
}

/** Reads by statements that are written already. */
export interface PostgresReader {
  all(statement: string, values: readonly SqlValue[]): Promise<Record<string, SqlValue>[]>
  close(): Promise<void>
}

/**
 * Opens the store on a server, and makes its tables where they are missing. The password comes from the URL, else from PGPASSWORD or
 * ~/.pgpass, as with every program of PostgreSQL; so do other settings (PGSSLMODE and more). AppError `invalid` for a URL that is none,
 * `unavailable` when a newer version has written it; else as postgresError.
 * @param url postgres://USER@HOST:PORT/DATABASE
 */
export async function openPostgresStore(url: string): Promise<PostgresStore> {
  const place = placeOf(url)
  const schema = postgresMigrations.length
  const pg = await import('pg').catch((error: unknown) => {
    throw clientMissing(error)
  })
  const { Pool, types } = pg.default
  const pool: Pool = new Pool({
    connectionString: url,
    application_name: 'plumbline',
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Of a computer that goes without a word the database does not hear for hours; what it had locked would be locked as long.
    idle_in_transaction_session_timeout: idleInTransactionMs,
    types: {
      getTypeParser: (id: number, format?: 'text') => (id === bigint ? Number : types.getTypeParser(id, format)),
    },
  } as PoolConfig)
  const db = postgresDb(pool, place, schema)
  try {
    const client = await pool.connect()
    await migratePostgres(client, postgresMigrations).finally(() => client.release())
    return { store: storeOn(db), db, schema, openReader: (ofOneMoment) => openReader(pool, place, ofOneMoment) }
  } catch (error) {
    await db.close()
    throw postgresError(error, place)
  }
}

async function openReader(pool: Pool, place: string, ofOneMoment: boolean): Promise<PostgresReader> {
  const told = (error: unknown): never => {
    throw postgresError(error, place)
  }
  const client = await pool.connect().catch(told)
  // The moment is that of the first statement.
  if (ofOneMoment)
    await client
      .query(
        `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0;
         SELECT count(*) FROM settings`,
      )
      .catch(told)
  return {
    all: async (statement, values) => (await client.query(statement, [...values]).catch(told)).rows,
    // What a connection has begun ends with it.
    close: () => Promise.resolve(client.release(ofOneMoment)),
  }
}

/** A transaction that does nothing for so long is ended. */
const idleInTransactionMs = 60_000

/** The type of counts and ids: all of ours are exact as numbers. */
const bigint = 20

/** Host and database of a URL, and nothing else of it. */
function placeOf(url: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url)
    const database = decodeURIComponent(pathname.slice(1))
    if (database === '') throw new Error('no database')
    const host = searchParams.get('host') ?? hostname
    return `${host === '' ? 'localhost' : host}${port === '' ? '' : `:${port}`}/${database}`
  } catch {
    // The text itself may hold a password.
    throw new AppError('invalid', 'A database is named as postgres://USER@HOST:PORT/DATABASE.', {
      retry: 'after-change',
    })
  }
}

const clientMissing = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    'This program carries no client for PostgreSQL, which only a service of many people needs. Run the service from a checkout: npm ci, then npm run plumbline -- serve --database …',
    { cause },
  )
