import { expect, it } from 'vitest'
import type { FoundService, ServicesOfTileset } from '../../geo/services/find-services'
import { rowsOfLayer } from './report-rows'

function found(rows: Record<string, string | number | null>[], samples: (string | number | null)[][] = []) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return {
    ...{ total: rows.length, withoutPlace: 0, hasHeights: false, error: null },
    sublayers: [
      {
        name: 'pipes',
        fields: names.map((name) => ({ name, type: 'string' as const })),
        samples: names.map((name, at) => samples[at] ?? rows.map((row) => row[name] ?? null)),
      },
    ],
    found: rows.map((properties, index): FoundService => ({
      ...{ index, sublayer: 0, id: null, properties, geometryType: 'Point', place: 0, metres: index },
      ...{ bearingDegrees: null, nearest: [0, 0], height: null, surfaces: [] },
    })),
  } satisfies ServicesOfTileset
}

it('tells of each feature what its columns say, lengths in metres, sizes with their unit', () => {
  const { rows } = rowsOfLayer(
    found([
      { owner: 'City Gas', 'cover (mm)': '860', diameter_mm: 180, material: 'PE 80', ql: 'B', rl_top: 3.2 },
      { owner: ' ', 'cover (mm)': '4 ft', diameter_mm: 'DN 150', material: null, ql: 'QL-D', rl_top: '-1,5' },
    ]),
    {},
    7,
  )
  expect(rows[0]).toMatchObject({
    ...{ layer: 7, owner: 'City Gas', depthMetres: 0.86, depthText: '860', size: '180 mm', material: 'PE 80' },
    ...{ quality: { level: 'QL-B', planMetres: 0.3 }, heightMetres: 3.2 },
  })
  expect(rows[1]).toMatchObject({
    ...{ owner: null, depthMetres: 1.219, size: 'DN 150', material: null, heightMetres: -1.5 },
    quality: { level: 'QL-D', planMetres: null },
  })
})

it('tells what a fitting is, and whether a pipe is in use, as registers of cables write it', () => {
  const { rows } = rowsOfLayer(
    found([
      {
        thema: 'water',
        appurtenanceType: 'afsluiter',
        currentStatus: 'disused',
        label: 'A 86417',
        'inspireId.localId': 'KL1.W7',
      },
    ]),
    {},
    0,
  )
  expect(rows[0]).toMatchObject({
    kind: 'water',
    part: 'afsluiter',
    state: 'disused',
    reference: 'A 86417',
    registryId: 'KL1.W7',
  })
})

it('counts what is doubtful: words, feet, both signs; a depth of words keeps them', () => {
  const { sublayers, rows } = rowsOfLayer(found([{ depth: '1.2' }, { depth: 'deep' }, { depth: '4 ft' }]), {}, 0)
  expect(sublayers[0]?.doubts).toEqual([
    { role: 'depth', column: 'depth', kind: 'no-number', rows: 1 },
    { role: 'depth', column: 'depth', kind: 'feet', rows: 1 },
  ])
  expect(rows[1]).toMatchObject({ depthMetres: null, depthText: 'deep' })
})

it('says of a depth that is only usual that nobody measured it', () => {
  const { sublayers, rows } = rowsOfLayer(found([{ 'standaardDieptelegging (m)': 0.6 }]), {}, 0)
  expect(rows[0]).toMatchObject({ depthMetres: 0.6, depthIsUsual: true })
  expect(rowsOfLayer(found([{ depth: 0.6 }]), {}, 0).rows[0]).not.toHaveProperty('depthIsUsual')
  expect(sublayers[0]?.doubts).toMatchObject([{ kind: 'usual', rows: 1 }])
})

it('takes depths below zero as what they mean, and leaves both signs as they are', () => {
  expect(rowsOfLayer(found([{ depth: -0.9 }, { depth: -1.1 }]), {}, 0).rows.map(({ depthMetres }) => depthMetres)).toEqual([0.9, 1.1]) // prettier-ignore
  // The other sign stands in the layer, not among what was found.
  const mixed = rowsOfLayer(found([{ depth: -0.9 }], [[-0.9, 0.7]]), {}, 0)
  expect(mixed.rows[0]?.depthMetres).toBe(-0.9)
  expect(mixed.sublayers[0]?.doubts).toEqual([{ role: 'depth', column: 'depth', kind: 'both-signs', rows: 1 }])
})

it('takes the columns that a person chose', () => {
  const chosen = { depth: { column: 'z2', unit: 'mm' as const }, owner: null }
  const { rows, sublayers } = rowsOfLayer(found([{ owner: 'X', depth: 2, z2: 700 }]), chosen, 0)
  expect(rows[0]).toMatchObject({ owner: null, depthMetres: 0.7 })
  expect(sublayers[0]?.meanings.depth).toEqual({ column: 'z2', unit: 'mm', from: 'person' })
})
