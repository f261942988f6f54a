import { expect, it } from 'vitest'
import type { PermitListItem } from '../shared/rest'
import { permitLine } from './listings'

it('says first of a permit that it has lapsed, whatever its status', () => {
  const permit = { id: 7, status: 8, name: 'Trench', startTime: '2026-11-16T07:00:00Z', expiryDate: null }
  expect(permitLine({ ...permit, lapsed: true } as PermitListItem)).toMatch(/^7 {2}Lapsed, Active {2}Trench/)
  expect(permitLine({ ...permit, lapsed: false } as PermitListItem)).toMatch(/^7 {2}Active {2}Trench/)
})
