import { expect, it } from 'vitest'
import { filterText, valuesOfTest, type ColumnTest } from './table-query'

it('says a filter as people do', () => {
  const said = (test: ColumnTest, ...values: string[]) => filterText({ column: 'depth', test, values })
  expect(said('greater', '2')).toBe('depth > 2')
  expect(said('between', '1', '3')).toBe('depth is between 1 and 3')
  expect(said('oneOf', 'PVC', 'steel')).toBe('depth is one of PVC, steel')
  expect(said('empty')).toBe('depth is empty')
})

it('knows how many values a test asks for', () => {
  const tests = ['contains', 'between', 'oneOf', 'empty', 'filled'] as const
  expect(tests.map(valuesOfTest)).toEqual([1, 2, 'many', 0, 0])
})
