import Flatbush from 'flatbush'
import type { Geometry } from '../model'
import { sameWithinStep } from './canonical-geometry'
import type { ComparedColumn, DiffRow, Reading } from './reading'
import { plainValue, sameValue } from './values'

/** How the features of two readings belong together: indexes of rows, null where there is no partner. */
export interface Pairing {
  pairs: [before: number, after: number][]
  removed: number[]
  added: number[]
  /** Text that names a row: its key, else its name and its id or number in the file. */
  keyOf: (side: 'before' | 'after', index: number) => string
  matchedBy: { by: 'id' | 'column' | 'place'; column: string | null }
}

/** Pairs two readings whose values are filled for `columns`, by a key where they share one (README.md). */
export function pairRows(before: Reading, after: Reading, columns: readonly ComparedColumn[]): Pairing {
  const key = findKey(before, after, columns)
  const pairing = new Pairs(before.rows, after.rows)
  if (key) {
    pairing.match(key.of, key.of)
    pairing.matchRenamed(key.at)
  } else {
    pairing.match(
      (row) => `${row.geometryHash} ${row.attributeHash}`,
      (row) => `${row.geometryHash} ${row.attributeHash}`,
    )
    pairing.match(withGeometry, withGeometry)
    pairing.matchNearest(withAttributes)
    pairing.matchSimilar(before.step)
  }
  const label = ({ rows, fields }: Reading, index: number) => {
    const row = rows[index] as DiffRow
    const own = key?.of(row) ?? `#${index + 1}`
    if (key !== null && key.column !== null) return own
    // A number that no person gave says little beside a name.
    const name = plainValue(row.properties[fields.find((field) => /^name$/i.test(field.name))?.name ?? ''] ?? null)
    return name === null ? own : `${String(name)} (${own})`
  }
  return {
    ...pairing.result(),
    matchedBy: key ? { by: key.column === null ? 'id' : 'column', column: key.column } : { by: 'place', column: null },
    keyOf: (side, index) => label(side === 'before' ? before : after, index),
  }
}

type KeyOf = (row: DiffRow) => string | null

const withGeometry: KeyOf = (row) => (row.geometryHash === '' ? null : row.geometryHash)
const withAttributes: KeyOf = (row) =>
  row.values.some((value) => plainValue(value) !== null) ? row.attributeHash : null

const idLike = /^(.*[_ ])?(id|fid|gid|oid|objectid|uid|uuid|guid|globalid|key|code|nr|no|number|name)$/i

/** What tells rows apart: a column, or the ids of the file (column null). */
interface Key {
  of: KeyOf
  column: string | null
  /** Its place among the compared columns; -1 for the ids. */
  at: number
}

function findKey(before: Reading, after: Reading, columns: readonly ComparedColumn[]): Key | null {
  const candidates: Key[] = [{ of: (row) => (row.id === null ? null : String(row.id)), column: null, at: -1 }]
  const canBeKey = ({ fields }: Reading, name: string | null) =>
    fields.some((field) => field.name === name && (field.type === 'string' || field.type === 'integer'))
  const named = columns.flatMap(({ before: old, after: now }, at) =>
    now !== null && canBeKey(before, old) && canBeKey(after, now) ? [{ column: now, at }] : [],
  )
  for (const { column, at } of named.sort((a, b) => Number(idLike.test(b.column)) - Number(idLike.test(a.column)))) {
    const of: KeyOf = (row) => {
      const value = plainValue(row.values[at] ?? null)
      return value === null ? null : String(value)
    }
    candidates.push({ of, column, at })
  }
  const exact = countExact(before.rows, after.rows)
  return candidates.find((key) => isKey(key.of, before.rows, after.rows, exact)) ?? null
}

/** Unique and filled on both sides, shared by half of the smaller, and at least as good as pairing what is equal. */
function isKey(key: KeyOf, before: readonly DiffRow[], after: readonly DiffRow[], exact: number): boolean {
  const old = new Map<string, DiffRow>()
  for (const row of before) {
    const value = key(row)
    if (value === null || old.has(value)) return false
    old.set(value, row)
  }
  const seen = new Set<string>()
  let shared = 0
  let unchanged = 0
  for (const row of after) {
    const value = key(row)
    if (value === null || seen.has(value)) return false
    seen.add(value)
    const partner = old.get(value)
    if (!partner) continue
    shared++
    if (partner.geometryHash === row.geometryHash && partner.attributeHash === row.attributeHash) unchanged++
  }
  return shared * 2 >= Math.min(before.length, after.length) && shared > 0 && unchanged >= exact
}

function countExact(before: readonly DiffRow[], after: readonly DiffRow[]): number {
  const counts = new Map<string, number>()
  const hash = (row: DiffRow) => `${row.geometryHash} ${row.attributeHash}`
  for (const row of before) counts.set(hash(row), (counts.get(hash(row)) ?? 0) + 1)
  let exact = 0
  for (const row of after) {
    const left = counts.get(hash(row)) ?? 0
    if (left === 0) continue
    counts.set(hash(row), left - 1)
    exact++
  }
  return exact
}

class Pairs {
  readonly #pairs: [number, number][] = []
  #before: number[]
  #after: number[]

