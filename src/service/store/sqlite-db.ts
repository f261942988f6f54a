import type { DiskWait } from '../../node/disk-wait'
import { sharedCommits } from '../../node/shared-commits'
import type { OpenTransaction, Sqlite, SqlValue } from '../../node/sqlite'
import { AppError } from '../../shared/errors/app-error'
import type { Db, OpenDb } from './db'
import type { Query } from './query'
import { sqliteDialect } from './sqlite-dialect'

/** How long another program that writes is waited for, and how long of that in one go, in which nothing else runs. */
const longestWaitMs = 5_000
const waitAtOnceMs = 10

/** Does what another program may be in the way of, again while it is: others of this process go on meanwhile. */
async function patiently<T>(work: () => T): Promise<T> {
  const untilMs = performance.now() + longestWaitMs
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'file.locked' || performance.now() > untilMs) throw error
      await new Promise((resolve) => setTimeout(resolve, waitAtOnceMs * Math.random()))
    }
  }
}

/** Runs queries on one connection. */
class Connection {
  readonly dialect = sqliteDialect
  constructor(protected readonly on: () => Sqlite) {}

  async all<Given extends SqlValue[], Row>(query: Query<Given, Row>, ...given: Given): Promise<Row[]> {
    const { sql, params } = query.bound(sqliteDialect, given)
    return patiently(() => this.on().all<Row>(sql, ...params))
  }

  async first<Given extends SqlValue[], Row>(query: Query<Given, Row>, ...given: Given): Promise<Row | undefined> {
    const { sql, params } = query.bound(sqliteDialect, given)
    return patiently(() => this.on().get<Row>(sql, ...params))
  }
}

/** One transaction of the connection that writes. */
class Transaction extends Connection implements Db {
  private hasEnded = false

  constructor(
    writer: Sqlite,
    readonly open: OpenTransaction,
  ) {
    super(() => {
      if (this.hasEnded) throw new AppError('internal', 'A transaction was used after its end.')
      return writer
    })
  }

  async run<Given extends SqlValue[]>(query: Query<Given, unknown>, ...given: Given): Promise<number> {
    const { sql, params } = query.bound(sqliteDialect, given)
    return this.on().run(sql, ...params).changes
  }

  write<Given extends SqlValue[], Row>(query: Query<Given, Row>, ...given: Given): Promise<Row | undefined> {
    return this.first(query, ...given)
  }

  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return work(this)
  }

  /** Runs `work`; what it throws undoes what it wrote, and nothing else of the transaction. */
  async undoable<T>(work: () => Promise<T>): Promise<T> {
    const mark = this.open.mark()
    try {
      const done = await work()
      mark.keep()
      return done
    } catch (error) {
      mark.undo()
      throw error
    }
  }

  end(): void {
    this.hasEnded = true
  }
}

/**
 * A SQLite database with one connection that writes, which its transactions have one after the other. While one is open, all
 * others read by a second connection, and see what was before it. @param disk waits for what the writer committed; null: it
 * waits itself, or writes nothing
 */
export function sqliteDb(writer: Sqlite, openReader: () => Sqlite, disk: DiskWait | null = null): OpenDb {
  writer.script(`PRAGMA busy_timeout = ${waitAtOnceMs}`)
  const waiting: (() => void)[] = []
  let isTaken = false
  let isOpen = false
  let reader: Sqlite | null = null
  const reads = new Connection(() => (isOpen ? (reader ??= openReader()) : writer))

  async function turn<T>(work: () => T | Promise<T>): Promise<T> {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
    isTaken = true
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Handed on: nobody may come between.
      if (next) next()
      else isTaken = false
    }
  }

  /** The next one has its turn while the disk is waited for. */
  async function lasting<T>(done: Promise<T>): Promise<T> {
    const result = await done
    await disk?.untilLasting()
    return result
  }

  const inTurn = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    turn(async () => {
      const open = await patiently(() => writer.begin())
      isOpen = true
      const tx = new Transaction(writer, open)
      try {
        const done = await work(tx)
        open.commit()
        disk?.committed()
        return done
      } catch (error) {
        open.rollback()
        throw error
      } finally {
        tx.end()
        isOpen = false
      }
    })
  const transaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => lasting(inTurn(work))

  return {
    dialect: sqliteDialect,
    all: (query, ...given) => reads.all(query, ...given),
    first: (query, ...given) => reads.first(query, ...given),
    run: (query, ...given) =>
      lasting(
        turn(async () => {
          const { sql, params } = query.bound(sqliteDialect, given)
          const { changes } = await patiently(() => writer.run(sql, ...params))
          disk?.committed()
          return changes
        }),
      ),
    // Read to its end: a statement that returns rows is committed by then.
    write: <Given extends SqlValue[], Row>(query: Query<Given, Row>, ...given: Given) =>
      transaction((tx) => tx.write(query, ...given)),
    transaction,
    shared: sharedCommits(transaction, (tx, work) => tx.undoable(work)),
    version: () => writer.version(),
    settled: async () => disk?.untilLasting(),
    close: () =>
      turn(async () => {
        await disk?.close()
        reader?.close()
        writer.close()
      }),
  }
}
