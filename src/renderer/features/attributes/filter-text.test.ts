import { afterEach, expect, it } from 'vitest'
import type { ColumnTest } from '../../../shared/model/table-query'
import { speak } from '../../language/speak'
import { filterText } from './filter-text'

afterEach(() => speak('en'))
const said = (test: ColumnTest, ...values: string[]) => filterText({ column: 'depth', test, values })

it('says a filter as people do', () => {
  expect(said('greater', '2')).toBe('depth > 2')
  expect(said('between', '1', '3')).toBe('depth is between 1 and 3')
  expect(said('oneOf', 'PVC', 'steel')).toBe('depth is one of PVC, steel')
  expect(said('empty')).toBe('depth is empty')
})

it('says it in the language of the window, whatever stands in its values', async () => {
  await speak('de')
  expect(said('between', '1', '3')).toBe('depth liegt zwischen 1 und 3')
  expect(said('equals', 'a | {b} @c')).toBe('depth ist a | {b} @c')
})
