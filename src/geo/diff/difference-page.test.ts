import { expect, it } from 'vitest'
import { differencePage, listedOnPage } from './difference-page'
import type { DiffFeature } from './difference-api'
import { toleranceOf } from './tolerance'

const side = (properties: Record<string, string | number>) => ({
  ...{ properties, coordinates: null, geometryType: null, vertices: 0 },
})
const base = { moved: false, pairedBy: null, placed: true, edits: [] }
const edited: DiffFeature = {
  ...{ ...base, index: 0, change: 'changed', moved: true, pairedBy: 'key', key: 'WM-1' },
  edits: [{ column: 'owner', before: '<b>A & B</b>', after: null }],
  ...{ before: side({}), after: side({}) },
}
const added = (n: number): DiffFeature => ({
  ...{ ...base, index: n, change: 'added', key: `N${n}`, before: null, after: side({ dn: 150, of: 'PE' }) },
})
const page = (features: DiffFeature[], added: number) =>
  differencePage({
    ...{ before: 'old.gpkg', after: 'new.gpkg', features, when: '27 November 2026' },
    summary: {
      ...{ added, removed: 0, changed: 1, moved: 1, unchanged: 12_345, withoutPlace: 0 },
      ...{ schema: [{ change: 'renamed', column: 'DIA', to: 'diameter' }], tolerance: toleranceOf(0.001) },
      matchedBy: { by: 'column', column: 'asset' },
      pairedBy: { key: 1, geometry: 0, attributes: 0, near: 0 },
      rasters: [],
    },
  })

it('tells counts, columns, the key, the tolerance, and each change, with nothing of the file as markup', () => {
  const text = page([edited, added(1)], 1)
  for (const told of [
    '12,345',
    'column DIA became diameter',
    'Matched by the column asset',
    '1 by the key',
    '2 differences.',
  ])
    expect(text).toContain(told)
  expect(text).toContain('<td>WM-1<td>owner<td>&lt;b&gt;A &amp; B&lt;/b&gt;<td>—')
  expect(text).toContain('<td>WM-1<td>geometry<td>old place<td>new place')
  expect(text).toContain('<td>N1<td><td>—<td>150, PE')
  expect(text).not.toMatch(/https?:|<script/)
})

it('has the first of many, and says of how many', () => {
  const text = page([edited, ...Array.from({ length: listedOnPage + 5 }, (_, n) => added(n))], 1_000_000)
  expect(text).toContain('The first 2,000 of 1,000,001 differences.')
  expect(text.match(/<tr class/g)).toHaveLength(listedOnPage + 1)
})
