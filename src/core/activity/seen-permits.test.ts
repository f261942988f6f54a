import { expect, it } from 'vitest'
import { item } from '../permits/held-permits.test-helper'
import { permitNote } from './seen-permits'

it('tells in words what became of a permit, loudest where work may not go on', () => {
  const before = { status: 8, at: '10:00' }
  expect(permitNote({ item: item(4, { status: 7, name: 'Trench' }), at: '11:00', before })).toMatchObject({
    ...{ who: 'others', permitId: 4, at: '11:00', since: '10:00', tone: 'warn' },
    text: 'Permit “Trench” became Revoked (was Active)',
  })
  expect(permitNote({ item: item(4, { status: 9 }), at: '11:00', before })).toMatchObject({ tone: 'plain' })
  expect(permitNote({ item: item(4, { status: 0, name: 'Trench' }), at: '11:00', before: null })).toMatchObject({
    ...{ since: null, text: 'Permit “Trench” is new: Created' },
  })
})
