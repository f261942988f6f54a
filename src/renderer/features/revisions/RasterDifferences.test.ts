// @vitest-environment happy-dom
import { nextTick } from 'vue'
import { afterEach, expect, it } from 'vitest'
import type { RasterDifference } from '../../../shared/model/raster-difference'
import { pageText } from '../../client/by-name.test-helper'
import { openProjectWindow, scriptedClient, type ProjectWindow } from '../../client/project-window.test-helper'
import RasterDifferences from './RasterDifferences.vue'

let opened: ProjectWindow
afterEach(() => opened.app.unmount())

const side = { name: 'dem', width: 600, height: 400, bands: 1, sampleType: 'Float32', srid: 28356, crsName: null }
const raster = (more: Partial<RasterDifference>): RasterDifference => ({
  before: { ...side, cell: [2, 2], bounds: [0, 0, 1200, 800] },
  after: { ...side, cell: [2, 2], bounds: [0, 0, 1200, 800] },
  ...{ sameCells: true, cellsOf: 'after', sameExtent: true, tolerance: 0.001, blockCells: 7 },
  places: [{ kind: 'risen', cells: 1200, change: 1.25, ring: [151, -34, 151.1, -34, 151.1, -34.1, 151, -34.1] }],
  bands: [
    {
      ...{ name: null, unit: 'm', compared: 240_000, risen: 1200, fallen: 7, gained: 0, lost: 1 },
      ...{ least: -0.5, most: 1.25, mean: 0.00625, volume: { risen: 6000.123, fallen: 14 } },
    },
  ],
  ...more,
})
async function shown(rasters: RasterDifference[]): Promise<string> {
  opened = openProjectWindow(scriptedClient({}).client, undefined, {
    component: RasterDifferences,
    props: { rasters },
  })
  await nextTick()
  return pageText().replace(/\s+/g, ' ')
}

it('tells of each band what rose and fell, by how much, and the volumes', async () => {
  const text = await shown([raster({})])
  expect(text).toContain('600 × 400 cells of 2')
  for (const told of ['risen1 200', 'fallen7', 'value lost1', 'change−0.5 to 1.25', 'volume above6 000.1 m³'])
    expect(text).toContain(told)
  expect(text).toContain('Both cover the same area.')
  expect(text).toContain('in blocks of 7 × 7 cells')
})

it('says where other cells are compared, and both sizes', async () => {
  const coarse = {
    ...side,
    width: 60,
    height: 40,
    cell: [20, 20] as [number, number],
    bounds: [0, 0, 1200, 800] as [number, number, number, number],
  }
  const text = await shown([raster({ before: coarse, sameCells: false, cellsOf: 'before', sameExtent: false })])
  expect(text).toContain('60 × 40 cells of 20')
  expect(text).toContain('those of the older raster are compared')
  expect(text).toContain('They cover different areas')
})
