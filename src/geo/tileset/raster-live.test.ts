import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { decode } from 'fast-png'
import { buildFiles } from '../build'
import { fileSetFromPath } from '../file-set'
import { corner, geoKeys, writeTiff } from '../formats/geotiff/write-tiff.test-helper'
import { createTasks } from '../workers/tasks'
import type { Bbox } from '../model'
import { openTileset, type Tileset } from './index'

const dir = mkdtempSync(join(tmpdir(), 'raster-live-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** West red, east blue; Web Mercator, 1.2 m a pixel: the resolution of zoom 16. */
function picture(path: string): void {
  const side = 2600
  const bytes = writeTiff({
    ...{ width: side, height: side, bands: 3 },
    value: (col, _row, band) => ((col < side / 2 ? band === 0 : band === 2) ? 255 : 0),
    tags: [...geoKeys(3857)!, ...corner(1_000_000, 6_000_000, 1.2)!],
  })
  writeFileSync(path, bytes)
}

it('a large picture is built in its upper levels; the deepest are made from its source, as long as that is the same', async () => {
  const path = join(dir, 'large.tif')
  picture(path)
  const outDir = join(dir, 'form')
  const files = await fileSetFromPath(path)
  const shown: Promise<unknown>[] = []
  const { manifest, report } = await buildFiles(
    { files, options: {}, defaultSrid: null, outDir },
    { onPreview: (folder) => shown.push(coloursOf(folder)) },
  )
  // While it is built there is a coarse picture of the whole.
  expect(await shown[0]).toEqual({ west: [255, 0, 0], east: [0, 0, 255] })
  expect(existsSync(`${outDir}.preview-0`)).toBe(false)
  expect(report.layers[0]).toMatchObject({ srid: 3857, features: 1 })
  const { maxZoom, bbox4326 } = manifest.rasters[0]!
  const tileset = openTileset(outDir)
  for (const z of [maxZoom - 5, maxZoom - 3, maxZoom - 1, maxZoom])
    expect(await colourAt(tileset, bbox4326, z, 0.25)).toEqual([255, 0, 0])
  const deep = { kind: 'raster' as const, index: 0, z: maxZoom, x: 0, y: 0 }
  expect(tileset.tile(deep)).toBeNull()
  expect(await tileset.tileOrLive(deep)).toBeNull()
  expect(await tileset.tileOrLive({ ...deep, z: maxZoom + 1 })).toBeNull()
  tileset.close()

  // The source may go: the form keeps it. It may not be changed under the form.
  utimesSync(path, 1, 1)
  const again = openTileset(outDir)
  await expect(again.tileOrLive(deep)).rejects.toMatchObject({ code: 'file.changed' })
  again.close()
  rmSync(path)
})

/** The colour at a share of the width, in the middle of the height. */
async function colourAt(tileset: Tileset, bbox: Bbox, z: number, share: number): Promise<number[]> {
  const s = Math.sin((((bbox[1] + bbox[3]) / 2) * Math.PI) / 180)
  const x = ((bbox[0] + (bbox[2] - bbox[0]) * share) / 360 + 0.5) * 2 ** z
  const y = (0.5 - Math.log((1 + s) / (1 - s)) / (4 * Math.PI)) * 2 ** z
  const png = await tileset.tileOrLive({ kind: 'raster', index: 0, z, x: Math.floor(x), y: Math.floor(y) })
  const { data, channels, width } = decode(png!)
  const at = (Math.floor((y % 1) * 512) * width + Math.floor((x % 1) * 512)) * channels
  return [...data.subarray(at, at + 3)]
}

/** The form is read at once, since a preview may be gone soon. */
function coloursOf(folder: string): Promise<unknown> {
  const tileset = openTileset(folder)
  const { bbox4326, maxZoom } = tileset.manifest.rasters[0]!
  const both = Promise.all([0.25, 0.75].map((share) => colourAt(tileset, bbox4326, maxZoom, share)))
  return both.then(([west, east]) => ({ west, east })).finally(() => tileset.close())
}

async function formOf(name: string, bytes: Buffer): Promise<string> {
  const path = join(dir, `${name}.tif`)
  writeFileSync(path, bytes)
  const outDir = join(dir, name)
  await buildFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: null, outDir })
  return outDir
}

/** Degrees of a place in Web Mercator. */
function lonLat(x: number, y: number): { lon: number; lat: number } {
  const radius = 6_378_137
  return {
    lon: ((x / radius) * 180) / Math.PI,
    lat: ((2 * Math.atan(Math.exp(y / radius)) - Math.PI / 2) * 180) / Math.PI,
  }
}

it('a click in an elevation model gives the height there, in its unit', async () => {
  const metadata = '<GDALMetadata><Item name="UNITTYPE" sample="0" role="unittype">metre</Item></GDALMetadata>'
  const outDir = await formOf(
    'heights',
    writeTiff({
      ...{ width: 40, height: 30, bits: 32, format: 3 },
      value: (col, row) => (col === 3 && row === 4 ? -9999 : 100 + col + row / 10),
      tags: [...geoKeys(3857)!, ...corner(1_000_000, 6_000_000, 10)!, [42112, 2, metadata], [42113, 2, '-9999']],
    }),
  )
  const { pixels, forget } = createTasks()
  const at = async (col: number, row: number) => {
    const place = lonLat(1_000_000 + (col + 0.5) * 10, 6_000_000 - (row + 0.5) * 10)
    return pixels({ dir: outDir, at: { ...place, toleranceDeg: 0.0001, limit: 5 } })
  }
  const [hit, ...others] = await at(12, 7)
  expect(others).toEqual([])
  expect(hit).toMatchObject({ raster: 0, geometryType: 'Point', properties: { 'height (m)': 112.7 } })
  const box = hit!.bbox4326!
  expect([box[0] < box[2], box[1] < box[3]]).toEqual([true, true])
  expect(await at(3, 4)).toEqual([])
  expect(await at(-2, 4)).toEqual([])
  expect((await at(39, 29))[0]!.properties).toEqual({ 'height (m)': 141.9 })
  await forget({ dir: outDir })
})

it('a click in a picture of several bands gives the value of each, named and scaled as the file says', async () => {
  const metadata =
    '<GDALMetadata><Item name="DESCRIPTION" sample="0" role="description">near infrared</Item>' +
    '<Item name="SCALE" sample="1" role="scale">0.5</Item><Item name="OFFSET" sample="1" role="offset">10</Item></GDALMetadata>'
  const outDir = await formOf(
    'bands',
    writeTiff({
      ...{ width: 20, height: 20, bands: 3, bits: 16, photometric: 1 },
      value: (col, row, band) => 1000 * (band + 1) + col + row,
      tags: [...geoKeys(3857)!, ...corner(0, 0, 10)!, [42112, 2, metadata]],
    }),
  )
  const tileset = openTileset(outDir)
  const [hit] = await tileset.pixels(lonLat(35, -25))
  expect(hit!.properties).toEqual({ 'near infrared': 1005, 'band 2': 1012.5, 'band 3': 3005 })
  tileset.close()
})
