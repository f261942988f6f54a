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

it('puts the lines into the order of how much they differ, and finds those that differ by so much', async () => {
  const pipe = (id: string, length: number, depth: number | null): Row => ({
    geometry: { type: 'LineString', coordinates: [[0, Number(id) / 10], [length, Number(id) / 10]] }, // prettier-ignore
    properties: { id, depth },
  })
  const before = [pipe('1', 0.1, 1), pipe('2', 0.1, 5), pipe('3', 0.1, null)]
  const after = [pipe('1', 0.1, 11), pipe('2', 0.1, 2), pipe('3', 0.1, 4), pipe('4', 0.1, 1)]
  const stored = openDifferences((await files.diff(collection(before), collection(after))).outPath)
  try {
    const asked = { kinds: ['added', 'changed'] as const, words: '', offset: 0, limit: 9, of: null }
    const keys = (more: object) => stored.lines({ ...asked, ...more }).lines.map(({ key }) => key)
    expect(keys({ sort: { by: 'by', descending: true } })).toEqual(['4', '1', '2', '3'])
    expect(keys({ sort: { by: 'by', descending: false } })).toEqual(['2', '1', '4', '3'])
    expect(keys({ filters: [{ column: 'by', test: 'greater', values: ['9.5'] }] })).toEqual(['1', '4'])
    expect(keys({ filters: [{ column: 'by', test: 'between', values: ['-3', '10'] }] })).toEqual(['1', '2'])
    expect(keys({ filters: [{ column: 'by', test: 'empty', values: [] }] })).toEqual(['3'])
  } finally {
    stored.close()
  }
})

it('names what only a number tells apart by its name too', async () => {
  const post = (id: number, name: string | null, lon: number): Row => ({
    ...{ id, geometry: { type: 'Point', coordinates: [lon, 0] } },
    properties: { Name: name, kind: 'post' },
  })
  const before = [post(7, 'Kerb north', 0), post(8, null, 1), post(9, 'Kerb north', 2)]
  const after = [post(7, 'Kerb north', 0.5), post(8, null, 1.5), post(9, 'Kerb north', 2)]
  const { lines } = await files.diff(collection(before), collection(after))
  expect(lines.map(({ key }) => key)).toEqual(['Kerb north (7)', '8'])
})
