import { describe, expect, it } from 'vitest'
import type { TouchedPermit, TouchedPermitsResult } from '../../shared/contract'
import { countWords, lookedWords, nearWords, noneWords } from './touch-words'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const permit: TouchedPermit = {
  ...{
    id: 7,
    name: 'Quay Road',
    status: 3,
    lapsed: false,
    holderId: null,
    requesterId: null,
    worst: 'moved',
    nearestMetres: 1.4,
    features: 30,
  },
  counts: { moved: 1, added: 0, removed: 0, changed: 29 },
  named: [{ comparison: 0, index: 3, kind: 'moved', key: 'WM-3', metres: 1.4 }],
}
const result = (more: Partial<TouchedPermitsResult['notLooked']>, permits = [permit]): TouchedPermitsResult => ({
  ...{ source: 'service', readAt: '2026-03-01T00:00:00Z', naming: null, distanceMetres: 2, permits },
  looked: { permits: 24, differences: 12_000 },
  notLooked: { ended: 0, notHeld: 0, differences: 0, empty: [], broken: [], partly: [], ...more },
})
const named = (...names: string[]) => names.map((name, id) => ({ id, name }))

describe('permits that changes touch, in words', () => {
  it('tells how near, and how many of each kind, the worst first', () => {
    expect([nearWords(permit), nearWords({ nearestMetres: 0 })].map(plain)).toEqual(['1.40 m', 'touches'])
    expect(countWords(permit)).toBe('1 moved, 29 changed')
  })

  it('tells that there is none among how many', () => {
    expect(plain(noneWords(result({}, [])))).toBe(
      'None of 24 permits under which work may follow is within 2.00 m of a change.',
    )
    const touching = { ...result({}, []), distanceMetres: 0 }
    expect(plain(noneWords(touching))).toBe('None of 24 permits under which work may follow is touched.')
  })

  it('counts what was looked at without what could not be, and names the rest', () => {
    const eight = named('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H')
    const lines = lookedWords({ ...result({ ended: 96, differences: 3, notHeld: 40, empty: eight, broken: named('X') }), source: 'offline' }) // prettier-ignore
    expect(lines.map(plain)).toEqual([
      'Looked at 12 000 differences and 15 permits under which work may follow.',
      'Not looked at: 96 permits that are over and archived permits.',
      'Not looked at: 3 differences without a place on the map.',
      'Not looked at, for they have no area: A, B, C, D, E and 3 more.',
      'Not looked at, for their area cannot be read: X.',
      expect.stringMatching(/^The permits are as they are held, read /),
      'Not looked at: 40 permits not held yet.',
    ])
  })

  it('says no more than that all was looked at, but for what is archived', () => {
    expect(lookedWords(result({})).map(plain)).toEqual([
      'Looked at 12 000 differences and 24 permits under which work may follow.',
      'Not looked at: archived permits.',
    ])
    expect(lookedWords(result({ notHeld: null })).at(-1)).toBe('Not looked at: permits not held yet.')
    const none = { ...result({}, []), looked: { permits: 0, differences: 3 } }
    expect(noneWords(none)).toBe('The project has no permit under which work may follow.')
  })
})
