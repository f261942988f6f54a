import { expect, it } from 'vitest'
import { said } from '../shared/languages/said-readers'
import { numberSaid } from '../shared/languages/said-lists'
import type { LayerReport } from './engine-api'
import { joinOutside } from './file-report'
import type { Warning } from './model'
import { warningOf } from './formats/common/warnings'

const layers = (...names: string[]) => names.map((crsName) => ({ crsName }) as LayerReport)
const outside = (layer: string, count: number): Warning =>
  warningOf('outside-crs', said('readers.shared.outsideCrs', { layer, count, crs: 'MGA zone 56' }), count)

it('says once of the layers of a file how many vertices cannot lie in the system that they share', () => {
  const other = warningOf('far', said('readers.drawings.ifcFarOrigin'))
  expect(joinOutside([outside('10', 66), other, outside('51', 34)], layers('MGA zone 56', 'MGA zone 56'))).toEqual([
    other,
    warningOf(
      'outside-crs',
      said('readers.shared.outsideCrsLayers', { count: 100, layers: numberSaid(2), crs: 'MGA zone 56' }),
      100,
    ),
  ])
  const two = [outside('10', 66), outside('51', 34)]
  expect(joinOutside(two, layers('MGA zone 56', 'MGA zone 55'))).toEqual(two)
  expect(joinOutside(two.slice(1), layers('MGA zone 56'))).toEqual(two.slice(1))
})
