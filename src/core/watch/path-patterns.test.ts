import { expect, it } from 'vitest'
import { fitsPattern } from './path-patterns'

it.each([
  ['*.dxf', 'a.DXF', true],
  ['*.dxf', 'deep/er/a.dxf', true],
  ['surveys/**/*.shp', 'surveys/a.shp', true],
  ['surveys/**/*.shp', 'surveys/2026/may/a.shp', true],
  ['surveys/**/*.shp', 'other/surveys/a.shp', false],
  ['surveys/*.shp', 'surveys/2026/a.shp', false],
  ['surveys/', 'surveys/2026/a.tif', true],
  ['/surveys/**', 'surveys/a.tif', true],
  ['.\\surveys\\*.tif', 'surveys/a.tif', true],
  ['**', 'any/where.csv', true],
  ['roads', 'roads.shp', false],
])('%s and %s: %s', (pattern, path, fits) => {
  expect(fitsPattern(pattern, path)).toBe(fits)
})
