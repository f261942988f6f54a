import { expect, it } from 'vitest'
import { readPermitArea } from '../../../shared/model/permit-area'
import { plainNotation } from '../../../shared/model/chainage-notation'
import type { ShownChainage } from '../../../shared/contract'
import { paperChainage } from './paper-chainage'

const area = readPermitArea({ type: 'LineString', coordinates: [[151, -33], [151.001, -33]] }) // prettier-ignore
const foot = (distance: number, offset: number) =>
  ({ layerId: 1, name: 'MC01', station: distance, section: null, distance, offset, stationUnit: 'm' }) as ShownChainage
const chainage = (feet: () => ShownChainage[][]) => ({ locateAll: () => Promise.resolve().then(feet), notation: plainNotation }) // prettier-ignore

it('says on paper from where to where a permit lies, that it is near to nothing, and that it could not be read', async () => {
  const near = await paperChainage(chainage(() => [[foot(20, -3)], [foot(90, 4)]]), area) // prettier-ignore
  expect(near?.ranges).toMatchObject([{ from: { distance: 20 }, to: { distance: 90 }, left: { offset: -3 }, right: { offset: 4 } }]) // prettier-ignore
  expect(
    await paperChainage(
      chainage(() => [[]]),
      area,
    ),
  ).toBeNull()
  expect(
    await paperChainage(
      chainage(() => [[foot(20, 0)]]),
      readPermitArea(null),
    ),
  ).toBeNull()
  const failing = chainage(() => {
    throw new Error('no')
  })
  expect(await paperChainage(failing, area)).toMatchObject({ ranges: null })
})
