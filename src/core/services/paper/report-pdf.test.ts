import { expect, it } from 'vitest'
import { services } from '../../../shared/languages/en/services'
import { fillText, textAt } from '../../../shared/languages/fill-text'
import type { LookedLayer, ServiceRow, ServicesReport } from '../../../shared/services/report'
import type { ServicesWords } from '../../../shared/services/report-table'
import { textsOf } from './pdf-text.test-helper'
import { mostPaperRows, servicesPdf } from './report-pdf'

const words: ServicesWords = {
  say: (key, params) => fillText(textAt(services, key) ?? `no text: ${key}`, 'en', params),
  error: ({ message }) => message,
  warning: ({ message }) => message,
  status: (status) => ['Active', 'Revoked'][status] ?? '',
  day: (iso) => iso,
}
const layer = {
  ...{ layerId: 5, name: 'Gas', path: 'Netze/Köln', newer: 1, withoutPlace: 0, told: 1, found: 1, pictures: 0, heights: 0, warnings: [], features: 9 },
  ...{ inReports: null, sublayers: [] },
  revision: { id: 'x', number: 3, createdDate: '2026-10-18T08:30:00Z', comment: 'As built', fileName: 'gas.zip', by: null, readAt: '2026-11-02' },
} satisfies LookedLayer // prettier-ignore
const row = (at: number, more: Partial<ServiceRow> = {}): ServiceRow => ({
  ...{ place: 0, layer: 0, sublayer: 0, feature: at, id: null, geometryType: 'LineString', metres: at / 10 },
  ...{
    bearingDegrees: 90,
    nearest: [7, 51],
    heightMetres: null,
    drawnHeight: null,
    depthMetres: 0.9,
    depthText: '0.9',
  },
  ...{
    kind: `pipe ${at}`,
    owner: 'Stadtwerke Łódź',
    size: null,
    material: 'PE',
    reference: null,
    registryId: null,
    chainage: null,
  },
  ...{ part: null, state: null },
  ...{ quality: null, cover: null, drawn: [[7, 51, 7.0001, 51.0001]], ...more },
})
const place = { permitId: null, standing: null, readAt: null, problem: null, error: null } as const
const report = (rows: ServiceRow[], more: Partial<ServicesReport> = {}): ServicesReport => ({
  ...{ madeAt: '2026-11-27T10:05:00Z', source: 'offline', readAt: '2026-11-20T07:00:00Z', distanceMetres: 10 },
  places: [{ ...place, name: 'Façade Αθήνα 東', geometry: '{"type":"Point","coordinates":[7,51]}' }],
  ...{ layers: [layer], rows },
  notLooked: [{ layerId: 6, name: 'Sewer', path: null, why: 'not-here', error: null }],
  leftOut: [{ layerId: 8, name: 'Old water', path: null, why: 'ended', date: '2026-11-01T00:00:00Z' }],
  ...more,
})

it('says on paper what lies there, by which source, as of when, and what nobody looked at, in any alphabet of its fonts', async () => {
  const [first = [], ...more] = textsOf(await servicesPdf(report([row(1)]), words))
  expect(more).toEqual([])
  // Lines and fonts break texts anywhere.
  const bare = (some: string) => some.replace(/\s/g, '')
  const text = bare(first.join(''))
  expect(text).toContain(bare('Services report, Façade Αθήνα ?'))
  expect(text).toContain(bare('Made 27 Nov 2026 10:05 UTC · Layers as of 20 Nov 2026 07:00 UTC'))
  expect(text).toContain(bare('1 layer in question was not looked into'))
  expect(text).toContain(bare('pipe 1, PE'))
  expect(text).toContain(bare('Stadtwerke Łódź'))
  expect(text).toContain(bare('Netze/Köln/Gas r3, 18 Oct 2026 08:30 UTC gas.zip As built'))
  expect(text).toContain(bare('Sewer not on this computer'))
  expect(text).toContain(bare('Old water out of force since 1 Nov 2026'))
  for (const each of ['N', '10 m', 'Searched here', '51.000122, 6.9996']) expect(text).toContain(bare(each))
})

it('says on paper first that a permit was revoked, what a fitting is and that it is out of use', async () => {
  const places = [
    { ...place, name: 'Trench', geometry: null, standing: { status: 1, bar: 'ended' as const, since: null } },
  ]
  const rows = [row(1, { part: 'valve', state: 'disused' }), row(2, { part: 'joint', state: 'functional' })]
  const [first = []] = textsOf(await servicesPdf(report(rows, { places }), words))
  const text = first.join('').replace(/\s/g, '')
  expect(text).toContain('Under1permitofthisreportnoworkmaygoon')
  expect(text).toContain('Revoked:noworkmaygoonunderit')
  expect(text).toContain('pipe1,valve,PE,disused')
  expect(text).toContain('pipe2,joint,PE')
  expect(text).not.toContain('functional')
})

it('says on paper of a depth that it is only usual', async () => {
  const [first = []] = textsOf(await servicesPdf(report([row(1, { depthIsUsual: true })]), words))
  expect(first.join('').replace(/\s/g, '')).toContain('usually0.90')
})

it('lists texts and records of a delivery on paper below what lies there', async () => {
  const rows = [row(1), row(2, { isBeside: true })]
  const [first = []] = textsOf(await servicesPdf(report(rows), words))
  const text = first.join('').replace(/\s/g, '')
  const at = text.indexOf('Texts,dimensionsandrecords')
  expect(at).toBeGreaterThan(text.indexOf('pipe1,PE'))
  expect(text.indexOf('pipe2,PE')).toBeGreaterThan(at)
})

it('repeats the head of a table on each page, and numbers the pages', async () => {
  const pages = textsOf(await servicesPdf(report(Array.from({ length: 1_000 }, (_, at) => row(at))), words))
  expect(pages.length).toBeGreaterThan(15)
  for (const [at, page] of pages.entries()) expect(page.at(-1)).toBe(`Page ${at + 1} of ${pages.length}`)
  for (const page of pages.slice(0, -1)) expect(page.join(' ')).toContain('Distance (m) Direction')
  const all = pages.flat().join('\n')
  for (const at of [0, 500, 999]) expect(all).toContain(`pipe ${at}, PE`)
})

it('says how many rows paper does not take, and what is wrong with a place', async () => {
  const rows = Array.from({ length: mostPaperRows + 7 }, (_, at) => row(at % 10, { drawn: [] }))
  const places = [{ ...place, name: 'Empty trench', geometry: null, problem: 'empty' as const }]
  const all = textsOf(await servicesPdf(report(rows, { places }), words))
    .flat()
    .join('')
  expect(all).toContain('7 features are not listed')
  expect(all).toContain('has no area')
})
