import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Where rows come from. Every row carries the number of the change that wrote it last, which no other row has; rows are never
 * removed.
 */
export interface RowSource<Row> {
  /** The number of the last change. */
  lastChange(): number
  /** The first rows after an id, ascending. */
  after(id: number, most: number): Row[]
  /** The first rows that were written after a change, in the order of their changes, and the number of the last of them. */
  changedAfter(change: number, most: number): { rows: Row[]; change: number }
}

/** Who keeps what is read. */
export interface RowKeeper<Row> {
  idOf(row: Row): number
  /** Takes a row over, in the place of the one with its id; false when all has to be read again for it. */
  put(row: Row): boolean
  /** Forgets what was made of all rows together: one of them changes. */
  changes(): void
  /** Forgets all rows. */
  clear(): void
}

/** Follows the rows of a source by the numbers of their changes: reads all in pieces, then what has changed. */
export class FollowedRows<Row> {
  /** The change up to which the keeper is right; null while all is to be read. */
  private change: number | null = null
  private running: Promise<void> | null = null

  /** @param most so many rows are read at once, some milliseconds; then other requests are answered */
  constructor(
    private readonly source: RowSource<Row>,
    private readonly keeper: RowKeeper<Row>,
    private readonly most: number,
  ) {}

  /** Resolves when the keeper holds all rows as they are now. One call reads, and all wait for it. */
  async ready(): Promise<void> {
    while (this.running !== null || this.change !== this.source.lastChange()) {
      this.running ??= this.takeOver().finally(() => (this.running = null))
      await this.running
    }
  }

  private async takeOver(): Promise<void> {
    this.keeper.changes()
    // A number that has gone back: what was read was never committed.
    if (this.change === null || this.change > this.source.lastChange()) return this.readAll()
    const { rows, change } = this.source.changedAfter(this.change, this.most)
    if (!rows.every((row) => this.keeper.put(row))) return this.readAll()
    this.change = change
    if (rows.length === this.most) await nextTurn()
  }

  private async readAll(): Promise<void> {
    this.change = null
    this.keeper.clear()
    const change = this.source.lastChange()
    for (let id = Number.MIN_SAFE_INTEGER; ;) {
      const rows = this.source.after(id, this.most)
      for (const row of rows) this.keeper.put(row)
      const last = rows[rows.length - 1]
      if (last === undefined || rows.length < this.most) break
      id = this.keeper.idOf(last)
      await nextTurn()
    }
    this.change = change
  }
}
