import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { decode } from 'fast-png'
import { buildFiles } from '../build'
import { fileSetFromPath } from '../file-set'
import { corner, geoKeys, writeTiff } from '../formats/geotiff/write-tiff.test-helper'
import { openMapForm } from './index'

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
  const { manifest, report } = await buildFiles({ files, options: {}, defaultSrid: null, outDir })
  expect(report.layers[0]).toMatchObject({ srid: 3857, features: 1 })
  const { maxZoom, bbox4326 } = manifest.rasters[0]!
  const form = openMapForm(outDir)
  for (const z of [maxZoom - 5, maxZoom - 3, maxZoom - 1, maxZoom]) {
    const s = Math.sin((((bbox4326[1] + bbox4326[3]) / 2) * Math.PI) / 180)
    const x = ((bbox4326[0] + (bbox4326[2] - bbox4326[0]) * 0.25) / 360 + 0.5) * 2 ** z
    const y = (0.5 - Math.log((1 + s) / (1 - s)) / (4 * Math.PI)) * 2 ** z
    const png = await form.tileOrLive({ kind: 'raster', index: 0, z, x: Math.floor(x), y: Math.floor(y) })
    const { data, channels, width } = decode(png!)
    const at = (Math.floor((y % 1) * 512) * width + Math.floor((x % 1) * 512)) * channels
    expect([...data.subarray(at, at + 3)]).toEqual([255, 0, 0])
  }
  const deep = { kind: 'raster' as const, index: 0, z: maxZoom, x: 0, y: 0 }
  expect(form.tile(deep)).toBeNull()
  expect(await form.tileOrLive(deep)).toBeNull()
  expect(await form.tileOrLive({ ...deep, z: maxZoom + 1 })).toBeNull()
  form.close()

  // The source may go: the form keeps it. It may not be changed under the form.
  utimesSync(path, 1, 1)
  const again = openMapForm(outDir)
  await expect(again.tileOrLive(deep)).rejects.toMatchObject({ code: 'file.changed' })
  again.close()
  rmSync(path)
})
