import { expect, it } from 'vitest'
import type { PlanRow } from '../../shared/contract'
import { projectForRows, projectNameOf, rowsElsewhere } from './project-for-rows'

type Given = {
  mend?: string
  srid?: number | null
  from?: PlanRow['crs']['from']
  km?: number | null
  lon?: number
  lat?: number
}
const row = ({ srid = 28992, from = 'prj', km = 16_000, lon = 5, lat = 52, mend }: Given = {}) =>
  ({
    crs: { srid, from, name: null, how: '' },
    bbox4326: [lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1],
    problems: mend ? [{ fixes: [{ kind: mend }] }] : [],
    landing: km === null ? null : { kmOutside: km, toward: 'west', featuresOutside: null, furthestMetres: 0 },
  }) as PlanRow

it('finds the files that tell where they lie, when none of them lies in the project', () => {
  const told = [row(), row({ from: 'columns' })]
  expect(rowsElsewhere([...told, row({ from: 'project' }), { ...row(), bbox4326: null }])).toEqual(told)
})

it('finds none when one lies in the project, or when nobody can tell where that is', () => {
  expect(rowsElsewhere([row(), row({ km: 0 })])).toEqual([])
  expect(rowsElsewhere([row({ km: null })])).toEqual([])
  expect(rowsElsewhere([row({ from: 'project' })])).toEqual([])
})

it('finds none when the plan offers what puts one into the project', () => {
  expect(rowsElsewhere([row(), row({ mend: 'set-options' })])).toEqual([])
  expect(rowsElsewhere([row({ mend: 'choose-crs' })])).toHaveLength(1)
})

it('takes the system that most of them state, a projected one before latitude and longitude', () => {
  const mostly = [row({ srid: 4326 }), row({ srid: 4326 }), row({ srid: 28992 }), row({ srid: 25831 }), row()]
  expect(projectForRows(mostly).srid).toBe(28992)
  expect(projectForRows([row({ srid: 4326 })]).srid).toBe(4326)
  expect(projectForRows([row({ srid: null })]).srid).toBeNull()
})

it('is centred at one of those in the midst, whatever one stray says', () => {
  const strays = [
    row({ lon: 170, lat: -40 }),
    row({ lon: 5 }),
    row({ lon: 5.2, lat: 52.2 }),
    row({ lon: 5.1, lat: 52.3 }),
  ]
  const { place } = projectForRows(strays)
  expect(place.longitude).toBeCloseTo(5)
  expect(place.latitude).toBeCloseTo(52)
})

it('is called as the folder of its files, or as their archive without the ending', () => {
  expect(projectNameOf('Levering_22G003182_1.zip')).toBe('Levering_22G003182_1')
  expect(projectNameOf('Stage 1.2')).toBe('Stage 1.2')
  expect(projectNameOf('Polder north')).toBe('Polder north')
})
