import Flatbush from 'flatbush'
import { sameWithinSteps } from './same-geometry'
import type { ComparedColumn } from './hash-plan'
import { at, recordWords, type Records } from './record-file'
import { isOfOneKind, likeness, sizeOfBounds, type DiffRow, type Rows } from './rows'
import type { Strip } from './strips'
import type { Steps } from './tolerance'

/** Rows in one place that are looked at for one. */
const mostInPlace = 64
/** Rows near by that are looked at for one. */
const mostNear = 8

/** How far a feature may have moved to be the same, in metres: at least, at most, and as a share of its size. */
export const reaches = {
  /** All attributes are the same. */
  same: { least: 5, share: 1 / 2 },
  /** Half of them are. */
  alike: { least: 1, share: 1 / 4 },
  most: 200,
} as const

/** Likenesses that pairs are made of, the best first. */
const likenesses = [1, 0.5, 0] as const

/** What pairs are made by. */
export interface NearRequest {
  columns: readonly ComparedColumn[]
  /** How far apart the same may be. */
  steps: Steps
  /** In the unit of the coordinates. */
  metre: number
  rows: { before: Rows; after: Rows }
  /** Whether a row (its record) has no partner yet, by its number. */
  isFree: (side: 'before' | 'after', number: number) => boolean
  onPair: (before: number, after: number) => void
}

class StripRows {
  readonly #rows = new Map<string, DiffRow>()
  readonly tree: Flatbush

  constructor(
    private readonly strip: Strip,
    private readonly request: NearRequest,
  ) {
    const { numbers, count } = strip.before
    this.tree = new Flatbush(count)
    for (let index = 0; index < count; index++) {
      const first = index * recordWords
      const [x, y] = [numbers[(first + at.x) / 2] as number, numbers[(first + at.y) / 2] as number]
      this.tree.add(x, y, x, y)
    }
    this.tree.finish()
  }

  row(side: 'before' | 'after', index: number): DiffRow {
    const name = `${side} ${index}`
    const known = this.#rows.get(name)
    if (known) return known
    const row = this.request.rows[side].of(this.strip[side], index)
    this.#rows.set(name, row)
    return row
  }

  isFree(side: 'before' | 'after', index: number): boolean {
    return this.request.isFree(side, numberOf(this.strip[side], index))
  }

  /** Indexes of free rows of `before` whose middle lies no further away, the nearest first. */
  near(index: number, most: number, reach: number): { other: number; distance: number }[] {
    const [x, y] = middleOf(this.strip.after, index)
    return this.tree
      .neighbors(x, y, most, reach, (other) => this.isFree('before', other))
      .map((other) => {
        const [otherX, otherY] = middleOf(this.strip.before, other)
        return { other, distance: Math.hypot(otherX - x, otherY - y) }
      })
      .filter(({ distance }) => distance <= reach)
  }
}

/**
 * Pairs what lies in the same place, the most alike first.
 * @param least likeness that it takes; the column `exceptAt` does not count
 */
export function pairInPlace(strip: Strip, request: NearRequest, least: number, exceptAt = -1): void {
  const all = new StripRows(strip, request)
  const { columns, steps, onPair } = request
  const isSame = (other: number, index: number) =>
    isOfOneGeometry(strip, other, index) ||
    sameWithinSteps(all.row('before', other).geometry, all.row('after', index).geometry, steps)
  for (const wanted of likenesses) {
    if (wanted < least) continue
    for (let index = 0; index < strip.after.count; index++) {
      if (!all.isFree('after', index)) continue
      let best = -1
      let most = -1
      // Middles of bounds that differ by a step lie a little further apart.
      for (const { other } of all.near(index, mostInPlace, steps.plan * 1.5)) {
        if (!isSame(other, index)) continue
        const share = likeness(all.row('before', other), all.row('after', index), columns, exceptAt)
        if (share >= wanted && share > most) [best, most] = [other, share]
        if (most === 1) break
      }
      if (best >= 0) onPair(best, index)
    }
  }
}

/** Pairs what lies near each other, is of one kind and nearly of one size: what has the same attributes first, and the nearest first. */
export function pairNear(strip: Strip, request: NearRequest): void {
  const all = new StripRows(strip, request)
  const { columns, metre, onPair } = request
  for (const { reach, wanted } of [
    { reach: reaches.same, wanted: 1 },
    { reach: reaches.alike, wanted: 0.5 },
  ]) {
    const found: { other: number; index: number; distance: number }[] = []
    for (let index = 0; index < strip.after.count; index++) {
      if (!all.isFree('after', index)) continue
      const row = all.row('after', index)
      const size = sizeOfBounds(row.geometry)
      const limit = Math.min(Math.max(size * reach.share, reach.least * metre), reaches.most * metre)
      for (const { other, distance } of all.near(index, mostNear, limit)) {
        const candidate = all.row('before', other)
        const otherSize = sizeOfBounds(candidate.geometry)
        const isOfSize = Math.abs(size - otherSize) <= Math.max(size, otherSize) / 2
        if (isOfSize && isOfOneKind(candidate, row) && likeness(candidate, row, columns) >= wanted)
          found.push({ other, index, distance })
      }
    }
    found.sort((a, b) => a.distance - b.distance)
    for (const { other, index } of found)
      if (all.isFree('before', other) && all.isFree('after', index)) onPair(other, index)
  }
}

const middleOf = ({ numbers }: Records, index: number): [number, number] => [
  numbers[(index * recordWords + at.x) / 2] as number,
  numbers[(index * recordWords + at.y) / 2] as number,
]

const numberOf = ({ words }: Records, index: number) => words[index * recordWords + at.row] as number

function isOfOneGeometry({ before, after }: Strip, other: number, index: number): boolean {
  const [one, two] = [other * recordWords + at.geometry, index * recordWords + at.geometry]
  return before.words[one] === after.words[two] && before.words[one + 1] === after.words[two + 1]
}
