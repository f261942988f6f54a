import { expect, it } from 'vitest'
import type { FileReport } from '../../../../geo/engine-api'
import { foundColumns } from './found-columns'

const report = (columns: string[], x: string | null, y: string | null, z: string | null = null) =>
  ({
    table: { delimiter: ',', encoding: 'utf-8', decimal: '.', columns, x, y, z, id: null, sample: [] },
  }) as unknown as FileReport

it('names the columns that place the rows', () => {
  expect(foundColumns(report(['pt', 'E', 'N', 'RL'], 'E', 'N', 'RL'))).toEqual({
    csvXField: 'E',
    csvYField: 'N',
    csvZField: 'RL',
  })
  expect(foundColumns(report(['lat', 'lon'], 'lon', 'lat'))).toEqual({ csvXField: 'lon', csvYField: 'lat' })
})

it.each([
  ['what is no table', null],
  ['places in one column', report(['id', 'wkt'], null, null)],
  ['a table without a line of names', report(['field_1', 'field_2'], 'field_1', 'field_2')],
  ['names that stand twice', report(['x', 'y', 'X'], 'x', 'y')],
  ['a name that is empty', report(['', 'y'], '', 'y')],
])('says nothing of %s', (_, read) => expect(foundColumns(read)).toEqual({}))
