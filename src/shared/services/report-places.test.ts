import { expect, it } from 'vitest'
import type { LookedLayer, ServiceRow, ServicesReport } from './report'
import { servicesByPlace } from './report-places'

const words = {
  say: (key: string, params: object = {}) => [key, ...Object.values(params)].join(' '),
  error: ({ message }: { message: string }) => message,
  warning: ({ message }: { message: string }) => message,
  status: (status: number) => `status ${status}`,
  day: (iso: string) => iso.slice(0, 10),
}
const looked = (name: string, more: Partial<LookedLayer> = {}) =>
  ({
    ...{ layerId: 5, name, newer: 0, withoutPlace: 0, told: 1, found: 1, pictures: 0, heights: 0, warnings: [], features: 9, sublayers: [{ name: 'mains' }] },
    revision: { id: 'uuid', number: 3, createdDate: '2026-10-01', readAt: '2026-11-02' },
    ...more,
  }) as LookedLayer // prettier-ignore
const row = (more: Partial<ServiceRow>) =>
  ({
    ...{ place: 0, layer: 0, sublayer: 0, feature: 4, id: 'a', geometryType: 'Point', metres: 2, bearingDegrees: 90 },
    ...{ nearest: [1, 2], heightMetres: null, drawnHeight: null, depthMetres: null, depthText: null, cover: null },
    ...{
      kind: 'gas',
      owner: null,
      size: null,
      material: null,
      quality: null,
      reference: null,
      registryId: null,
      chainage: null,
    },
    ...{ part: null, state: null },
    ...more,
  }) as ServiceRow
const placed = { permitId: null, standing: null, readAt: null, geometry: '{}', problem: null, error: null }
const report: ServicesReport = {
  ...{ madeAt: '2026-11-27', source: 'service', readAt: '2026-11-20', distanceMetres: 10 },
  places: [
    { name: 'here', ...placed },
    {
      name: 'Trench',
      ...placed,
      permitId: 7,
      standing: { status: 7, bar: 'ended', since: null },
      readAt: '2026-11-10',
      geometry: null,
      problem: 'empty',
    },
  ],
  layers: [
    looked('Gas', { newer: 2, found: 5, warnings: [{ message: '2 elements without geometry.' }] }),
    looked('Photo', { pictures: 1, features: 0, withoutPlace: 3 }),
    looked('Ground', { pictures: 1, heights: 1, features: 0 }),
  ],
  rows: [
    row({ heightMetres: 8, drawnHeight: 5, cover: { metres: 1.5, layer: 1 }, depthMetres: 0.9 }),
    row({ drawnHeight: 5, depthMetres: 0.9, quality: { level: 'QL-B', scheme: 'AS 5488', planMetres: 0.3 } }),
    row({}),
    row({ depthMetres: 1, depthIsUsual: true }),
  ],
  notLooked: [{ layerId: 6, name: 'Sewer', path: null, why: 'not-here', error: null }],
  leftOut: [{ layerId: 8, name: 'Old', path: null, why: 'superseded', date: null }],
}
const { places } = servicesByPlace(report, ['1,2', 'permit:7'], words)

it('says of a permit how it stands', () => {
  expect(places.map(({ permit }) => permit)).toEqual([
    null,
    { id: 7, status: 'status 7', barred: true, words: 'standing.ended status 7 ' },
  ])
})

it('tells of each place what lies there, by the source that knows it best', () => {
  expect(places[0]).toMatchObject({ place: '1,2', asOf: '2026-11-20', distance: 10, problem: null })
  expect(places[0]?.items[0]).toMatchObject({
    ...{ layerId: 5, layer: 'Gas', revision: 'uuid', revisionNumber: 3, asOf: '2026-11-02', revised: '2026-10-01' },
    ...{ feature: 4, id: 'a', sublayer: 'mains', distance: 2, bearing: 90, nearest: [1, 2], kind: 'gas', owner: null },
  })
  expect(places[0]?.items.map(({ elevation, cover, coverFrom, quality }) => [elevation, cover, coverFrom, quality])).toEqual([
    [8, 1.5, 'surface', null],
    [5, 0.9, 'column', 'QL-B'],
    [null, null, null, null],
    [null, null, null, null],
  ]) // prettier-ignore
  // What is laid by rule is no cover that anybody knows of.
  expect(places[0]?.items.map(({ depth, depthIsUsual }) => [depth, depthIsUsual])).toEqual([[0.9, false], [0.9, false], [null, false], [1, true]]) // prettier-ignore
})

it('names whatever was not searched, or not wholly', () => {
  expect(places[0]?.notSearched).toEqual([
    { layer: 'Sewer', reason: 'notLooked.not-here' },
    { layer: 'Old', reason: 'leftOut.superseded ' },
    { layer: 'Gas', reason: '2 elements without geometry.' },
    { layer: 'Gas', reason: 'newer 2' },
    { layer: 'Gas', reason: 'told 1' },
    { layer: 'Photo', reason: 'pictures' },
    { layer: 'Photo', reason: 'withoutPlace 3' },
  ])
})

it('says of a place without an area that no layer was searched there', () => {
  expect(places[1]).toMatchObject({ place: 'permit:7', asOf: '2026-11-10', items: [], problem: 'places.empty' })
  expect(places[1]?.notSearched.slice(0, 2)).toEqual([
    { layer: 'Gas', reason: 'places.empty' },
    { layer: 'Photo', reason: 'places.empty' },
  ])
})
