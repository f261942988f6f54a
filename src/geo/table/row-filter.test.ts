import { expect, it } from 'vitest'
import type { ColumnTest } from '../../shared/model/table-query'
import type { FieldType, PropertyValue } from '../model'
import { compileFilter, compileWords } from './row-filter'

/** The values that a filter lets pass. */
const kept = (values: PropertyValue[], type: FieldType, test: ColumnTest, ...asked: string[]) =>
  values.filter(compileFilter({ column: 'c', test, values: asked }, type))

it('compares numbers as such, with a comma too, and lets blank ones pass only where they are asked for', () => {
  const values = [null, -1, 0, 2, 2.5, 10]
  const of = (test: ColumnTest, ...asked: string[]) => kept(values, 'number', test, ...asked)
  expect(of('less', '2,5')).toEqual([-1, 0, 2])
  expect(of('greater', '2')).toEqual([2.5, 10])
  expect(of('between', '0', '2.5')).toEqual([0, 2, 2.5])
  expect(of('equals', '2,5')).toEqual([2.5])
  expect(of('differs', '2')).toEqual([null, -1, 0, 2.5, 10])
  expect(of('oneOf', '10', '0')).toEqual([0, 10])
  expect([of('empty'), of('filled')]).toEqual([[null], [-1, 0, 2, 2.5, 10]])
  expect([of('less', 'deep'), of('equals', '')]).toEqual([[], [null]])
})

it('compares texts without case and by the numbers in them', () => {
  const values = [null, '', 'DN 80', 'DN 100', 'dn 100']
  const of = (test: ColumnTest, ...asked: string[]) => kept(values, 'string', test, ...asked)
  expect(of('equals', 'dn 100')).toEqual(['DN 100', 'dn 100'])
  expect(of('less', 'DN 100')).toEqual(['DN 80'])
  expect(of('greater', 'DN 80')).toEqual(['DN 100', 'dn 100'])
  expect(of('contains', 'N 1')).toEqual(['DN 100', 'dn 100'])
  expect([of('equals', ''), of('empty'), of('filled').length]).toEqual([[null, ''], [null, ''], 3])
})

it('compares days as far as they are given', () => {
  const values = [null, '2025-12-31', '2026-01-01', '2026-01-02T10:00:00']
  const of = (test: ColumnTest, ...asked: string[]) => kept(values, 'datetime', test, ...asked)
  expect(of('equals', '2026')).toEqual(['2026-01-01', '2026-01-02T10:00:00'])
  expect(of('equals', '2026-01-02')).toEqual(['2026-01-02T10:00:00'])
  expect(of('less', '2026')).toEqual(['2025-12-31'])
  expect(of('greater', '2026-01-01')).toEqual(['2026-01-02T10:00:00'])
  expect(of('between', '2025', '2026-01-01')).toEqual(['2025-12-31', '2026-01-01'])
  // No day at all is what has none.
  expect(of('equals', '')).toEqual([null])
})

it('takes yes and no, in words and as they are written in files', () => {
  const of = (...asked: string[]) => kept([null, true, false], 'boolean', 'oneOf', ...asked)
  expect([of('yes'), of('TRUE'), of('no', 'false'), of('yes', 'no')]).toEqual([[true], [true], [false], [true, false]])
  expect(kept([true, false], 'boolean', 'greater', '0')).toEqual([])
})

it('finds each word in what is shown of a value', () => {
  const has = (text: string, value: PropertyValue) => compileWords(text).every((fits) => fits(value))
  expect(compileWords('  ')).toEqual([])
  expect([has('MAIN wat', 'Water main'), has('water gas', 'Water main'), has('ÜBER', 'Überlauf')]).toEqual([true, false, true]) // prettier-ignore
  expect([has('12.5', 112.53), has('yes', true), has('yes', false), has('a', 12), has('0', null)]).toEqual([true, true, false, false, false]) // prettier-ignore
})
