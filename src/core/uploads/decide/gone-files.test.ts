import { expect, it } from 'vitest'
import { layer, sent } from './facts.test-helper'
import { goneFiles } from './gone-files'

it('names files that made a layer from these folders and are gone from them, and what they are called now', () => {
  const layers = [1, 2, 3, 4].map((id) => layer(id, `layer ${id}`))
  const records = [1, 2, 3, 4, 9].map((id) => sent(id, `${id}.shp`, { path: `/site/${id}.shp` }))
  const elsewhere = sent(4, 'x.shp', { path: '/other/x.shp' })
  const rows = [
    { path: '/site/1.shp', name: '1', layerId: 1, renamedFrom: null },
    { path: '/site/two.shp', name: 'two', layerId: null, renamedFrom: 2 },
  ]
  expect(goneFiles({ layers, sent: [elsewhere, ...records] }, ['/site'], rows)).toEqual([
    { path: '/site/2.shp', layerId: 2, layerName: 'layer 2', renamedTo: 'two' },
    { path: '/site/3.shp', layerId: 3, layerName: 'layer 3', renamedTo: null },
  ])
})
