import type { Pool, PoolConfig } from 'pg'
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
}

/** Whether a place is a database server's: postgres://… or postgresql://…. */
export const isPostgresPlace = (place: string): boolean => /^postgres(ql)?:\/\//i.test(place)

/**
 * Opens the store on a server, and makes its tables where they are missing. The password comes from the URL, else from PGPASSWORD or
 * ~/.pgpass, as with every program of PostgreSQL; so do other settings (PGSSLMODE and more). AppError `invalid` for a URL that is none,
 * `unavailable` when a newer version has written it; else as postgresError.
 * @param url postgres://USER@HOST:PORT/DATABASE
 */
export async function openPostgresStore(url: string): Promise<PostgresStore> {
  const place = placeOf(url)
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
    types: {
      getTypeParser: (id: number, format?: 'text') => (id === bigint ? Number : types.getTypeParser(id, format)),
    },
  } as PoolConfig)
  const db = postgresDb(pool, place)
  try {
    const client = await pool.connect()
    await migratePostgres(client, postgresMigrations).finally(() => client.release())
    return { store: storeOn(db), db }
  } catch (error) {
    await db.close()
    throw postgresError(error, place)
  }
}

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
