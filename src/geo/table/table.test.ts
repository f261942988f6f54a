import { describe, expect, it } from 'vitest'
import type { ColumnFilter, TableQuery } from '../../shared/model/table-query'
import type { Tileset } from '../tileset'
import type { Field, PropertyValue } from '../model'
import { featurePlaces } from './feature-places'
import { OpenTables } from './open-tables'
import { SortKeys } from './row-order'
import { countRows, findRow, readRows, readStatistics, readText } from './table-tasks'
import { withTileset } from './table.test-helper'

const fields: Field[] = [
  { name: 'name', type: 'string' },
  { name: 'depth', type: 'number' },
  { name: 'laid', type: 'date' },
  { name: 'live', type: 'boolean' },
]
const pipes: PropertyValue[][] = [
  ['DN 100', 1.5, '2011-03-02', true],
  ['dn 80', -2, '1998-11-21', false],
  ['Émile', null, null, null],
  ['DN 80', 10, '2011-03-01', true],
  [null, 1.5, '2024-01-01', null],
]
const all: TableQuery = { sublayer: 0, words: '', filters: [], within: null, only: null, sort: null }
const shown = async (tileset: Tileset, query: Partial<TableQuery>): Promise<number[]> =>
  (
    await readRows({ tileset, tables: new OpenTables() }, { query: { ...all, ...query }, offset: 0, limit: 100 }, {})
  ).map(({ index }) => index)
const placeOf = (tileset: Tileset, record: number) => [...(tileset.geometry(record)?.coords ?? [])].slice(0, 2)
const withPipes = (work: (tileset: Tileset) => Promise<void>) =>
  withTileset(
    fields,
    pipes.map((properties) => ({ properties })),
    work,
  )

