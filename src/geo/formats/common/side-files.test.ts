import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileSetFromPath } from '../../file-set'
import { noCrs, wgs84Crs, type Dataset, type DatasetLayer } from '../../model'
import { openDataset } from '../registry'
import { placeByPrj } from './side-files'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'plumbline-side-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const layerOf = (crs: DatasetLayer['crs']) => ({ name: 'a', crs }) as DatasetLayer
const datasetOf = (...layers: DatasetLayer[]): Dataset => ({
  ...{ format: 'geojson', layers, rasters: [], warnings: [] },
  close: () => Promise.resolve(),
})
async function placed(prj: string | Buffer, dataset = datasetOf(layerOf(noCrs), layerOf(wgs84Crs))): Promise<Dataset> {
  writeFileSync(join(folder, 'a.csv'), 'x')
  writeFileSync(join(folder, 'a.prj'), prj)
  return placeByPrj(dataset, await fileSetFromPath(join(folder, 'a.csv')))
}

it('gives the .prj of any format to the layers that name no system, and to no other', async () => {
  const { layers, warnings } = await placed(Buffer.from('\ufeffPROJCS["MGA 56"]\n', 'utf16le'))
  expect(layers.map(({ crs }) => [crs.from, crs.name])).toEqual([
    ['prj', 'MGA 56'],
    ['format', 'WGS 84'],
  ])
  expect(warnings).toEqual([])
})

it('says once that a .prj says nothing', async () => {
  const first = await placed('  \n')
  expect(first.layers[0]?.crs).toEqual(noCrs)
  expect(first.warnings).toMatchObject([{ code: 'prj-empty' }])
  expect((await placed('', first)).warnings).toHaveLength(1)
  expect((await placed(Buffer.alloc(5_000_000, 'x'))).warnings[0]?.message).toMatch(/far too large/)
})

it('places a file whose reader knows nothing of side files by the .prj beside it on disk', async () => {
  const path = join(folder, 'site.xml')
  writeFileSync(path, '<LandXML><CgPoints><CgPoint name="p1">6250000 334000 12</CgPoint></CgPoints></LandXML>')
  writeFileSync(join(folder, 'site.prj'), 'PROJCS["MGA 56"]')
  const dataset = await openDataset(await fileSetFromPath(path), {}, new AbortController().signal)
  expect(dataset.layers.map(({ crs }) => [crs.from, crs.name])).toEqual([['prj', 'MGA 56']])
  await dataset.close()
})
