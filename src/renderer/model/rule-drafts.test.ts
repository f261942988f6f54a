import { expect, it } from 'vitest'
import { specification } from '../../shared/specification/schema'
import { cornersOf, fieldOfType, newRule, newRules, numberOf, partsOf, textOfParts } from './rule-drafts'

it('gives new rules names of their own, and those that need no more are whole', () => {
  const rules = newRules.reduce<ReturnType<typeof newRule>[]>((before, kind) => [...before, newRule(kind, before)], [])
  expect(rules.map(({ id }) => id)).toEqual([
    'file-name',
    'file-name-2',
    'columns',
    'crs',
    'cad-layers',
    'geometry',
    'extent',
  ])
  const whole = rules.filter(({ rule }) => !['columns', 'crs', 'cad-layers'].includes(rule))
  expect(specification.safeParse({ version: 1, rules: whole }).error).toBeUndefined()
})

it.each([
  [[]],
  [['PVC', 'DI']],
  [['O’Brien, Paddy', 'O"Brien, Paddy', '"quoted"', '4" pipe', 'a""b']],
  [['first line\nsecond', 'other, with a comma']],
  [[' begins with a space', 'x']],
])('gives back the values %j whichever is edited', (parts) => {
  expect(partsOf(textOfParts(parts))).toEqual(parts)
})

it('takes what people type', () => {
  expect(partsOf('"Steel, coated" , PE,4" pipe')).toEqual(['Steel, coated', 'PE', '4" pipe'])
  expect(textOfParts(['PVC', 'DI'])).toBe('PVC, DI')
  expect(partsOf(' PVC, DI ,,PE')).toEqual(['PVC', 'DI', 'PE'])
  expect(partsOf('C-ROAD, KERB\nC-TOP\n')).toEqual(['C-ROAD, KERB', 'C-TOP'])
  expect([numberOf(' 1,5 '), numberOf(''), numberOf('x')]).toEqual([1.5, undefined, undefined])
  expect(cornersOf('151, -33\n 151.5 -33\nx\n')).toEqual([[151, -33], [151.5, -33]]) // prettier-ignore
  expect(fieldOfType({ name: 'a', type: 'text', optional: true, pattern: 'x' }, 'list')).toEqual({
    ...{ name: 'a', optional: true, type: 'list', values: [] },
  })
})
