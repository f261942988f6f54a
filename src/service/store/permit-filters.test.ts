import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { foldCase } from '../../shared/model/fold-case'
import { eachPermitFilter, permitFilterNames, type PermitFilterParts, type PermitFilters } from '../../shared/rest'
import type { PermitStore, StoredPermit } from './permits'
import { openTestStore, type TestStore } from './test-store'

let test: TestStore
let store: PermitStore
beforeEach(() => {
  test = openTestStore()
  store = test.store.permits
})
afterEach(() => test.close())

/** The same numbers for the same seed, 0 to below `below`. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const words = ['Bay', 'ÄRGER', '100%', 'a_b', 'İstanbul', 'grabung', 'é', 'e\u0301', '坑道', '🏗 crane', "O'Neil", '%']
const day = (n: number): number => Date.UTC(2026, 0, 1) + n * 86_400_000

function permit(id: number, random: (below: number) => number): StoredPermit {
  const orNull = <T>(value: T): T | null => (random(5) === 0 ? null : value)
  return {
    ...{ id, detail: { id }, listItem: { id, written: random(1e9) }, status: random(16), archived: random(6) === 0 },
    name: Array.from({ length: 1 + random(3) }, () => words[random(words.length)]).join(' '),
    ...{ templateId: orNull(`${random(4)}`), requesterId: orNull(`r${random(4)}`), holderId: orNull(`h${random(4)}`) },
    ...{ startMs: orNull(day(random(40))), expiryMs: orNull(day(random(40))), layerIds: [], events: [] },
    people: Array.from({ length: random(3) }, () => `u${random(5)}`),
  }
}

/** The filters as the interface tells of them, one permit after the other. */
function fits(permit: StoredPermit, filters: PermitFilters): boolean {
  const after = (value: number | null, bound?: string) =>
    bound === undefined || (value !== null && value > Date.parse(bound))
  const before = (value: number | null, bound?: string) =>
    bound === undefined || (value !== null && value < Date.parse(bound))
  const same = (value: string | null, wanted?: string) => wanted === undefined || value === wanted
  const oneOf = <T>(value: T, wanted: readonly NonNullable<T>[] = []) =>
    wanted.length === 0 || (wanted as readonly T[]).includes(value)
  const parts: PermitFilterParts<boolean> = {
    targetUserId: (user) => user === undefined || permit.people.includes(user),
    excludeIds: (ids = []) => !ids.includes(permit.id),
    statuses: (statuses) => oneOf(permit.status, statuses),
    name: (part) => part === undefined || foldCase(permit.name).includes(foldCase(part)),
    types: (ids) => oneOf(permit.templateId, ids),
    creatorId: (user) => same(permit.requesterId, user),
    holderId: (user) => same(permit.holderId, user),
    showArchived: (too) => too === true || !permit.archived,
    startDateFrom: (time) => after(permit.startMs, time),
    startDateUntil: (time) => before(permit.startMs, time),
    expiryDateFrom: (time) => after(permit.expiryMs, time),
    expiryDateUntil: (time) => before(permit.expiryMs, time),
  }
  return eachPermitFilter(parts, filters).every(Boolean)
}

const names = [
  'b',
  'bay',
  'BAY é',
  '%',
  '_',
  'a_b',
  '0%',
  'ärger',
  'i̇st',
  'E\u0301',
  '坑',
  '坑道',
  '🏗',
  "o'n",
  ' ',
  'g g',
  'zzz',
]
const bound = new Date(day(20)).toISOString()
/** What each filter is asked for. */
const samples: { [N in keyof PermitFilters]-?: readonly PermitFilters[N][] } = {
  targetUserId: ['u1', 'nobody'],
  excludeIds: [[3, 7, 7, 90, 12_345], []],
  statuses: [[], [8], [1, 8, 15]],
  name: names,
  types: [['2'], ['0', '3', 'none']],
  creatorId: ['r1'],
  holderId: ['h2'],
  showArchived: [],
  startDateFrom: [bound],
  startDateUntil: [bound],
  expiryDateFrom: [bound],
  expiryDateUntil: [bound],
}
const single: PermitFilters[] = permitFilterNames.flatMap((name) => samples[name].map((value) => ({ [name]: value })))
/** Each filter alone, with archived permits and without, and with each other. */
const pairs = single.flatMap((one, at) => single.slice(at + 1).map((other) => ({ ...one, ...other })))
const filters: PermitFilters[] = [
  ...[{}, ...single].flatMap((each) => [true, false].map((showArchived) => ({ showArchived, ...each }))),
  ...pairs.map((each, at) => ({ showArchived: at % 2 === 0, ...each })),
]

async function check(permits: ReadonlyMap<number, StoredPermit>, some = filters): Promise<void> {
  const all = [...permits.values()].sort((a, b) => a.id - b.id)
  for (const filter of some) {
    const wanted = all.filter((each) => fits(each, filter)).map((each) => JSON.stringify(each.listItem))
    const size = 17
    const pages = Math.ceil(wanted.length / size)
    for (const page of new Set([1, Math.ceil(pages / 2), pages + 1, pages])) {
      if (page < 1) continue
      const found = await store.page(1, filter, page, size)
      expect({ filter, page, ...found }).toEqual({
        ...{ filter, page, total: wanted.length },
        items: wanted.slice((page - 1) * size, page * size).join(),
      })
    }
  }
}

describe('the filters of permits', () => {
  const random = randomOf(7)
  const permits = new Map<number, StoredPermit>()
  const put = (id: number, into = store): Promise<void> => {
    permits.set(id, permit(id, random))
    return into.put(1, permits.get(id) as StoredPermit)
  }
  const putAll = (count: number, idOf: (n: number) => number): Promise<void> =>
    test.store.transaction(async (tx) => {
      for (let n = 0; n < count; n++) await put(idOf(n), tx.permits)
    })
  const few = filters.filter((_, index) => index % 17 === 0)

  it('each alone and in pairs find what a look at every permit finds, on every page', async () => {
    permits.clear()
    await putAll(300, (n) => (n + 1) * 3)
    await store.put(2, permit(1, random))
    await check(permits)
  })

  it('find what was written since: replaced, put behind the last, put between, by another process, too many to count', async () => {
    permits.clear()
    await putAll(200, (n) => n * 3)
    await check(permits, few)
    for (let round = 0; round < 3; round++) {
      for (let each = 0; each < 9; each++) await put(random(200) * 3)
      await check(permits, few)
      await put(600 + round)
      await put(700 + round * 40)
      await check(permits, few)
    }
    await put(31)
    await check(permits, few)
    const other = test.beside().permits
    await put(33, other)
    await put(2_000, other)
    await check(permits, few)
    await putAll(1_500, (n) => 3_000 + n)
    await check(permits, few)
  })

  it('take over what is written while they are read', async () => {
    permits.clear()
    await putAll(2_500, (n) => n * 3)
    store = test.beside().permits
    // In pieces of 1,000: after the first turn a part of them is read.
    for (const ids of [[3, 7_500, 6_999, 6], [8_000], [4, 9]]) {
      const asked = store.page(1, {}, 1, 10)
      await new Promise(setImmediate)
      for (const id of ids) await put(id)
      await asked
      await check(permits, few)
      store = test.beside().permits
    }
    const ahead = test.beside()
    await ahead.readAhead()
    store = ahead.permits
    await check(permits, few)
  })
})
