import { closeSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ByteSink, bytesOf } from './byte-sink'
import { morton16 } from './quad'

/** Points as columns. `hi`, `lo`: 64-bit Morton key of the place on the world square; x, y in world units. */
export interface PointColumns {
  hi: Uint32Array
  lo: Uint32Array
  x: Float64Array
  y: Float64Array
  index: Uint32Array
  look: Uint32Array
}

/** Bytes of a point in a run. */
const pointBytes = 32
/** Points of a block in a run file: one read each while merging. */
const runBlock = 4096

/** Empty columns for so many points. */
export function pointColumns(capacity: number): PointColumns {
  return {
    hi: new Uint32Array(capacity),
    lo: new Uint32Array(capacity),
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    index: new Uint32Array(capacity),
    look: new Uint32Array(capacity),
  }
}

/** Gives points one after another in Z-order. */
export interface PointSource {
  /** Moves up to `limit` points to `into` from position `at` on; returns how many, 0 at the end. */
  take(into: PointColumns, at: number, limit: number): number
}

/**
 * Sorts any number of points in Z-order within bounded memory: full chunks are sorted and written as runs, which are
 * merged when all are there.
 */
export class PointSorter {
  private columns: PointColumns
  private capacity = 65_536
  private used = 0
  private readonly runs: { path: string; points: number }[] = []
  count = 0

  constructor(
    private readonly dir: string,
    private readonly chunk = 1 << 20,
  ) {
    this.capacity = Math.min(this.capacity, chunk)
    this.columns = pointColumns(this.capacity)
  }

  add(x: number, y: number, index: number, look: number): void {
    if (this.used === this.capacity) this.grow()
    const at = this.used++
    const c = this.columns
    // 2^22 and 2^6 world units: the sides of the tiles of zoom 16 and 32.
    const highX = Math.floor(x / 4194304)
    const highY = Math.floor(y / 4194304)
    c.hi[at] = morton16(highX, highY)
    c.lo[at] = morton16(((x - highX * 4194304) / 64) & 0xffff, ((y - highY * 4194304) / 64) & 0xffff)
    c.x[at] = x
    c.y[at] = y
    c.index[at] = index
    c.look[at] = look
    this.count++
  }

  /** All points in order. Nothing may be added any more. */
  sorted(): PointSource {
    if (this.runs.length === 0) return memorySource(this.columns, sortedOrder(this.columns, this.used))
    this.spill()
    this.columns = pointColumns(0)
    return new MergedRuns(this.runs)
  }

  private grow(): void {
    if (this.capacity >= this.chunk) {
      this.spill()
      return
    }
    const next = pointColumns(Math.min(this.chunk, this.capacity * 2))
    for (const name of ['hi', 'lo', 'x', 'y', 'index', 'look'] as const) next[name].set(this.columns[name])
    this.capacity = next.hi.length
    this.columns = next
  }

  private spill(): void {
    if (this.used === 0) return
    const source = memorySource(this.columns, sortedOrder(this.columns, this.used))
    const path = join(this.dir, `points-${this.runs.length}.run`)
    const sink = new ByteSink(path)
    const block = pointColumns(runBlock)
    for (let n = source.take(block, 0, runBlock); n > 0; n = source.take(block, 0, runBlock)) {
      for (const column of [block.x, block.y, block.hi, block.lo, block.index, block.look])
        sink.write(bytesOf(column.subarray(0, n)))
    }
    sink.close(false)
    this.runs.push({ path, points: this.used })
    this.used = 0
  }
}

function memorySource(columns: PointColumns, order: Uint32Array): PointSource {
  let next = 0
  return {
    take(into, at, limit) {
      const n = Math.min(limit, order.length - next)
      for (let i = 0; i < n; i++) {
        const from = order[next + i]!
        into.hi[at + i] = columns.hi[from]!
        into.lo[at + i] = columns.lo[from]!
        into.x[at + i] = columns.x[from]!
        into.y[at + i] = columns.y[from]!
        into.index[at + i] = columns.index[from]!
        into.look[at + i] = columns.look[from]!
      }
      next += n
      return n
    },
  }
}

