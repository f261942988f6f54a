import { expect, it } from 'vitest'
import type { PermitDetail, PermitListItem } from '../shared/rest'
import { olderCopyText, type HeldPermit } from './older-copy'

const held = (parts: Partial<HeldPermit['parts']>): HeldPermit => ({
  permit: { id: 7, status: 8 } as PermitDetail,
  listItem: { id: 7, status: 7 } as PermitListItem,
  parts: {
    detailAt: '2026-11-23T01:00:00Z',
    listAt: '2026-11-23T02:00:00Z',
    older: 'detail',
    facts: ['status', 'expiry'],
    ...parts,
  },
})

it('says that a held permit was revoked since, as of when, and what else is different', () => {
  expect(olderCopyText(held({}))).toBe(
    'This copy of permit 7 is out of date: it is Revoked, as the list of 2026-11-23 02:00:00 UTC says. What stands here was read 2026-11-23 01:00:00 UTC, when it was Active. Different too: when it expires. Do not work from it until it has been read again.',
  )
  expect(olderCopyText(held({ facts: [] }))).toContain('it has changed since, as the list of')
})

it('says it the other way round where the list is the older one, and nothing where both agree', () => {
  const list = olderCopyText(held({ older: 'list', listAt: '2026-11-23T00:30:00Z', facts: ['status'] }))
  expect(list).toBe(
    'The list of permits is out of date: it was read 2026-11-23 00:30:00 UTC and says Revoked; permit 7 was read 2026-11-23 01:00:00 UTC and is Active.',
  )
  expect(olderCopyText(held({ older: null, facts: [] }))).toBeNull()
})
