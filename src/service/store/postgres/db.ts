import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { SqlValue } from '../../../node/sqlite'
import { AppError } from '../../../shared/errors/app-error'
import type { Db, OpenDb } from '../db'
import type { Query } from '../query'
import { postgresDialect } from './dialect'
import { isGone, isRepeatable, postgresError } from './errors'
import { refuseNewer } from './migrate'

/** How often a transaction that met another one is begun. */
const mostAttempts = 8

/** Statements that were prepared once: by their text, the name under which each connection keeps them. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `plumbline-${names.size}`
  names.set(text, name)
  return name
}

function configOf<Given extends SqlValue[]>(query: Query<Given, unknown>, given: Given): Statement {
  const { sql: text, params: values } = query.bound(postgresDialect, given)
  return { text, values, name: nameOf(text) }
}

type Statement = Required<Pick<QueryConfig, 'text' | 'values' | 'name'>>

/** Runs queries on a connection, or on any. */
class Runner {
  readonly dialect = postgresDialect
  constructor(private readonly send: <Row>(config: QueryConfig, writes: boolean) => Promise<Answer<Row>>) {}

  async all<Given extends SqlValue[], Row>(query: Query<Given, Row>, ...given: Given): Promise<Row[]> {
    return (await this.send<Row>(configOf(query, given), false)).rows
  }

  async first<Given extends SqlValue[], Row>(query: Query<Given, Row>, ...given: Given): Promise<Row | undefined> {
    return (await this.all(query, ...given))[0]
  }

  async run<Given extends SqlValue[]>(query: Query<Given, unknown>, ...given: Given): Promise<number> {
    return (await this.send(configOf(query, given), true)).rowCount ?? 0
  }

  async write<Given extends SqlValue[], Row>(query: Query<Given, Row>, ...given: Given): Promise<Row | undefined> {
    return (await this.send<Row>(configOf(query, given), true)).rows[0]
  }
}

interface Versions {
  access_version: string
  schema_version: number
}

const versions = `(SELECT CAST(version AS text) FROM access_version) AS access_version,
  (SELECT version FROM plumbline_schema) AS schema_version`
const versionsAlone: Statement = { text: `SELECT ${versions}`, values: [], name: 'plumbline-versions' }

const textsWithVersions = new Map<string, string>()

/** A statement that gives one row or none, with the versions beside that row, or alone. */
function withVersions({ text, values, name }: Statement): Statement {
  const beside =
    textsWithVersions.get(name) ??
    `SELECT ${versions}, found.* FROM (VALUES (1)) AS one
     LEFT JOIN (SELECT true AS is_found, query.* FROM (${text}) AS query) AS found ON true`
  textsWithVersions.set(name, beside)
  return { text: beside, values, name: `${name}-versions` }
}

type Answer<Row> = Pick<QueryResult, 'rowCount'> & { rows: Row[] }

class Transaction extends Runner implements Db {
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return work(this)
  }
}

/**
 * A PostgreSQL database by a pool of connections. Whatever changes more than a row is refused when a newer version of the program has
 * written it meanwhile.
 * @param place host and database, for messages @param schema the version that this program knows
 */
export function postgresDb(pool: Pool, place: string, schema: number): OpenDb {
  // Connections break, with and without work: whoever has one hears it from the query, and the next one is another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw postgresError(error, place)
    }
  }

  /** The pool may not have heard yet that a connection broke: what changes nothing is tried on another. */
  const twice = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isGone(error)) throw error
      return work()
    }
  }

  const send = <Row>(config: QueryConfig, writes: boolean): Promise<Answer<Row>> => {
    const query = (): Promise<Answer<Row>> => pool.query(config) as unknown as Promise<Answer<Row>>
    return told(() => (writes ? query() : twice(query)))
  }

  const begin = async (): Promise<PoolClient> => {
    const client = await pool.connect()
    try {
      const answers = await client.query('BEGIN; SELECT version FROM plumbline_schema')
      const [, found] = answers as unknown as [QueryResult, QueryResult<{ version: number }>]
      refuseNewer(found.rows[0]?.version ?? 0, schema, place)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  const once = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const client = await twice(begin)
    try {
      const query = <Row>(config: QueryConfig) => client.query(config) as unknown as Promise<Answer<Row>>
      const done = await work(new Transaction((config) => told(() => query(config))))
      const { command } = await client.query('COMMIT')
      // After a query that failed nothing is committed, and nobody is told.
      if (command !== 'COMMIT') throw new AppError('internal', 'A transaction went on after a query of it had failed.')
      client.release()
      return done
    } catch (error) {
      const isOver = await client.query('ROLLBACK').then(
        () => false,
        () => true,
      )
      client.release(isOver)
      throw error
    }
  }

  const transaction = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await told(() => once(work))
      } catch (error) {
        if (attempt >= mostAttempts || !isRepeatable(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
      }
    }
  }

  const versionOf = (row: Versions | undefined): string => {
    refuseNewer(row?.schema_version ?? 0, schema, place)
    return String(row?.access_version)
  }
  const askForVersion = async (): Promise<string> => versionOf((await send<Versions>(versionsAlone, false)).rows[0])

  /** A question for the version that is not on its way yet. */
  let waiting: { version: Promise<string>; tell: (version: Promise<string>) => void } | null = null
  const runner = new Runner(send)

  async function first<Given extends SqlValue[], Row>(
    query: Query<Given, Row>,
    ...given: Given
  ): Promise<Row | undefined> {
    const question = waiting
    if (question === null) return runner.first(query, ...given)
    waiting = null
    const asked = send<Row & Versions & { is_found: true | null }>(withVersions(configOf(query, given)), false)
    question.tell(asked.then(({ rows: [row] }) => versionOf(row), askForVersion))
    const [found] = (await asked).rows
    if (!found?.is_found) return undefined
    const { access_version, schema_version, is_found, ...row } = found
    return row as unknown as Row
  }

  return {
    dialect: postgresDialect,
    all: (query, ...given) => runner.all(query, ...given),
    first,
    run: (query, ...given) => runner.run(query, ...given),
    write: (query, ...given) => runner.write(query, ...given),
    transaction,
    // The database brings the commits of its connections together by itself.
    shared: transaction,
    /** What is asked in one turn goes together, and along with the first query of the turn for one row: a question more takes as long as that. */
    version() {
      if (waiting !== null) return waiting.version
      let tell = (_version: Promise<string>): void => undefined
      const question = { version: new Promise<string>((resolve) => (tell = resolve)), tell }
      waiting = question
      setImmediate(() => {
        if (waiting !== question) return
        waiting = null
        tell(askForVersion())
      })
      return question.version
    },
    // What others read of a commit is on the disk.
    settled: () => Promise.resolve(),
    close: () => pool.end(),
  }
}
