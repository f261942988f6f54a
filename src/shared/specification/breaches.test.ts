import { expect, it } from 'vitest'
import { breachesOf, contentRules, rulesFor, type CheckedLayer } from './breaches'
import { specification } from './schema'

const made = specification.parse({
  version: 1,
  rules: [
    { rule: 'crs', id: 'csv', files: ['*.csv'], srids: [7856], stated: true },
    { rule: 'crs', id: 'north', files: ['north/*'], units: ['metre'] },
    { rule: 'extent', id: 'site', project: true },
    { rule: 'geometry', id: 'kinds', kinds: ['Point'] },
  ],
})
const layer = (parts: Partial<CheckedLayer>): CheckedLayer => ({
  ...{ name: 'l', srid: 7856, sridFrom: 'file', crsUnit: 'metre', raster: null },
  ...{ bbox4326: [151, -34, 152, -33], bboxNative: [0, 0, 1, 1], ...parts },
})
const codes = (path: string, parts: Partial<CheckedLayer>) => {
  const rules = rulesFor(made, path)
  const found = breachesOf(rules, contentRules(rules, [150, -35, 151.5, -32]), { name: 'l', layers: [layer(parts)] })
  return found.map(({ rule, code }) => `${rule} ${code}`)
}

it('counts a rule for the files of its patterns: names in any folder, paths where a folder is named', () => {
  const ids = (path: string) => rulesFor(made, path).map(({ id }) => id)
  expect(ids('deep/down/a.csv')).toEqual(['csv', 'site', 'kinds'])
  expect(ids('north/a.shp')).toEqual(['north', 'site', 'kinds'])
  expect(ids('north/deep/a.shp')).toEqual(['site', 'kinds'])
})

it('holds systems, units and imagery against the rules', () => {
  expect(codes('a.csv', {})).toEqual([])
  expect(codes('a.csv', { srid: 28356 })).toEqual(['csv crs-other'])
  expect(codes('a.csv', { sridFrom: 'project' })).toEqual(['csv crs-unstated'])
  expect(codes('a.csv', { srid: null, sridFrom: 'none' })).toEqual(['csv crs-unknown'])
  expect(codes('north/a.shp', { srid: 4326, crsUnit: 'degree' })).toEqual(['north crs-unit'])
  expect(codes('a.tif', { raster: {} })).toEqual(['site extent', 'kinds geometry'])
  expect(contentRules(made.rules, null).map(({ id }) => id)).toEqual(['csv', 'north', 'kinds'])
})
