import { expect, it } from 'vitest'
import { Alignment } from '../shared/alignment/alignment'
import { plainNotation } from '../shared/model/chainage-notation'
import { answerPoint, answerStation } from './chainage-answers'

const foot = 1200 / 3937
/** 1,000 ft to the east at northing 50 ft, stationed from 20+00: read in metres, as a model in feet that names no CRS. */
const alignment = new Alignment({
  ...{ name: 'F', stationsPerUnit: 1 / foot, stationUnit: 'ftUS', startStation: 2000, equations: [] },
  elements: [{ kind: 'line', start: [0, 50 * foot], heading: 0, length: 1000 * foot, curvature: [0, 0] }],
  profile: [{ kind: 'grade', start: 0, length: 1000, height: 100, gradient: [0.01, 0.01] }],
})
const notation = { ...plainNotation, decimals: 2, plusDigits: 2 as const }
const all = [{ alignment, notation, unitMetres: foot, fileScale: 1 / foot }]

it('takes and gives coordinates and heights in the unit of a file that names no CRS, stations and offsets in metres', () => {
  const at = { alignment: 'F', text: '22+50.00', station: 685.801372, x: 250, y: 50, z: 102.5, distance: 76.200152 }
  expect(answerStation('685.8013716', all).places).toMatchObject([{ ...at, offset: 0 }])
  expect(answerStation('22+50', all).places).toMatchObject([at])
  expect(answerPoint('250,60', all, 11).places).toMatchObject([{ ...at, offset: -3.048006 }])
  expect(answerPoint('250,60', all, 9)).toMatchObject({ places: [], missing: expect.stringContaining('within 9') })
})

it.each(['', 'x', '12+', '1e999'])('refuses the station “%s”', (asked) => {
  expect(() => answerStation(asked, all)).toThrow('is no station')
})
