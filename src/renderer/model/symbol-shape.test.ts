import { expect, it } from 'vitest'
import { onlyKindOf } from './symbol-shape'

const of = (...types: string[][]) => onlyKindOf({ sublayers: types.map((geometryTypes) => ({ geometryTypes })) })

it('names what a layer is made of only where all of it is that', () => {
  expect(of(['LineString', 'MultiLineString'], ['LineString'])).toBe('line')
  expect(of(['Polygon'])).toBe('area')
  expect(of(['MultiPoint', 'Point'])).toBe('point')
  expect(of(['LineString'], ['Point'])).toBeNull()
  expect(of([])).toBeNull()
})