  constructor(
    private readonly old: readonly DiffRow[],
    private readonly now: readonly DiffRow[],
  ) {
    this.#before = old.map((_, index) => index)
    this.#after = now.map((_, index) => index)
  }

  /** Pairs rows of equal key in file order. */
  match(oldKey: KeyOf, nowKey: KeyOf): void {
    const waiting = group(this.#before, (index) => oldKey(this.old[index] as DiffRow))
    this.#take((index) => {
      const value = nowKey(this.now[index] as DiffRow)
      return value === null ? undefined : waiting.get(value)?.shift()
    })
  }

  /** Pairs what has another value in the key column now, but the same geometry and at least half of its other attributes. */
  matchRenamed(keyAt: number): void {
    const waiting = group(this.#before, (index) => withGeometry(this.old[index] as DiffRow))
    this.#take((index) => {
      const row = this.now[index] as DiffRow
      const list = waiting.get(row.geometryHash) ?? []
      const at = list.findIndex((candidate) => likeness(this.old[candidate] as DiffRow, row, keyAt) >= 0.5)
      return at < 0 ? undefined : list.splice(at, 1)[0]
    })
  }

  /** Pairs rows of equal key with the nearest of its equals. */
  matchNearest(key: KeyOf): void {
    const waiting = group(this.#before, (index) => key(this.old[index] as DiffRow))
    this.#take((index) => {
      const row = this.now[index] as DiffRow
      const value = key(row)
      const list = value === null ? undefined : waiting.get(value)
      if (!list || list.length === 0) return undefined
      const here = centre(row.geometry)
      let best = 0
      let least = Infinity
      list.forEach((candidate, at) => {
        const there = centre(this.old[candidate]?.geometry ?? null)
        const distance = here && there ? Math.hypot(here[0] - there[0], here[1] - there[1]) : Infinity
        if (distance < least) [least, best] = [distance, at]
      })
      return list.splice(best, 1)[0]
    })
  }

  /** Pairs what lies nearly in the same place, is of one kind, and has at least half of its attributes in common. */
  matchSimilar(step: number): void {
    const places = this.#before.map((index) => box(this.old[index]?.geometry ?? null))
    const placed = this.#before.filter((_, at) => places[at])
    if (placed.length === 0) return
    const tree = new Flatbush(placed.length)
    for (const one of places) if (one) tree.add(...one)
    tree.finish()
    const used = new Set<number>()
    this.#take((index) => {
      const row = this.now[index] as DiffRow
      const own = box(row.geometry)
      if (!own) return undefined
      // A quarter of the size; a metre for points.
      const reach = Math.max(Math.hypot(own[2] - own[0], own[3] - own[1]) / 4, 1000 * step)
      const middle = [(own[0] + own[2]) / 2, (own[1] + own[3]) / 2] as const
      const near = tree.neighbors(middle[0], middle[1], 8, reach, (at) => !used.has(at))
      for (const at of near) {
        const candidate = this.old[placed[at] as number] as DiffRow
        const there = centre(candidate.geometry)
        if (!there || Math.hypot(there[0] - middle[0], there[1] - middle[1]) > reach) continue
        if (candidate.geometry?.type.replace('Multi', '') !== row.geometry?.type.replace('Multi', '')) continue
        if (likeness(candidate, row) < 0.5 && !sameWithinStep(candidate.geometry, row.geometry, step)) continue
        used.add(at)
        return placed[at]
      }
      return undefined
    })
  }

  result(): { pairs: [number, number][]; removed: number[]; added: number[] } {
    return { pairs: this.#pairs, removed: this.#before, added: this.#after }
  }

  #take(partnerOf: (after: number) => number | undefined): void {
    const taken = new Set<number>()
    this.#after = this.#after.filter((index) => {
      const partner = partnerOf(index)
      if (partner === undefined) return true
      taken.add(partner)
      this.#pairs.push([partner, index])
      return false
    })
    this.#before = this.#before.filter((index) => !taken.has(index))
  }
}

function group(indexes: readonly number[], keyOf: (index: number) => string | null): Map<string, number[]> {
  const out = new Map<string, number[]>()
  for (const index of indexes) {
    const key = keyOf(index)
    if (key === null) continue
    const list = out.get(key)
    if (list) list.push(index)
    else out.set(key, [index])
  }
  return out
}

function likeness(a: DiffRow, b: DiffRow, exceptAt = -1): number {
  let columns = 0
  let same = 0
  a.values.forEach((value, at) => {
    if (at === exceptAt) return
    columns++
    if (sameValue(value, b.values[at] ?? null)) same++
  })
  return columns === 0 ? 1 : same / columns
}

function box(geometry: Geometry | null): [number, number, number, number] | null {
  if (!geometry || geometry.coords.length === 0) return null
  const out: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < geometry.coords.length; at += geometry.dim) {
    const x = geometry.coords[at] as number
    const y = geometry.coords[at + 1] as number
    out[0] = Math.min(out[0], x)
    out[1] = Math.min(out[1], y)
    out[2] = Math.max(out[2], x)
    out[3] = Math.max(out[3], y)
  }
  return out[0] <= out[2] ? out : null
}

function centre(geometry: Geometry | null): [number, number] | null {
  const own = box(geometry)
  return own && [(own[0] + own[2]) / 2, (own[1] + own[3]) / 2]
}
