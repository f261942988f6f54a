import { expect, it } from 'vitest'
import { said } from '../../../shared/languages/said-readers'
import { WarningList } from './warnings'

it('counts what happens again, and makes its sentence when somebody reads it', () => {
  const warnings = new WarningList()
  let made = 0
  for (let row = 0; row < 1000; row++)
    warnings.add('rows-deleted', (count) => {
      made++
      return said('readers.vector.rowsDeleted', { count })
    })
  expect(made).toBe(0)
  expect({ ...warnings.list[0] }).toEqual({
    code: 'rows-deleted',
    message: '1,000 rows are marked as deleted and left out.',
    by: { key: 'readers.vector.rowsDeleted', params: { count: 1000 } },
    count: 1000,
  })
  expect(made).toBe(1)
})

it('forgets one reading before another', () => {
  const warnings = new WarningList()
  warnings.add('text-cut', said('readers.shared.textCut'))
  warnings.restart('text-cut')
  expect(warnings.list).toEqual([])
})
