import { afterEach, expect, it } from 'vitest'
import { permitListItem } from '../../../shared/rest'
import { readPermitArea } from '../../../shared/model/permit-area'
import { speak } from '../../language/speak'
import { permitShapes } from './use-permit-overlay'

afterEach(() => speak('en'))

it('names a permit on the map in the language of the window, and gives the same shape while that is spoken', async () => {
  const square = { type: 'Polygon', coordinates: [[[151, -33], [151.01, -33], [151.01, -32.99], [151, -33]]] } // prettier-ignore
  const geometry = JSON.stringify(square)
  const item = permitListItem.parse({ id: 7, name: 'Trench', status: 8, lapsed: true, geometry })
  const row = { id: 7, item, area: readPermitArea(geometry) }
  const tags = () => permitShapes(row, true).map(({ tag }) => tag?.text)
  expect(tags()).toEqual(['7 lapsed'])
  expect(permitShapes(row, true)).toBe(permitShapes(row, true))
  await speak('de')
  expect(tags()).toEqual(['7 erloschen'])
})
