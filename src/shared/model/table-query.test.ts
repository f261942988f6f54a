import { expect, it } from 'vitest'
import { valuesOfTest } from './table-query'

it('knows how many values a test asks for', () => {
  const tests = ['contains', 'between', 'oneOf', 'empty', 'filled'] as const
  expect(tests.map(valuesOfTest)).toEqual([1, 2, 'many', 0, 0])
})
