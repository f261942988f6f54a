import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Where rows come from. Every row carries the number of the change that wrote it last, which no other row has; rows are never
 * removed.
 */
export interface RowSource<Row> {
  lastChange(): Promise<number>
  /** The first rows after an id, ascending. */
  after(id: number, most: number): Promise<Row[]>
  /** The first rows that were written after a change, in the order of their changes, and the number of the last of them. */
  changedAfter(change: number, most: number): Promise<{ rows: Row[]; change: number }>
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

  /** How often rows were taken over: what was made of them before is made of others. */
  state = 0

  /**
   * What `look` finds now, and the change up to which that is right, for who then asks the source whether there was a later one, together
   * with what else is asked of it; null while rows are being read.
   */
  lookNow<T>(look: () => T): { found: T; change: number } | null {
    return this.change === null || this.running !== null ? null : { found: look(), change: this.change }
  }

  /** Runs `look` when the keeper holds all rows as they are now. One call reads, and all wait for it. */
  async read<T>(look: () => T): Promise<T> {
    for (;;) {
      if (this.running === null) {
        const last = await this.source.lastChange()
        if (this.change === last) return look()
        this.running ??= this.takeOver().finally(() => (this.running = null))
      }
      await this.running
    }
  }

  /**
   * As `read`, for what needs something else that changes with the rows, and is read after them.
   * @param known what is made of both, while it is; @param fetch reads what is needed
   */
  async readWith<F, T>(known: () => T | undefined, fetch: () => Promise<F>, make: (fetched: F) => T): Promise<T> {
    for (;;) {
      const [state, found] = await this.read(() => [this.state, known()] as const)
      if (found !== undefined) return found
      const fetched = await fetch()
      const made = await this.read(() => (this.state === state ? { value: make(fetched) } : null))
      if (made) return made.value
    }
  }

  private async takeOver(): Promise<void> {
    // A number that has gone back: another database, one that was restored.
    if (this.change === null || this.change > (await this.source.lastChange())) return this.readAll()
    const { rows, change } = await this.source.changedAfter(this.change, this.most)
    this.changes()
    if (!rows.every((row) => this.keeper.put(row))) return this.readAll()
    this.change = change
    if (rows.length === this.most) await nextTurn()
  }

  private changes(): void {
    this.state++
    this.keeper.changes()
  }

  private async readAll(): Promise<void> {
    this.change = null
    const change = await this.source.lastChange()
    this.changes()
    this.keeper.clear()
    for (let id = Number.MIN_SAFE_INTEGER; ;) {
      const rows = await this.source.after(id, this.most)
      this.changes()
      for (const row of rows) this.keeper.put(row)
      const last = rows[rows.length - 1]
      if (last === undefined || rows.length < this.most) break
      id = this.keeper.idOf(last)
      await nextTurn()
    }
    this.change = change
  }
}