describe('a table', () => {
  it('gives features as places: in plan, with their ids', () =>
    withPipes(async (tileset) => {
      const [third, first] = await featurePlaces({ tileset }, [2, 0], {})
      expect(third).toEqual({ id: tileset.row(2).id, geometry: JSON.stringify({ type: 'Point', coordinates: placeOf(tileset, 2) }) }) // prettier-ignore
      expect(first?.geometry).toContain(JSON.stringify(placeOf(tileset, 0)))
      await expect(featurePlaces({ tileset }, [99], {})).rejects.toThrow()
    }))

  it('shows some features alone, sorted and filtered as all are', () =>
    withPipes(async (tileset) => {
      expect(await shown(tileset, { only: [0, 3, 4], sort: { column: 'depth', descending: true } })).toEqual([3, 0, 4])
      expect(await shown(tileset, { only: [0, 3], words: '80' })).toEqual([3])
      expect(await shown(tileset, { only: [] })).toEqual([])
    }))

  it.each([
    ['numbers by size', 'depth', false, [1, 0, 4, 3, 2]],
    ['the largest first, blank ones still last, equal ones as in the file', 'depth', true, [3, 0, 4, 1, 2]],
    ['texts as people order them', 'name', false, [1, 3, 0, 2, 4]],
    ['days', 'laid', false, [1, 3, 0, 4, 2]],
    ['yes and no', 'live', false, [1, 0, 3, 2, 4]],
  ])('sorts %s', (_, column, descending, expected) =>
    withPipes(async (tileset) => expect(await shown(tileset, { sort: { column, descending } })).toEqual(expected)),
  )

  it('takes whole numbers that no double holds, which readers give as texts, to their last digit', () =>
    withTileset(
      [{ name: 'id', type: 'integer' }],
      ['12345678901234568', -5, '-98765432109876543', -10, null, '12345678901234567', 3].map((id) => ({
        properties: [id],
      })),
      async (tileset) => {
        expect(await shown(tileset, { sort: { column: 'id', descending: false } })).toEqual([2, 3, 1, 6, 5, 0, 4])
        const fitting = (test: ColumnFilter['test'], ...values: string[]) =>
          shown(tileset, { filters: [{ column: 'id', test, values }] })
        expect(await fitting('less', '0')).toEqual([1, 2, 3])
        expect(await fitting('greater', '12345678901234567')).toEqual([0])
        expect(await fitting('equals', '12\u00a0345\u00a0678\u00a0901\u00a0234\u00a0568')).toEqual([0])
      },
    ))

  it.each([
    ['name', 'contains', ['N 8'], [1, 3]],
    ['name', 'equals', ['dn 100'], [0]],
    ['name', 'differs', ['dn 80'], [0, 2, 4]],
    ['name', 'less', ['DN 100'], [1, 3]],
    ['name', 'oneOf', ['émile', 'DN 100'], [0, 2]],
    ['name', 'empty', [], [4]],
    ['name', 'filled', [], [0, 1, 2, 3]],
    ['depth', 'greater', ['1,4'], [0, 3, 4]],
    ['depth', 'less', ['0'], [1]],
    ['depth', 'between', ['-2', '1.5'], [0, 1, 4]],
    ['depth', 'equals', ['10.0'], [3]],
    ['laid', 'less', ['2011'], [1]],
    ['laid', 'equals', ['2011-03'], [0, 3]],
    ['laid', 'between', ['2011-03-01', '2011-03-01'], [3]],
    ['live', 'equals', ['yes'], [0, 3]],
  ] as const)('filters %s %s %j', (column, test, values, expected) =>
    withPipes(async (tileset) => {
      const filters: ColumnFilter[] = [{ column, test, values: [...values] }]
      expect(await shown(tileset, { filters })).toEqual(expected)
    }),
  )

  it('finds words in any column, all of them in one row, and adds filters to each other', () =>
    withPipes(async (tileset) => {
      expect(await shown(tileset, { words: '1.5' })).toEqual([0, 4])
      expect(await shown(tileset, { words: 'dn yes' })).toEqual([0, 3])
      const filters: ColumnFilter[] = [{ column: 'depth', test: 'greater', values: ['2'] }]
      expect(await shown(tileset, { words: 'dn', filters, sort: { column: 'name', descending: true } })).toEqual([3])
      expect(await shown(tileset, { within: [0.5, 0, 3.5, 2], sort: { column: 'depth', descending: true } })).toEqual([
        3, 1, 2,
      ])
    }))

  it('finds the row of a feature, counts rows, and says what has no column', () =>
    withPipes(async (tileset) => {
      const open = { tileset, tables: new OpenTables() }
      const query: TableQuery = { ...all, words: 'dn', sort: { column: 'depth', descending: true } }
      expect(await countRows(open, query, {})).toBe(3)
      expect(await findRow(open, { query, feature: 1 }, {})).toBe(2)
      expect(await findRow(open, { query, feature: 2 }, {})).toBeNull()
      await expect(countRows(open, { ...all, sort: { column: 'x', descending: false } }, {})).rejects.toMatchObject({
        code: 'not-found',
      })
    }))

  it('tells the statistics of a column, of all rows and of chosen ones', () =>
    withPipes(async (tileset) => {
      const open = { tileset, tables: new OpenTables() }
      const of = (column: string, features: number[] | null = null) =>
        readStatistics(open, { query: all, features, column }, {})
      expect(await of('depth')).toEqual({
        ...{ rows: 5, empty: 1, distinct: 3, manyMore: false, min: -2, max: 10, sum: 11, mean: 2.75 },
        frequent: [{ value: 1.5, count: 2 }],
      })
      expect(await of('depth', [0, 1])).toMatchObject({ rows: 2, sum: -0.5, frequent: [] })
      expect(await of('laid')).toMatchObject({ min: '1998-11-21', max: '2024-01-01', sum: null, mean: null })
      expect(await of('live')).toMatchObject({ empty: 2, distinct: 2, min: null })
    }))

  it('gives chosen rows as text in the order of the table', () =>
    withTileset(fields, [{ properties: ['a\tb', 2] }, { properties: ['c\nd', 1, null, true] }], async (tileset) => {
      const query: TableQuery = { ...all, sort: { column: 'depth', descending: false } }
      const rows = { query, features: [0, 1], columns: ['live', 'name'] }
      expect(await readText({ tileset, tables: new OpenTables() }, rows, {})).toBe('live\tname\nyes\tc d\n\ta b\n')
    }))

  it('stops when it is told to, and tells meanwhile how far it is', () =>
    withTileset(
      fields,
      Array.from({ length: 60_000 }, (_, i) => ({ properties: [`name ${i}`, i], geometry: null })),
      async (tileset) => {
        const controller = new AbortController()
        const told: (number | null)[] = []
        const call = {
          signal: controller.signal,
          onProgress: ({ fraction }: { fraction: number | null }) => {
            told.push(fraction)
            controller.abort()
          },
        }
        const counted = countRows({ tileset, tables: new OpenTables() }, { ...all, words: 'no such' }, call)
        await expect(counted).rejects.toThrow()
        expect(told).toHaveLength(1)
        expect(told[0]).toBeLessThan(1)
      },
    ))
})

it('orders many plain texts as it orders few', async () => {
  const texts = Array.from({ length: 25_000 }, (_, i) => `Pipe ${(i * 7919) % 25_000}`)
  const keys = new SortKeys(texts.length, 'texts')
  for (const text of texts) keys.add(text)
  const order = await keys.order(false, {})
  expect(Array.from(order.slice(0, 3), (row) => texts[row])).toEqual(['Pipe 0', 'Pipe 1', 'Pipe 2'])
  expect(texts[order[24_999]!]).toBe('Pipe 24999')
})
