import { expect, it } from 'vitest'
import { layersRenamed } from './permit-layers'

const ids = new Map([
  [3, 30],
  [4, 40],
])

it('gives the layers of a permit their new ids, in whatever form it names them', () => {
  const { layers, lost } = layersRenamed(
    [3, '4', { layerId: 3, name: 'Mains' }, { id: 4, layerId: 4 }, { id: '3' }, 'Ducts', { name: 'Ducts' }],
    ids,
  )
  expect(layers).toEqual([30, '40', { layerId: 30, name: 'Mains' }, { id: 40, layerId: 40 }, { id: '30' }, 'Ducts', { name: 'Ducts' }]) // prettier-ignore
  expect(lost).toEqual([])
})

it('leaves out what would name another layer, and tells it', () => {
  expect(layersRenamed([30, { layerId: 9, name: 'Gas' }, 3], ids)).toEqual({ layers: [30], lost: ['30', 'Gas'] })
  expect(layersRenamed(null, ids)).toEqual({ layers: [], lost: [] })
})
