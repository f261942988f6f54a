import { expect, it } from 'vitest'
import type { LayerFacts, SentRecord } from '../../decide'
import { asLastTime } from './as-last-time'

const file = (name: string) => ({
  files: [{ path: `/in/${name}`, name, ext: name.split('.').at(-1) ?? '', sizeBytes: 1, lastModifiedMs: 1 }],
})
const layer = (id: number, fileName: string, more: Partial<NonNullable<LayerFacts['latest']>>): LayerFacts => ({
  ...{ id, name: fileName, folder: null, earlier: [] },
  latest: {
    ...{ id: `r${id}`, createdAt: '', by: null, isOwn: false, fileName, fileTimeMs: 1, mark: null, source: null },
    ...more,
  },
})

it('gives a drawing the units and the system that its layer was sent in last, by its path, else by the name alone', () => {
  const layers = [
    layer(1, 'Plan.DXF', { srid: 27700 }),
    layer(2, 'sections.dxf', { srid: -1 }),
    layer(3, 'sections.dxf', {}),
    layer(4, 'plain.dxf', { srid: 0 }),
  ]
  const own = (path: string, layerId: number, units: SentRecord['units']) =>
    ({
      ...{ path, layerId, revisionId: `r${layerId}`, units },
      ...{ fileName: '', content: { members: [], inner: null } },
    }) as Partial<SentRecord> as SentRecord
  const facts = { layers, sent: [own('/elsewhere/plan.dxf', 1, 'mm')] }
  expect(asLastTime(facts)(file('plan.dxf'))).toEqual({ units: 'mm', srid: 27700 })
  // Two layers come of files of that name: neither is known to be meant.
  expect(asLastTime(facts)(file('sections.dxf'))).toBeNull()
  const sent = [own('/in/sections.dxf', 2, 'auto')]
  expect(asLastTime({ layers, sent })(file('sections.dxf'))).toEqual({ units: 'auto' })
  expect(asLastTime(facts)(file('plain.dxf'))).toBeNull()
  expect(asLastTime(facts)(file('new.dxf'))).toBeNull()
})

it('gives nothing to what says its units itself', () => {
  const facts = { layers: [layer(1, 'plan.csv', { srid: 27700 })], sent: [] }
  expect(asLastTime(facts)(file('plan.csv'))).toBeNull()
})
