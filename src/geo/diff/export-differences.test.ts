import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSqlite } from '../../node/sqlite'
import type { ColumnFilter, ColumnTest } from '../../shared/model/table-query'
import { collection, comparisons, type Row } from './compared.test-helper'
import { exportDifferences } from './export-differences'
import { openDifferences } from './read-differences'

let files: Awaited<ReturnType<typeof comparisons>>
beforeAll(async () => {
  files = await comparisons()
})
afterAll(() => files.close())

const valve = (id: string, x: number, properties: object): Row => ({
  geometry: { type: 'Point', coordinates: [x, 1] },
  properties: { id, ...properties },
})
const before = collection([
  valve('2', 1, { depth: 1.5, state: 'open' }),
  valve('10', 2, { depth: 12, state: 'Shut' }),
  valve('7', 3, { depth: 3, state: null }),
])
const after = collection([
  valve('2', 1, { depth: 2.5, state: 'open' }),
  valve('10', 2.5, { depth: 4, state: 'open' }),
  valve('31', 4, { depth: 1, state: 'new' }),
])
const kinds = ['added', 'removed', 'moved', 'changed'] as const

it('writes a feature for each difference, with what it is, was, and where it lies', async () => {
  const { outPath: path } = await files.diff(before, after)
  const outPath = join(dirname(path), 'out.geojson')
  const request = { path, kinds, words: '', format: 'geojson', name: 'x', outPath } as const
  expect(await exportDifferences(request, {})).toEqual({ features: 4 })
  const { features } = JSON.parse(readFileSync(outPath, 'utf8')) as {
    features: { properties: Record<string, unknown>; geometry: { coordinates: number[] } }[]
  }
  const of = (key: string) => features.find(({ properties }) => properties.feature === key)!
  expect(of('2').properties).toMatchObject({ change: 'changed', edited: 'depth', depth: 2.5, 'depth before': 1.5 })
  expect(of('2').properties['state before']).toBeNull()
  expect(of('10').properties).toMatchObject({ change: 'moved', 'depth before': 12, 'state before': 'Shut' })
  expect(of('10').geometry.coordinates).toEqual([2.5, 1])
  expect(of('7').properties).toMatchObject({ change: 'removed', depth: 3 })
  expect(of('31').properties).toMatchObject({ change: 'added', depth: 1, 'depth before': null })

  const some = {
    ...request,
    kinds: ['removed'],
    outPath: join(dirname(path), 'gone.gpkg'),
    format: 'geopackage',
  } as const
  expect(await exportDifferences(some, {})).toEqual({ features: 1 })
  const filters: ColumnFilter[] = [
    { column: 'attribute', test: 'equals', values: ['depth'] },
    { column: 'after', test: 'less', values: ['3'] },
  ]
  const filtered = { ...request, outPath: join(dirname(path), 'filtered.geojson'), filters } as const
  expect(await exportDifferences(filtered, {})).toEqual({ features: 1 })
  expect(readFileSync(filtered.outPath, 'utf8')).toContain('"feature":"2"')
})

it('keeps the columns of a layer that are called as its own are', async () => {
  const rows = (depth: number) => collection([valve('1', 1, { change: 'yearly', depth, 'depth before': 9 })])
  const { outPath: path } = await files.diff(rows(1), rows(2))
  const outPath = join(dirname(path), 'called.geojson')
  await exportDifferences({ path, kinds, words: '', format: 'geojson', name: 'x', outPath }, {})
  const { features } = JSON.parse(readFileSync(outPath, 'utf8')) as { features: { properties: object }[] }
  expect(features[0]?.properties).toMatchObject({
    ...{ change: 'changed', change_1: 'yearly' },
    ...{ depth: 2, 'depth before': 9, 'depth before_1': 1 },
  })
})

