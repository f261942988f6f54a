import { expect, it } from 'vitest'
import { services } from '../languages/en/services'
import { fillText, textAt } from '../languages/fill-text'
import type { ServicesReport } from './report'
import { servicesGeojson } from './report-geojson'
import { servicesTable, type ServicesWords } from './report-table'

const words: ServicesWords = {
  say: (key, params) => fillText(textAt(services, key) ?? `no text: ${key}`, 'en', params),
  error: ({ message }) => message,
  warning: ({ message }) => message,
  status: (status) => `status ${status}`,
  day: (iso) => iso.slice(0, 10),
}
const error = { code: 'file.corrupt', message: 'It is cut short.', details: {}, retry: 'never' } as never
const named = (name: string) => ({ layerId: 1, name, path: 'Utilities' })

const report: ServicesReport = {
  ...{ madeAt: '2026-11-27T10:00:00Z', source: 'service', readAt: '2026-11-27T10:00:00Z', distanceMetres: 10 },
  places: [
    { name: 'Trench', permitId: 7, standing: { status: 8, bar: null, since: null }, readAt: 'r', geometry: '{}', problem: null, error: null }, // prettier-ignore
    { name: 'Nowhere', permitId: 8, standing: { status: 7, bar: 'ended', since: null }, readAt: 'r', geometry: null, problem: 'empty', error: null }, // prettier-ignore
  ],
  layers: [
    {
      ...named('Gas'),
      ...{ newer: 2, inReports: null, features: 90, withoutPlace: 1, found: 5, told: 1, pictures: 0, heights: 0 },
      warnings: [{ message: '2 elements without geometry.' }],
      revision: { id: 'x', number: 3, createdDate: '2026-10-18T00:00:00Z', comment: '=cmd', fileName: 'gas.zip', by: null, readAt: 'r' }, // prettier-ignore
      sublayers: [
        {
          ...{ name: 'mains', columns: ['depth'], meanings: {} },
          doubts: [{ role: 'depth', column: 'depth', kind: 'no-number', rows: 2 }],
        },
      ],
    },
    {
      ...named('Photo'),
      ...{
        newer: 0,
        inReports: null,
        features: 0,
        withoutPlace: 0,
        found: 0,
        told: 0,
        pictures: 1,
        heights: 0,
        warnings: [],
        sublayers: [],
      },
      revision: { id: 'y', number: 1, createdDate: '2026-10-18T00:00:00Z', comment: null, fileName: null, by: null, readAt: 'r' }, // prettier-ignore
    },
  ],
  rows: [
    {
      ...{ place: 0, layer: 0, sublayer: 0, feature: 4, id: 'a', geometryType: 'LineString' },
      ...{ metres: 3.87654, bearingDegrees: 86.04, nearest: [151.123456789, -33.5], drawnHeight: 2.5 },
      chainage: { alignment: 'MC01', station: '12+340.50', offset: -3.25, unit: 'm' },
      ...{
        owner: 'City Gas',
        kind: null,
        part: 'valve',
        size: '180 mm',
        material: 'PE 80',
        depthMetres: 1.19,
        depthText: '1.19',
      },
      ...{
        heightMetres: null,
        state: 'disused',
        reference: 'GM-1',
        registryId: 'nl.imkl-KL1.7',
        quality: { level: 'QL-B', scheme: 'AS 5488', planMetres: 0.3 },
      },
      cover: { metres: 1.25, layer: 1 },
    },
  ],
  notLooked: [{ ...named('Sewer'), why: 'failed', error }],
  leftOut: [{ ...named('Old water'), why: 'ended', date: '2026-11-01T00:00:00Z' }],
}

it('is a table of what was found, and of every layer and place of which something has to be known', () => {
  const [head = [], ...rows] = servicesTable(report, words)
  const cells = rows.map((row) =>
    Object.fromEntries(row.flatMap((text, at) => (text === '' ? [] : [[head[at], text]]))),
  )
  expect(cells[0]).toEqual({
    ...{ What: 'feature', Place: 'Trench', Layer: 'Gas', Folder: 'Utilities', Sublayer: 'mains', Feature: '4' },
    ...{ 'Name of alignment': 'MC01', Chainage: '12+340.50', 'Offset (right +)': '-3.25' },
    ...{
      'Distance (m)': '3.877',
      'Direction (°)': '86',
      Owner: 'City Gas',
      Fitting: 'valve',
      Size: '180 mm',
      Material: 'PE 80',
    },
    ...{ 'Depth (m)': '1.19', 'Depth as written': '1.19', 'Height as drawn': '2.5', 'Quality level': 'QL-B' },
    ...{ 'Cover (m)': '1.25', 'Below surface': 'Photo' },
    ...{
      'Plan accuracy (m)': '0.3',
      State: 'disused',
      Reference: 'GM-1',
      'Registry id': 'nl.imkl-KL1.7',
      Longitude: '151.12345679',
      Latitude: '-33.5',
    },
    ...{ Revision: '3', Revised: '2026-10-18T00:00:00Z', Comment: '=cmd', File: 'gas.zip' },
  })
  expect(cells.slice(1).map(({ What, Layer, Place, Note }) => [What, Layer ?? Place, Note])).toEqual([
    [
      'layer looked into',
      'Gas',
      '5 features; the nearest 1 are listed; 2 newer revisions are not on this computer; 1 feature lies nowhere; 2 elements without geometry; depth: 2 values are no numbers',
    ],
    ['layer looked into', 'Photo', 'a picture: nothing in it can be found'],
    ['layer not looked into', 'Sewer', 'cannot be read: It is cut short.'],
    ['layer left out', 'Old water', 'out of force since 2026-11-01'],
    ['place', 'Trench', 'status 8'],
    ['place', 'Nowhere', 'status 7: no work may go on under it; has no area'],
  ])
  expect(rows.every((row) => row.length === head.length)).toBe(true)
})

it('says in the row of a depth that is only usual that nobody measured it, in the table and in GeoJSON', () => {
  const usual = { ...report, rows: report.rows.map((row) => ({ ...row, depthIsUsual: true as const })) }
  const [head = [], first = []] = servicesTable(usual, words)
  expect(first[head.indexOf('Note')]).toBe('usual depth, not measured')
  expect(JSON.parse(servicesGeojson(usual))).toMatchObject({ features: [{ properties: { depthIsUsual: true } }] })
})

it('is GeoJSON: a point for each feature, with what was not looked at beside them', () => {
  const { features, report: rest } = JSON.parse(servicesGeojson(report)) as {
    features: { geometry: unknown; properties: Record<string, unknown> }[]
    report: ServicesReport
  }
  expect(features).toHaveLength(1)
  expect(features[0]?.geometry).toEqual({ type: 'Point', coordinates: [151.123456789, -33.5] })
  expect(features[0]?.properties).toMatchObject({ permitStatus: 8, permitBar: null, part: 'valve', state: 'disused' })
  expect(features[0]?.properties).toMatchObject({ place: 'Trench', layer: 'Gas', revision: 3, quality: 'QL-B', depthMetres: 1.19 }) // prettier-ignore
  expect(rest.notLooked).toHaveLength(1)
  expect(rest.leftOut).toHaveLength(1)
  expect(rest.places[1]?.standing).toMatchObject({ status: 7, bar: 'ended' })
})
