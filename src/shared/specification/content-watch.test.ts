import { expect, it } from 'vitest'
import { ContentWatch, type ContentRule } from './content-watch'
import type { Finding } from './finding'
import { SeenValues } from './seen-values'
import type { ColumnRule } from './schema'

type Value = string | number | boolean | null

function watch(rules: ContentRule[], rows: Record<string, Value>[], format = 'geojson'): Finding[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const one = new ContentWatch(rules, { name: 'mains', format, fields: names.map((name) => ({ name })) })
  for (const row of rows) one.take({ properties: names.map((name) => row[name] ?? null), geometry: null }, null)
  return one.findings()
}
const columns = (...list: ColumnRule[]): ContentRule[] => [
  { rule: 'columns', id: 'cols', severity: 'stop', columns: list },
]
const brief = (findings: Finding[]) =>
  findings.map(({ code, column, count, places }) => [code, column, count, places.map(({ feature }) => feature)])

it('finds each planted value with its place and counts all, and finds nothing in what is good', () => {
  const rules = columns(
    { name: 'id', unique: true, notBlank: true },
    { name: 'Material', values: ['PVC', 'DI'] },
    { name: 'size', type: 'whole', min: 50, max: 900 },
    { name: 'laid', type: 'date' },
    { name: 'code', pattern: 'W\\d{2}' },
  )
  const good = Array.from({ length: 30 }, (_, n) => ({
    ...{ id: `m${n}`, MATERIAL: n % 2 ? 'PVC' : 'DI', size: 100 + n, laid: '2026-02-03', code: 'W01' },
  }))
  expect(watch(rules, good)).toEqual([])
  const bad: Record<string, Value>[] = good.map((row) => ({ ...row }))
  Object.assign(bad[4] ?? {}, { id: 'm3' })
  Object.assign(bad[7] ?? {}, { id: '  ' })
  Object.assign(bad[9] ?? {}, { MATERIAL: 'PVCC' })
  Object.assign(bad[19] ?? {}, { MATERIAL: 'PVCC' })
  Object.assign(bad[2] ?? {}, { size: 100.5 })
  Object.assign(bad[3] ?? {}, { size: 901 })
  Object.assign(bad[5] ?? {}, { laid: '2026-02-30' })
  Object.assign(bad[6] ?? {}, { code: 'W1' })
  expect(brief(watch(rules, bad))).toEqual([
    ['column-blank', 'id', 1, [8]],
    ['column-repeated', 'id', 1, [5]],
    ['column-value', 'Material', 2, [10]],
    ['column-type', 'size', 1, [3]],
    ['column-range', 'size', 1, [4]],
    ['column-type', 'laid', 1, [6]],
    ['column-pattern', 'code', 1, [7]],
  ])
})

it('reads numbers out of text only where a format has nothing but text', () => {
  const rules = columns({ name: 'size', type: 'number' })
  expect(watch(rules, [{ size: '12.5' }, { size: '1e3' }], 'csv')).toEqual([])
  expect(brief(watch(rules, [{ size: '12,5' }, { size: 'x' }], 'csv'))).toEqual([['column-type', 'size', 2, [1, 2]]])
  expect(brief(watch(rules, [{ size: '12.5' }]))).toEqual([['column-type', 'size', 1, [1]]])
  expect(brief(watch(columns({ name: 'size', type: 'text' }), [{ size: 7 }]))).toEqual([
    ['column-type', 'size', 1, [1]],
  ])
})

it('names columns that are missing, that may be, and that are not asked for', () => {
  const asked: ColumnRule[] = [{ name: 'a' }, { name: 'b' }, { name: 'c', optional: true }]
  const rules: ContentRule[] = [{ rule: 'columns', id: 'cols', severity: 'stop', noOthers: true, columns: asked }]
  expect(brief(watch(rules, [{ a: 1, x: 2 }]))).toEqual([
    ['column-missing', 'b', 1, [null]],
    ['column-extra', 'x', 1, [null]],
  ])
  const others: ContentRule[] = [{ rule: 'columns', id: 'cols', severity: 'stop', layers: ['pipes*'], columns: asked }]
  expect(watch(others, [{ x: 1 }])).toEqual([])
})

