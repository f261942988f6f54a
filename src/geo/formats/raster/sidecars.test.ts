import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FileMember, FileSet } from '../../model'
import { WarningList } from '../common/warnings'
import type { GeoTransform } from './affine'
import { findPlace } from './find-place'
import { readAuxXml, readTab, readWorldFile, worldFileOf } from './sidecars'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-sidecars-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function member(name: string, text = ''): FileMember {
  const path = join(folder, name)
  writeFileSync(path, text)
  return { path, name, ext: name.slice(name.indexOf('.') + 1), sizeBytes: text.length, lastModifiedMs: 0 }
}
const setOf = (...members: FileMember[]): FileSet => ({ name: 'a', main: members[0]!, members })

it('reads the six numbers of a world file in their order, with a comma for the point too', async () => {
  const text = '2,0\n0.5\n-0.25\n-3\n\n500001\n5999999 beside\n'
  expect(await readWorldFile(member('a.tfw', text))).toEqual([500_000.125, 2, -0.25, 6_000_000.25, 0.5, -3])
  for (const [wrong, says] of [
    ['2\n0\n0\n-2\n500001\n', '5 '],
    ['2\n0\nnorth\n-2\n500001\n1', '[Ll]ine 3'],
    ['2\n0\n0\n0\n500001\n1', ''],
  ] as const)
    await expect(readWorldFile(member('b.tfw', wrong))).rejects.toMatchObject({
      code: 'file.corrupt',
      message: expect.stringMatching(says) as string,
    })
})

it('takes the world file of the picture’s own kind before a general one, and no other file', () => {
  const [picture, own, general] = [member('a.tif'), member('a.tfw'), member('a.wld')]
  expect(worldFileOf(setOf(picture, general, own))).toBe(own)
  expect(worldFileOf(setOf(picture, general))).toBe(general)
  expect(worldFileOf(setOf(picture, member('a.prj'), member('a.tif.aux.xml')))).toBeNull()
})

const aux = (inner: string) => member('a.aux.xml', `<PAMDataset>${inner}</PAMDataset>`)
const gcp = (col: number, row: number, x: number, y: number) => `<GCP Pixel="${col}" Line="${row}" X="${x}" Y="${y}"/>`

it('reads what a .aux.xml states: system, place, and what stands for no data in the first band', async () => {
  const stated = '<SRS> EPSG:28356 </SRS><GeoTransform> 1, 2, 0, 3, 0, -2</GeoTransform>'
  const bands =
    '<PAMRasterBand band="1"><NoDataValue>-9999</NoDataValue></PAMRasterBand>' +
    '<PAMRasterBand band="2"><NoDataValue>7</NoDataValue></PAMRasterBand>'
  expect(await readAuxXml(aux(stated + bands))).toEqual({
    ...{ crs: 'EPSG:28356', transform: [1, 2, 0, 3, 0, -2], worstPixels: 0, nodata: -9999 },
  })
  const points = gcp(0, 0, 100, 200) + gcp(10, 0, 120, 200) + gcp(0, 10, 100, 180)
  const fitted = await readAuxXml(aux(`<GCPList Projection="EPSG:4326">${points}</GCPList>`))
  expect(fitted).toMatchObject({ crs: 'EPSG:4326', nodata: null })
  ;[100, 2, 0, 200, 0, -2].forEach((value, at) => expect(fitted.transform?.[at]).toBeCloseTo(value, 9))
  expect(await readAuxXml(aux(''))).toEqual({ crs: null, transform: null, worstPixels: 0, nodata: null })
  await expect(readAuxXml(aux('<SRS>'))).rejects.toMatchObject({ code: 'file.corrupt' })
})

it('reads the control points of a MapInfo table of a picture, world before pixel', async () => {
  const table = (type: string) =>
    member('a.tab', `Type "${type}"\n(100,200) (0,0) Label "1",\n(120,200) (10,0),\n(100,180) (0,10)\n`)
  const found = await readTab(table('RASTER'))
  ;[100, 2, 0, 200, 0, -2].forEach((value, at) => expect(found?.transform[at]).toBeCloseTo(value, 9))
  expect(await readTab(table('NATIVE'))).toBeNull()
})

it('believes a .aux.xml before the picture, and the picture before a world file', async () => {
  const own: GeoTransform = [10, 1, 0, 20, 0, -1]
  const picture = { width: 1, height: 1, bands: 1, kind: 'grey', nodata: null, sampleType: 'uint8' } as never
  const place = async (transform: GeoTransform | null, ...beside: FileMember[]) => {
    const files = setOf(member('a.png'), ...beside)
    const found = await findPlace(files, { format: 'image', transform, crs: null }, picture, new WarningList())
    return found.transform[0]
  }
  const world = member('a.pgw', '1\n0\n0\n-1\n30.5\n20\n')
  const stated = { ...aux('<GeoTransform>40, 1, 0, 3, 0, -2</GeoTransform>'), name: 'a.aux.xml', ext: 'aux.xml' }
  expect(await place(own, world, stated)).toBe(40)
  expect(await place(own, world)).toBe(10)
  expect(await place(null, world)).toBe(30)
  await expect(place(null)).rejects.toMatchObject({ code: 'file.unsupported' })
})
