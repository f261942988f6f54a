import { expect, it } from 'vitest'
import type { HeldThing } from '../../../shared/contract'
import { isWhole, nameOfThing, progressOfThing, shareOfThing } from './thing-words'

const list: HeldThing = {
  project: { connectionId: 'c', organization: 'acme', projectId: 1 },
  scope: { kind: 'permits', name: 'Digs', choice: { filters: {} } },
  ...{ name: 'Digs', revisionNumber: null, depth: 1, unplaced: 0, waits: [] },
  ...{ layers: { wanted: 0, held: 0 }, revisions: { wanted: 0, held: 0 } },
  ...{ bytes: { held: 0, missing: 0, unknown: 0 }, permits: { wanted: 2, held: 2 } },
}

it('calls a list whole only once it is known which permits it means', () => {
  expect([isWhole(list), shareOfThing(list)]).toEqual([true, 1])
  const unread = { ...list, permits: { wanted: null, held: 0 } }
  expect([isWhole(unread), shareOfThing(unread), progressOfThing(unread)]).toEqual([
    ...[false, null, 'permits not listed yet'], // prettier-ignore
  ])
})

it('names a chosen revision by its layer and its number', () => {
  const scope = { kind: 'revision', layerId: 9, revisionId: 'a' } as const
  expect(nameOfThing({ ...list, scope, name: 'Mains', revisionNumber: 2 })).toBe('“Mains”, revision 2')
  expect(nameOfThing({ ...list, scope, name: 'Mains' })).toBe('Mains')
})
