import { expect, it } from 'vitest'
import { applyEdit, noChoices, type ChosenRow } from './plan-choices'

it('ticks a row that was left out once somebody says what becomes of it; one that was only unticked stays', () => {
  const one = { chosen: noChoices(), row: { options: {}, name: 'Kerbs' } } as unknown as ChosenRow
  const edit = (changes: object) => applyEdit(one, { planId: 'p', rowIds: ['r'], ...changes } as never)
  edit({ action: 'skip', selected: false })
  edit({ action: 'revise', targetLayerId: 4 })
  expect(one.chosen).toMatchObject({ action: 'revise', targetLayerId: 4, selected: null })
  edit({ selected: false })
  edit({ action: 'create' })
  expect(one.chosen).toMatchObject({ action: 'create', selected: false })
})
