import { expect, it } from 'vitest'
import { breachesOf, rulesFor } from './breaches'
import { inferNames } from './infer-name'
import { inferSpecification, type ExampleFile } from './infer'
import { specification as schema } from './schema'
import { ContentSurvey } from './survey'
import { ContentWatch, type ContentRule } from './content-watch'

const fields = ['id', 'material', 'size', 'note'].map((name) => ({ name }))
const rows = (n: number) =>
  Array.from({ length: 12 }, (_, at): (string | number | null)[] => [
    ...[`m${n}-${at}`, ['PVC', 'DI'][at % 2] ?? '', at % 3 === 0 ? 100 : 100.5, at === 4 ? null : `note ${at}`],
  ])

function example(n: number): ExampleFile {
  const survey = new ContentSurvey({ format: 'geojson', fields })
  for (const properties of rows(n)) survey.take({ properties })
  const layer = {
    ...{ srid: 7856, sridFrom: 'file', geometryTypes: ['Point', 'MultiPoint'], nullGeometries: 0, raster: null },
    ...{ bbox4326: [151, -34, 151.1, -33.9] as const, survey: survey.columns() },
  }
  return {
    name: `NORTH_${['WT', 'PW'][n % 2]}_${String(n).padStart(3, '0')}`,
    ext: 'geojson',
    format: 'geojson',
    layers: [layer],
  }
}

it('makes the rules that good files keep, and that none of them breaks', () => {
  const examples = Array.from({ length: 10 }, (_, n) => example(n))
  const made = inferSpecification('north', examples)
  expect(schema.parse(made)).toEqual(made)
  expect(made.rules).toMatchObject([
    {
      rule: 'name',
      separator: '_',
      fields: [
        { type: 'list', values: ['NORTH'] },
        { type: 'list', values: ['PW', 'WT'] },
        { type: 'number', digits: 3 },
      ],
    },
    {
      columns: [
        { name: 'id', type: 'text', notBlank: true, unique: true },
        { name: 'material', type: 'text', notBlank: true, values: ['DI', 'PVC'] },
        { name: 'size', type: 'number', notBlank: true },
        { name: 'note', type: 'text' },
      ],
    },
    { rule: 'geometry', kinds: ['Point'] },
    { rule: 'crs', srids: [7856], stated: true },
    { rule: 'extent', severity: 'warn', box: [150.99, -34.01, 151.11, -33.89] },
  ])
  for (const [n, { name, layers }] of examples.entries()) {
    const rules = rulesFor(made, `${name}.geojson`)
    const content = rules.filter((rule): rule is ContentRule => rule.rule !== 'name')
    const watch = new ContentWatch(content, { name, format: 'geojson', fields })
    for (const properties of rows(n))
      watch.take({ properties, geometry: { type: 'Point', coords: [151, -34], dim: 2 } }, null)
    const read = layers.map((layer) => ({ ...layer, name, bboxNative: [1, 2, 3, 4], findings: watch.findings() }))
    expect(breachesOf(rules, content, { name, layers: read })).toEqual([])
  }
})

it('knows the names of ISO 19650, and makes no rule of names that have nothing in common', () => {
  const iso = ['PRJ-ABC-00-XX-M3-S-0001', 'PRJ-XYZ-00-01-DR-A-0002-S2', 'PRJ-ABC-ZZ-02-M2-C-0003-S2-P01']
  expect(inferNames(iso)?.fields.slice(0, 2)).toEqual([
    { name: 'project', type: 'list', values: ['PRJ'] },
    { name: 'originator', type: 'list', values: ['ABC', 'XYZ'] },
  ])
  expect(inferNames(['mains', 'levels', 'kerbs'])).toBeNull()
  expect(inferNames(['a-1', 'b-2'])).toBeNull()
})