/** Positions of the first `n` points by key: radix sort, stable, eleven bits a pass; passes without effect are left out. */
function sortedOrder(columns: PointColumns, n: number): Uint32Array {
  let order = new Uint32Array(n)
  for (let i = 0; i < n; i++) order[i] = i
  let spare = new Uint32Array(n)
  const starts = new Uint32Array(2048)
  for (const [key, shift] of [
    [columns.lo, 0],
    [columns.lo, 11],
    [columns.lo, 22],
    [columns.hi, 0],
    [columns.hi, 11],
    [columns.hi, 22],
  ] as const) {
    starts.fill(0)
    for (let i = 0; i < n; i++) starts[(key[i]! >>> shift) & 2047]!++
    if (n > 0 && starts[(key[0]! >>> shift) & 2047] === n) continue
    let sum = 0
    for (let digit = 0; digit < 2048; digit++) {
      const many = starts[digit]!
      starts[digit] = sum
      sum += many
    }
    for (let i = 0; i < n; i++) {
      const from = order[i]!
      spare[starts[(key[from]! >>> shift) & 2047]!++] = from
    }
    ;[order, spare] = [spare, order]
  }
  return order
}

class RunReader {
  private readonly fd: number
  private readonly bytes = new ArrayBuffer(runBlock * pointBytes)
  block: PointColumns = pointColumns(0)
  at = 0
  length = 0

  constructor(
    private readonly path: string,
    private left: number,
  ) {
    this.fd = openSync(path, 'r')
    this.fill()
  }

  /** Reads the next block; false when the run is at its end (its file is then gone). */
  fill(): boolean {
    const n = Math.min(runBlock, this.left)
    this.at = 0
    this.length = n
    if (n === 0) {
      closeSync(this.fd)
      rmSync(this.path, { force: true })
      return false
    }
    readSync(this.fd, new Uint8Array(this.bytes), 0, n * pointBytes, null)
    this.left -= n
    const column = (start: number): Uint32Array => new Uint32Array(this.bytes, n * start, n)
    this.block = {
      x: new Float64Array(this.bytes, 0, n),
      y: new Float64Array(this.bytes, n * 8, n),
      hi: column(16),
      lo: column(20),
      index: column(24),
      look: column(28),
    }
    return true
  }
}

class MergedRuns implements PointSource {
  /** Open runs, the one with the least key at the end. */
  private readonly runs: RunReader[]

  constructor(files: readonly { path: string; points: number }[]) {
    this.runs = files.map((file) => new RunReader(file.path, file.points)).filter((run) => run.length > 0)
    this.runs.sort((a, b) => -compareHeads(a, b))
  }

  take(into: PointColumns, at: number, limit: number): number {
    let n = 0
    while (n < limit && this.runs.length > 0) {
      const run = this.runs[this.runs.length - 1]!
      const second = this.runs[this.runs.length - 2]
      // The leading run goes on until the second is due: with real data that is many points in a row.
      for (;;) {
        const from = run.at++
        const to = at + n++
        into.hi[to] = run.block.hi[from]!
        into.lo[to] = run.block.lo[from]!
        into.x[to] = run.block.x[from]!
        into.y[to] = run.block.y[from]!
        into.index[to] = run.block.index[from]!
        into.look[to] = run.block.look[from]!
        if (run.at === run.length && !run.fill()) {
          this.runs.pop()
          break
        }
        if (second && compareHeads(run, second) > 0) {
          this.sink()
          break
        }
        if (n === limit) break
      }
    }
    return n
  }

  /** Puts the last run back in its place. */
  private sink(): void {
    const run = this.runs.pop()!
    let at = this.runs.length
    while (at > 0 && compareHeads(this.runs[at - 1]!, run) < 0) at--
    this.runs.splice(at, 0, run)
  }
}

function compareHeads(a: RunReader, b: RunReader): number {
  return a.block.hi[a.at]! - b.block.hi[b.at]! || a.block.lo[a.at]! - b.block.lo[b.at]!
}
