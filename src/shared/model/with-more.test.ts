import { expect, it } from 'vitest'
import { withMore } from './with-more'

it('gives another object with the properties of both, the further ones in the place of those before', () => {
  const one: { a: number; b?: number } = { a: 1, b: 2 }
  expect(Object.entries(withMore(one, { b: 3, c: 4 }))).toEqual(Object.entries({ ...one, b: 3, c: 4 }))
  expect(one).toEqual({ a: 1, b: 2 })
})
