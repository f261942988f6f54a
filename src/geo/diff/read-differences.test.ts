import { afterAll, beforeAll, expect, it } from 'vitest'
import { collection, comparisons, type Row } from './compared.test-helper'
import { openDifferences } from './read-differences'

let files: Awaited<ReturnType<typeof comparisons>>
beforeAll(async () => {
  files = await comparisons()
})
afterAll(() => files.close())

const count = 12_000
const posts = (east: number): string =>
  collection(
    Array.from({ length: count }, (_, n): Row => ({
      geometry: { type: 'Point', coordinates: [(n % 120) / 1000 + east, Math.floor(n / 120) / 1000] },
      properties: { id: `post ${n}`, note: n % 2 === 0 && east > 0 ? 'Über' : 'old' },
    })),
  )

it('counts, lists and finds all of 12,000 differences', async () => {
  const summary = await files.diff(posts(0), posts(0.0001))
  expect(summary).toMatchObject({ moved: count, changed: count, added: 0, removed: 0, unchanged: 0, withoutPlace: 0 })
  expect(summary.bbox4326).toEqual([0, 0, expect.closeTo(0.1191, 9), expect.closeTo(0.099, 9)])
  const stored = openDifferences(summary.outPath)
  try {
    const kinds = ['moved'] as const
    const page = (more: object) => stored.lines({ ...{ kinds, words: '', offset: 0, limit: 3, of: null }, ...more })
    // A line for the place of each, and one for the note of every other.
    expect(page({}).total).toBe(count * 1.5)
    expect(page({ offset: count * 1.5 - 1 }).lines).toMatchObject([
      { key: 'post 11999', part: 'geometry', by: { unit: 'm' } },
    ])
    expect(page({ words: ' ÜBER ' }).total).toBe(count / 2)
    expect(page({ words: 'über', of: 11_998 })).toMatchObject({ total: count / 2, position: count / 2 - 1 })
    expect(page({ words: 'über', of: 11_999 }).position).toBeNull()
    expect(page({ kinds: ['added'] })).toEqual({ total: 0, position: null, lines: [] })
    const list = (bbox4326: [number, number, number, number] | null) =>
      stored.list({ kinds, bbox4326, offset: 0, limit: 1, maxVertices: 10 })
    expect(list(null).total).toBe(count)
    // By the old place of one and the new place of another.
    expect(list([0.11899, 0.09899, 0.11901, 0.09901])).toMatchObject({ total: 1, features: [{ index: 11_999 }] })
    expect(list([0.11909, 0.09899, 0.11911, 0.09901])).toMatchObject({ total: 1, features: [{ index: 11_999 }] })
    expect(stored.get(7, 10)).toMatchObject({ index: 7, key: 'post 7', moved: true, placed: true })
  } finally {
    stored.close()
  }
})

it('says so when the differences are gone', () => {
  expect(() => openDifferences('/nowhere/differences.db')).toThrow(
    expect.objectContaining({ code: 'not-found' }) as Error,
  )
})
