import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collection, comparisons } from './compared.test-helper'

let files: Awaited<ReturnType<typeof comparisons>>
beforeAll(async () => {
  files = await comparisons()
})
afterAll(() => files.close())

/** The same numbers each time. */
function seeded(seed: number): (below: number) => number {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
}

interface Post {
  id: string
  kind: string
  depth: number
  x: number
  y: number
}
const text = (posts: readonly Post[], withId: boolean) =>
  collection(
    posts.map(({ id, kind, depth, x, y }) => ({
      geometry: { type: 'Point', coordinates: [x, y] },
      properties: withId ? { id, kind, depth } : { kind, depth },
    })),
  )

/** Posts fifty metres apart, of few kinds and depths. */
const posts = (count: number): Post[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `P${n}`,
    kind: `kind ${n % 4}`,
    depth: (n % 5) / 4,
    x: 10 + (n % 300) * 0.0005,
    y: 50 + Math.floor(n / 300) * 0.0005,
  }))

/** Plants edits into posts that no other edit meets, and puts all into another order. */
function plant(before: readonly Post[], each: number) {
  const next = seeded(7)
  const free = before.map((_, n) => n)
  const take = () => free.splice(next(free.length), 1)[0] as number
  const after: (Post | null)[] = before.map((post) => ({ ...post }))
  for (let n = 0; n < each; n++) {
    after[take()] = null
    const [moved, edited] = [after[take()] as Post, after[take()] as Post]
    moved.x += 0.00003
    edited.depth += 10
    // What is new has the values of another, and lies where nothing was.
    after.push({ ...(before[next(before.length)] as Post), id: `N${n}`, x: 11 + n * 0.0005 })
  }
  const all = after.filter((post) => post !== null)
  for (let n = all.length - 1; n > 0; n--) {
    const other = next(n + 1)
    ;[all[n], all[other]] = [all[other] as Post, all[n] as Post]
  }
  return all
}

describe('10,000 planted edits are found, each as what it is', () => {
  const before = posts(40_000)
  const after = plant(before, 2500)
  const expected = { added: 2500, removed: 2500, moved: 2500, changed: 5000, unchanged: 32_500 }
  // So few are held that all is done in parts, on disk.
  const held = { records: 3000, rows: 700 }

  it('by a key', async () => {
    const summary = await files.diff(text(before, true), text(after, true), 'geojson', held)
    expect(summary).toMatchObject({ ...expected, matchedBy: { by: 'column', column: 'id' } })
    expect(summary.pairedBy).toEqual({ key: 5000, geometry: 0, attributes: 0, near: 0 })
    expect(summary.features.filter(({ change }) => change === 'added').every(({ key }) => key.startsWith('N'))).toBe(
      true,
    )
    expect(summary.features.every(({ edits }) => edits.every(({ column }) => column === 'depth'))).toBe(true)
  })

  it('without one', async () => {
    const summary = await files.diff(text(before, false), text(after, false), 'geojson', held)
    expect(summary).toMatchObject({ ...expected, matchedBy: { by: 'place' } })
    expect(summary.pairedBy).toEqual({ key: 0, geometry: 2500, attributes: 0, near: 2500 })
    expect(new Set(summary.features.map(({ change, moved, pairedBy }) => `${change} ${moved} ${pairedBy}`))).toEqual(
      new Set(['added false null', 'removed false null', 'changed true near', 'changed false geometry']),
    )
  })

  it('without one and with duplicates: each counts', async () => {
    const twice = [...before, ...before.slice(0, 10_000), ...before.slice(0, 5000)]
    const next = [...after, ...before.slice(0, 9000), ...before.slice(0, 5000)]
    const summary = await files.diff(text(twice, false), text(next, false), 'geojson', held)
    // A post that was edited or moved has its likes still; of those that stand three times one is as good as the other.
    expect(summary.added - summary.removed).toBe(next.length - twice.length)
    expect(summary.unchanged).toBe(32_500 + 9000 + 5000)
    expect(summary.removed + summary.changed).toBe(twice.length - summary.unchanged)
    const same = await files.diff(text(twice, false), text([...twice].reverse(), false), 'geojson', held)
    expect(same).toMatchObject({ added: 0, removed: 0, changed: 0, unchanged: twice.length })
  })
})

describe('what is removed here and added elsewhere with the same values', () => {
  const elsewhere = { x: 11, y: 51 }
  const swap = (all: readonly Post[], own: Partial<Post>) => {
    const before = all.map((post, n) => (n === 100 ? { ...post, ...own } : post))
    return [before, before.map((post, n) => (n === 100 ? { ...post, ...elsewhere } : post))] as const
  }

  it('is not taken for moved where values are classes, though nobody else has them', async () => {
    const [before, after] = swap(posts(1000), { kind: 'rare' })
    expect(await files.diff(text(before, false), text(after, false))).toMatchObject({ added: 1, removed: 1, moved: 0 })
  })

  it('is where values tell features apart, and these are nobody else’s', async () => {
    const named = posts(1000).map((post, n) => ({ ...post, kind: `kind ${n}` }))
    const [before, after] = swap(named, {})
    expect(await files.diff(text(before, false), text(after, false))).toMatchObject({
      ...{ added: 0, removed: 0, moved: 1, matchedBy: { by: 'column', column: 'kind' } },
    })
    // Without a column that is unique.
    const halves = posts(1000).map((post, n) => ({ ...post, kind: `kind ${n >> 1}`, depth: n % 2 }))
    const [old, now] = swap(halves, {})
    expect(await files.diff(text(old, false), text(now, false))).toMatchObject({
      ...{ added: 0, removed: 0, moved: 1, pairedBy: { attributes: 1 } },
    })
    const copied = [...now, { ...(old[101] as Post), x: 12 }].filter((_, n) => n !== 100)
    const without = old.map((post, n) => (n === 100 ? { ...post, kind: 'kind 50', depth: 1 } : post))
    expect(await files.diff(text(without, false), text(copied, false))).toMatchObject({
      ...{ added: 1, removed: 1, moved: 0 },
    })
  })
})

it('finds nothing where all differs by less than the tolerance, whatever the hashes say', async () => {
  const before = posts(5000)
  const after = before.map((post, n) => ({
    ...post,
    x: post.x + ((n % 3) - 1) * 9e-9,
    depth: post.depth * (1 + ((n % 2) - 0.5) * 1e-11),
  }))
  const held = { records: 1000, rows: 500 }
  for (const withId of [true, false])
    expect(await files.diff(text(before, withId), text(after.reverse(), withId), 'geojson', held)).toMatchObject({
      ...{ added: 0, removed: 0, changed: 0, unchanged: 5000 },
    })
})
