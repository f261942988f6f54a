import { describe, expect, it } from 'vitest'
import { permitCategory } from '../../../shared/rest'
import { readPermitLayers } from '../../../shared/model/permit-layers'
import { renewalPeriod, renewedText, safePicture, signatureProgress } from './permit-words'

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? null

describe('words of a permit', () => {
  it('says the exact renewal period where the whole hours would be wrong', () => {
    expect(plain(renewalPeriod({ validTime: 47, validTimeMinutes: 2850 }))).toBe('47 h 30 min')
    expect(plain(renewalPeriod({ validTime: 12, validTimeMinutes: null }))).toBe('12 h or a little more')
    expect(renewalPeriod({ validTime: null, validTimeMinutes: null })).toBeNull()
  })

  it('says renewals with and without a limit', () => {
    expect(renewedText({ timesRenewed: 2, maxRenewals: 4, renewalsRemaining: 2 })).toBe('2 of 4 times, 2 left')
    expect(renewedText({ timesRenewed: null, maxRenewals: null, renewalsRemaining: null })).toBe('0 times')
  })

  it('counts signatures of people and groups, rejections not', () => {
    const signature = { timestamp: '2026-11-11T00:00:00Z', comment: null, imageUrl: null, isRejection: false }
    const category = permitCategory.parse({
      id: 1,
      name: 'Services',
      status: 0,
      signatures: [
        { ...signature, userId: 'a' },
        { ...signature, userId: 'b', isRejection: true },
        { ...signature, userId: 'c', groupId: 7 },
      ],
      signatureRequirements: [
        { userId: 'a' },
        { userId: 'b' },
        { userId: null, groupId: 7, minGroupMembersRequired: 2 },
      ],
    })
    expect(signatureProgress(category)).toMatchObject({
      given: 2,
      needed: 4,
      text: '2 of 4 signed',
      waitingFor: ['b'],
      groups: ['1 of group 7'],
    })
  })

  it('shows only pictures that are in the text itself', () => {
    expect(safePicture({ imageUrl: 'data:image/png;base64,iVBORw0KGgo=' })).not.toBeNull()
    for (const imageUrl of [
      'https://x.example/s.png',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'javascript:alert(1)',
      null,
    ]) {
      expect(safePicture({ imageUrl })).toBeNull()
    }
  })

  it('reads layers in whatever form they come', () => {
    expect(
      readPermitLayers([3, '4', 'Gas', { layerId: 5, layerName: 'Mains' }, { id: 6, name: 'HV' }, null, {}]),
    ).toEqual([
      { key: '0', layerId: 3, name: null },
      { key: '1', layerId: 4, name: null },
      { key: '2', layerId: null, name: 'Gas' },
      { key: '3', layerId: 5, name: 'Mains' },
      { key: '4', layerId: 6, name: 'HV' },
    ])
  })
})
