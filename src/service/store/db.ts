import type { SqlValue } from '../../node/sqlite'
import type { Dialect } from './dialect'
import type { Query } from './query'

/** A database, or a transaction of it. Everything fails with AppError where the database cannot be reached or written. */
export interface Db {
  readonly dialect: Dialect
  all<Given extends SqlValue[], Row>(query: Query<Given, Row>, ...given: Given): Promise<Row[]>
  first<Given extends SqlValue[], Row>(query: Query<Given, Row>, ...given: Given): Promise<Row | undefined>
  /** Writes, and gives how many rows it wrote. On the disk when it resolves, outside of a transaction. */
  run<Given extends SqlValue[]>(query: Query<Given, unknown>, ...given: Given): Promise<number>
  /** Writes, and gives the row that the statement returns. */
  write<Given extends SqlValue[], Row>(query: Query<Given, Row>, ...given: Given): Promise<Row | undefined>
  /**
   * All or nothing: `work` reads and writes by `tx` alone, and nobody else sees a part of it. In a transaction it joins that one.
   * PostgreSQL may have `work` run again from its beginning, when it met another transaction.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

/** A database that was opened. */
export interface OpenDb extends Db {
  /** As `transaction`, for what may wait a moment: many small ones may share one wait for the disk. */
  shared<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Another text after each change of what callers may do, by this process or another. */
  version(): string | Promise<string>
  /** Resolves when all that is committed by now, and so may have been read, is on the disk. */
  settled(): Promise<void>
  /** Ends when what was asked for has ended. */
  close(): Promise<void>
}
