import { describe, expect, it } from 'vitest'
import { permitCategory, type PermitSignature } from '../../../shared/rest'
import { signaturePlaces } from './signature-places'

const signed = (userId: string, more: Partial<PermitSignature> = {}) =>
  ({ timestamp: '2026-11-11T00:00:00Z', userId, isRejection: false, comment: null, groupId: null, imageUrl: null, ...more }) as PermitSignature // prettier-ignore

describe('places for signatures', () => {
  it('are those given, those refused and those still missing, each with what it is for', () => {
    const category = permitCategory.parse({
      id: 1,
      name: 'Shoring',
      status: 0,
      signatures: [signed('a'), signed('b', { isRejection: true })],
      signatureRequirements: [
        { userId: 'a' },
        { userId: 'b' },
        { userId: 'c' },
        { userId: null, groupId: 14, minGroupMembersRequired: 2 },
      ],
    })
    const places = signaturePlaces({ signatures: [signed('x', { timestamp: null }), signed('d')] }, [category])
    expect(places.map(({ userId, group, what, state }) => [userId ?? group, what, state])).toEqual([
      ['a', 'Shoring', 'signed'],
      ['b', 'Shoring', 'rejected'],
      ['c', 'Shoring', 'pending'],
      ['2 of group 14', 'Shoring', 'pending'],
      ['d', 'the whole permit', 'signed'],
      ['x', 'the whole permit', 'pending'],
    ])
  })
})
