import { expect, it } from 'vitest'
import type { LayerReport } from './engine-api'
import { joinOutside } from './file-report'
import type { Warning } from './model'

const layers = (...names: string[]) => names.map((crsName) => ({ crsName }) as LayerReport)
const outside = (layer: string, count: number): Warning => ({
  code: 'outside-crs',
  message: `${layer}: ${count} vertices cannot lie in MGA zone 56; check whether it is the right one.`,
  count,
})

it('says once of the layers of a file how many vertices cannot lie in the system that they share', () => {
  const other = { code: 'far', message: 'The bodies lie far from their origin.' }
  expect(joinOutside([outside('10', 66), other, outside('51', 34)], layers('MGA zone 56', 'MGA zone 56'))).toEqual([
    other,
    {
      code: 'outside-crs',
      message: '100 vertices of 2 layers cannot lie in MGA zone 56; check whether it is the right one.',
      count: 100,
    },
  ])
  const two = [outside('10', 66), outside('51', 34)]
  expect(joinOutside(two, layers('MGA zone 56', 'MGA zone 55'))).toEqual(two)
  expect(joinOutside(two.slice(1), layers('MGA zone 56'))).toEqual(two.slice(1))
})