it('writes a column with numbers and texts as texts, so that none of them is lost', async () => {
  const rows = (...levels: (number | string)[]) => collection(levels.map((level, at) => valve(`${at}`, at, { level })))
  const { outPath: path } = await files.diff(rows(1, 'two', 3), rows(4, 'five', 'six'))
  const outPath = join(dirname(path), 'mixed.geojson')
  await exportDifferences({ path, kinds, words: '', format: 'geojson', name: 'x', outPath }, {})
  const { features } = JSON.parse(readFileSync(outPath, 'utf8')) as { features: { properties: object }[] }
  expect(features.map(({ properties }) => properties)).toMatchObject([
    { level: '4', 'level before': '1' },
    { level: 'five', 'level before': 'two' },
    { level: 'six', 'level before': '3' },
  ])
})

it('leaves nothing when it is stopped', async () => {
  const { outPath: path } = await files.diff(before, after)
  const request = {
    path,
    kinds,
    words: '',
    format: 'shapefile',
    name: 'x',
    outPath: join(dirname(path), 'stopped.zip'),
  } as const
  await expect(exportDifferences(request, { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(readdirSync(dirname(path)).filter((name) => name.startsWith('stopped'))).toEqual([])
})

it('narrows the lines of the table by filters of its columns', async () => {
  const { outPath } = await files.diff(before, after)
  const stored = openDifferences(outPath)
  const keys = (...filters: [column: string, test: ColumnTest, ...values: string[]][]) =>
    stored
      .lines({
        ...{ kinds, words: '', offset: 0, limit: 10, of: null },
        filters: filters.map(([column, test, ...values]) => ({ column, test, values })),
      })
      .lines.map(({ key, column }) => `${key} ${column ?? ''}`.trim())
  try {
    expect(keys(['kind', 'oneOf', 'added', 'Removed'])).toEqual(['31', '7'])
    expect(keys(['key', 'greater', '7'])).toEqual(['10', '10 depth', '10 state', '31'])
    expect(keys(['before', 'less', '12'])).toEqual(['2 depth'])
    expect(keys(['attribute', 'equals', 'Depth'], ['after', 'greater', '3'])).toEqual(['10 depth'])
    expect(keys(['after', 'contains', 'OPEN'])).toEqual(['10 state'])
    expect(keys(['width', 'filled'])).toEqual([])
    expect(keys()).toHaveLength(6)
  } finally {
    stored.close()
  }
})

it('puts the lines of the table into order, numbers by size, what has no value last', async () => {
  const { outPath } = await files.diff(before, after)
  const stored = openDifferences(outPath)
  const lines = (by: 'kind' | 'key' | 'attribute' | 'before' | 'after', descending: boolean) =>
    stored.lines({ kinds, words: '', offset: 0, limit: 10, of: null, sort: { by, descending } }).lines
  try {
    expect(lines('key', false).map(({ key }) => key)).toEqual(['2', '7', '10', '10', '10', '31'])
    expect(lines('before', false).map(({ before: value }) => value)).toEqual([1.5, 12, '7, 3', 'Shut', null, null])
    expect(lines('before', true).map(({ before: value }) => value)).toEqual(['Shut', '7, 3', 12, 1.5, null, null])
    const asked = { kinds, words: '', offset: 1, limit: 1, sort: { by: 'key', descending: true } } as const
    const first = stored.lines({ ...asked, of: null }).lines[0]!
    expect(first.key).toBe('10')
    expect(stored.lines({ ...asked, of: first.index })).toMatchObject({ total: 6, position: 1 })
  } finally {
    stored.close()
  }
})

it('keeps what the columns are: days stay days, whole numbers whole', async () => {
  const rows = (laid: string, depth: number, holes: number) => collection([valve('1', 1, { laid, depth, holes })])
  const { outPath: path } = await files.diff(rows('2026-11-21', 2, 3), rows('2026-11-24', 1, 4))
  const outPath = join(dirname(path), 'days.gpkg')
  await exportDifferences({ path, kinds, words: '', format: 'geopackage', name: 'x', outPath }, {})
  const db = openSqlite(outPath)
  const types = db.all<{ name: string; type: string }>("SELECT name, type FROM pragma_table_info('x')")
  db.close()
  expect(Object.fromEntries(types.map(({ name, type }) => [name, type]))).toMatchObject({
    ...{ laid: 'DATE', 'laid before': 'DATE', holes: 'INTEGER', 'holes before': 'INTEGER' },
  })
})
