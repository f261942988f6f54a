import { at, recordWords, type RecordFile, type Records } from './record-file'
import type { Work } from './work'

/** Places that are looked at to make strips of about as many rows each. */
const sampled = 20_000

/** Rows of both sides that lie about a part of the map; those of `before` also from a little beside it. */
export interface Strip {
  before: Records
  after: Records
}

/**
 * Rows in strips of the map, side by side, each small enough to be held: a row of `after` is in one strip, a row of `before` in each of
 * which it is no further away than `reach`, in the unit of the coordinates. Rows without a place are in none.
 */
export async function* strips(before: RecordFile, after: RecordFile, reach: number, work: Work): AsyncGenerator<Strip> {
  const count = Math.ceil((before.count + after.count) / (2 * work.held.rows))
  const { axis, edges } = edgesOf([before, after], count)
  const files = (name: string) => Array.from({ length: edges.length + 1 }, () => work.records(name))
  const [old, now] = [files('strip-before'), files('strip-after')]
  const stripAt = (value: number) => edges.filter((edge) => edge <= value).length
  const deal = async (from: RecordFile, to: readonly RecordFile[], beside: number) => {
    for (const part of from.parts()) {
      for (let index = 0; index < part.count; index++) {
        const value = part.numbers[(index * recordWords + axis) / 2] as number
        if (Number.isNaN(value)) continue
        const last = stripAt(value + beside)
        for (let strip = beside === 0 ? last : stripAt(value - beside); strip <= last; strip++)
          to[strip]?.copy(part, index)
      }
      await work.turn()
    }
  }
  await deal(before, old, reach)
  await deal(after, now, 0)
  for (const [strip, file] of now.entries()) {
    const other = old[strip] as RecordFile
    if (file.count > 0 && other.count > 0) yield { before: other.read(0, other.count), after: file.read(0, file.count) }
    work.drop(file)
    work.drop(other)
    await work.turn()
  }
}

/** The places along the longer side of all rows at which a strip ends and the next begins. */
function edgesOf(files: readonly RecordFile[], count: number): { axis: number; edges: number[] } {
  if (count <= 1) return { axis: at.x, edges: [] }
  const xs: number[] = []
  const ys: number[] = []
  const all = files.reduce((sum, file) => sum + file.count, 0)
  const every = Math.max(1, Math.floor(all / sampled))
  for (const file of files) {
    for (let from = 0; from < file.count; from += every) {
      const { numbers } = file.read(from, 1)
      const [x, y] = [numbers[at.x / 2] as number, numbers[at.y / 2] as number]
      if (!Number.isNaN(x)) xs.push(x)
      if (!Number.isNaN(y)) ys.push(y)
    }
  }
  for (const list of [xs, ys]) list.sort((a, b) => a - b)
  const reachOf = (list: readonly number[]) => (list.at(-1) ?? 0) - (list[0] ?? 0)
  const [axis, list] = reachOf(xs) >= reachOf(ys) ? [at.x, xs] : [at.y, ys]
  const edges = Array.from({ length: count - 1 }, (_, n) => list[Math.floor(((n + 1) * list.length) / count)] ?? 0)
  return { axis, edges: [...new Set(edges)] }
}
