import { expect, it } from 'vitest'
import type { HeldThing } from '../shared/contract'
import { fetchingLine, thingLines } from './held-list'

const area: HeldThing = {
  project: { connectionId: 'c', organization: 'acme', projectId: 1 },
  scope: { kind: 'area', name: 'Cutting', box: [10, 50, 11, 51] },
  ...{
    name: 'Cutting',
    revisionNumber: null,
    depth: 1,
    layers: { wanted: 14, held: 12 },
    revisions: { wanted: 14, held: 12 },
  },
  ...{ bytes: { held: 3.1e9, missing: 9e8, unknown: 0 }, permits: { wanted: 3, held: 3 }, unplaced: 1 },
  waits: [{ reason: 'It does not fit.', layers: ['Scan', 'Cloud'] }],
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('says of each thing how whole it is, and why some of it waits', () => {
  expect(thingLines(area).map(plain)).toEqual([
    'area Cutting: 12 of 14 layers, 3 of 3 permits, 3.1 GB, 900 MB to read',
    '  1 layer read to see whether in the area',
    '  waits: Scan, Cloud: It does not fit.',
  ])
  const list = {
    ...area,
    layers: { wanted: 0, held: 0 },
    bytes: { held: 0, missing: 0, unknown: 0 },
    unplaced: 0,
    waits: [],
  }
  expect(thingLines({ ...list, scope: { kind: 'all-permits' }, name: null })).toEqual(['all permits: 3 of 3 permits'])
  const unlisted = { ...list, permits: { wanted: null, held: 0 } }
  expect(thingLines(unlisted)).toEqual(['area Cutting: its permits are not listed yet'])
  const revision = { kind: 'revision', layerId: 9, revisionId: 'a' } as const
  expect(thingLines({ ...area, scope: revision, name: 'Mains', revisionNumber: 2 })[0]).toMatch(
    /^revision Mains, revision 2: /,
  )
})

it('says what is taken of the limit, and that fetching waits', () => {
  const fetching = { waits: null, bySystem: 'no', heldBytes: 5e8, limitBytes: 0 } as const
  expect(plain(fetchingLine(fetching))).toBe('500 MB taken')
  expect(plain(fetchingLine({ ...fetching, limitBytes: 4e9, waits: 'paused' }))).toBe(
    '500 MB of 4 GB taken; fetching is paused',
  )
  expect(plain(fetchingLine({ ...fetching, limitBytes: 1e8 }))).toBe(
    '500 MB of 100 MB taken: what is missing waits, nothing is removed',
  )
})