it('knows the names that a shapefile cuts to ten letters, and a column that comes late', () => {
  expect(watch(columns({ name: 'installation_date' }), [{ INSTALLATI: 'x' }], 'shapefile')).toEqual([])
  const fields = [{ name: 'a' }]
  const late = new ContentWatch(columns({ name: 'b', notBlank: true }), { name: 'l', format: 'geojson', fields })
  late.take({ properties: [1], geometry: null }, null)
  late.take({ properties: [2], geometry: null }, null)
  fields.push({ name: 'b' })
  late.take({ properties: [3, 'x'], geometry: null }, null)
  expect(brief(late.findings())).toEqual([['column-blank', 'b', 2, [1, 2]]])
})

it('counts a feature of several parts once, by kinds and by place', () => {
  const rules: ContentRule[] = [
    { rule: 'geometry', id: 'kinds', severity: 'stop', kinds: ['LineString'] },
    { rule: 'extent', id: 'area', severity: 'stop', box: [0, 0, 10, 10] },
    {
      ...{ rule: 'extent', id: 'site', severity: 'warn' },
      polygon: [
        [0, 0],
        [10, 0],
        [0, 10],
      ],
    },
  ]
  const one = new ContentWatch(rules, { name: 'l', format: 'geojson', fields: [] })
  const take = (properties: Value[], type: string, coords: number[]) =>
    one.take({ properties, geometry: { type, coords, dim: 2 } }, [
      ...([Math.min(coords[0] ?? 0, coords[2] ?? 0), Math.min(coords[1] ?? 0, coords[3] ?? 0)] as const),
      ...([Math.max(coords[0] ?? 0, coords[2] ?? 0), Math.max(coords[1] ?? 0, coords[3] ?? 0)] as const),
    ])
  const [first, second, third] = [[1], [2], [3]]
  take(first, 'MultiLineString', [1, 1, 2, 2])
  take(second, 'LineString', [1, 1, 2, 2])
  take(second, 'Point', [11, 1, 11, 1])
  take(second, 'Point', [12, 1, 12, 1])
  take(third, 'LineString', [1, 1, 9, 9])
  one.take({ properties: [4], geometry: null }, null)
  expect(
    one
      .findings()
      .map(({ rule, count, places }) => [rule, count, places.map(({ feature, value }) => [feature, value])]),
  ).toEqual([
    ['kinds', 2, [[2, 'Point'], [4, 'None']]], // prettier-ignore
    ['area', 1, [[2, null]]],
    ['site', 2, [[2, null], [3, null]]], // prettier-ignore
  ])
})

it('lets a feature lie on the line of an area, and where its outline goes round twice', () => {
  const polygon: [number, number][] = [[0, 0], [9, 0], [9, 9], [3, 9], [3, 3], [6, 3], [6, 6], [0, 6]] // prettier-ignore
  const outside = (lon: number, lat: number): boolean => {
    const rule: ContentRule = { rule: 'extent', id: 'site', severity: 'stop', polygon }
    const watch = new ContentWatch([rule], { name: 'l', format: 'geojson', fields: [] })
    watch.take({ properties: [], geometry: { type: 'Point', coords: [lon, lat], dim: 2 } }, [lon, lat, lon, lat])
    return watch.findings().length > 0
  }
  // The corners, the closing side, a place that is rounded off it, and the square in which the outline crosses itself.
  for (const [lon, lat] of [
    [9, 9],
    [9, 4],
    [0, 3],
    [9 + 4e-9, 4],
    [4, 5],
  ] as const)
    // prettier-ignore
    expect([lon, lat, outside(lon, lat)]).toEqual([lon, lat, false])
  expect(outside(9 + 4e-8, 4)).toBe(true)
  expect(outside(1, 7)).toBe(true)
})

it('remembers which values were there, also of a great many, and says where it stops', () => {
  const seen = new SeenValues()
  for (let n = 0; n < 50_000; n++) expect(seen.add(`v${n}`)).toBe(false)
  for (let n = 0; n < 50_000; n += 7) expect(seen.add(`v${n}`)).toBe(true)
  const few = new SeenValues(2)
  expect(['a', 'b', 'c', 'a'].map((text) => few.add(text))).toEqual([false, false, null, true])
})
