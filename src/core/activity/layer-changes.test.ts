import { describe, expect, it } from 'vitest'
import type { LayerOverview } from '../../shared/contract'
import type { Layer, LayerRevision } from '../../shared/rest'
import { changesByOthers, type LayerReadings } from './layer-changes'

const ben = { id: 'b', name: 'Ben Two', organization: null, title: null, email: null }
const revision = (id: string, createdDate: string): LayerRevision => ({
  ...{ id, createdDate, comment: null, user: ben },
  source: { url: null, fileLastModified: null, filename: `${id}.csv`, srid: null } as LayerRevision['source'],
})
const layer = (id: number, name: string, more: Partial<Layer> = {}): Layer => ({
  ...{ id, name, description: null, fromFileName: null, onByDefault: true, global: true, downloadRules: 0 },
  ...{ creationDate: null, lastEditDate: '2026-11-01T00:00:00Z', startDate: null, endDate: null, user: null },
  ...{ revisions: [revision(`r${id}`, '2026-11-01T00:00:00Z')] },
  ...more,
})
const overview = (layers: Layer[], folder: number[] = []): LayerOverview => ({
  layers,
  root: {
    ...{ id: null, path: '/', layers: [] },
    directories: [
      { id: 'f', path: '/Survey', directories: [], layers: folder.map((layerId) => ({ id: 'n', layerId, layerName: '', path: '' })) },
    ],
  }, // prettier-ignore
  unassigned: [],
})
const did = (before: LayerOverview, after: LayerOverview, more: Partial<LayerReadings> = {}) =>
  changesByOthers({
    ...{ before, after, beforeAt: '10:00', afterAt: '11:00' },
    ...{ isOwnRevision: () => false, isOwnEdit: () => false, ...more },
  })
const short = (notes: ReturnType<typeof did>) => notes.map(({ at, since, text }) => [at, since ?? null, text])

describe('what others did between two readings', () => {
  const revised = layer(1, 'mains', {
    revisions: [revision('new', '2026-11-20T09:00:00Z')],
    lastEditDate: '2026-11-20T09:00:00Z',
  })

  it('is nothing where nothing differs', () => {
    expect(did(overview([layer(1, 'mains')], [1]), overview([layer(1, 'mains')], [1]))).toEqual([])
  })

  it('names new layers and revisions with who made them and when', () => {
    const gas = layer(2, 'gas', { revisions: [revision('g', '2026-11-19T08:00:00Z')] })
    expect(short(did(overview([layer(1, 'mains')]), overview([revised, gas])))).toEqual([
      ['2026-11-20T09:00:00Z', null, '“mains” was revised by Ben Two, from new.csv'],
      ['2026-11-19T08:00:00Z', null, '“gas” was made by Ben Two, from g.csv'],
    ])
  })

  it('tells no older revisions as new where the earlier reading had the latest alone', () => {
    const withAll = layer(1, 'mains', {
      revisions: [revision('r1', '2026-11-01T00:00:00Z'), revision('r0', '2026-10-01T00:00:00Z')],
    })
    expect(did(overview([layer(1, 'mains')]), overview([withAll]))).toEqual([])
  })

  it('tells what was changed, moved, drawn otherwise and taken away, with both readings’ times', () => {
    const before = overview([layer(1, 'mains'), layer(2, 'gas'), layer(3, 'kerbs'), layer(4, 'pits')])
    const after = overview(
      [
        layer(1, 'Water mains', { endDate: '2026-11-10T00:00:00Z' }),
        layer(2, 'gas'),
        layer(3, 'kerbs', { lastEditDate: '2026-11-20T07:00:00Z' }),
      ],
      [2],
    )
    expect(short(did(before, after))).toEqual([
      ['11:00', '10:00', '“mains”: Renamed to “Water mains”, Valid until 10 Nov 2026 (was none)'],
      ['11:00', '10:00', '“gas” was moved to “Survey”'],
      ['2026-11-20T07:00:00Z', null, 'The look of “kerbs” was changed; the service does not say what'],
      ['11:00', '10:00', '“pits” is no longer listed: retired, removed, or not shared with you'],
    ])
  })

  it('leaves out what was done from here', () => {
    const before = overview([layer(1, 'mains'), layer(2, 'gas'), layer(3, 'kerbs')])
    const after = overview([revised, layer(2, 'Gas, mine')], [2])
    expect(did(before, after, { isOwnRevision: () => true, isOwnEdit: () => true })).toEqual([])
  })
})
