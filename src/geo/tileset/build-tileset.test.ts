import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeTile } from '../../shared/tiles'
import { wgs84Crs, type Dataset, type DatasetLayer, type Feature, type RasterLayer } from '../model'
import { buildTileset, openTileset } from './index'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'tileset-build-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function dataset(batches: Feature[][], rasters: RasterLayer[] = [], pauseMs = 0): Dataset {
  const layer: DatasetLayer = {
    name: 'pipes',
    fields: [],
    crs: wgs84Crs,
    featureCount: null,
    headerBbox: null,
    async *features(context) {
      for (const [i, batch] of batches.entries()) {
        if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
        context.onProgress({ bytesRead: i + 1, bytesTotal: batches.length })
        yield batch
      }
    },
  }
  return {
    format: 'geojson',
    layers: rasters.length ? [] : [layer],
    rasters,
    warnings: [],
    close: async () => undefined,
  }
}

const at = (x: number, y: number): Feature => ({
  id: null,
  geometry: { type: 'Point', dim: 2, coords: [x, y], ends: [1] },
  properties: [],
})
const signal = new AbortController().signal

it('transforms features once, after the report has seen them', async () => {
  const seen: number[] = []
  const manifest = await buildTileset(dataset([[at(1000, 2000)], [at(3000, 4000)]]), {
    outDir: join(dir, 'a'),
    signal,
    durable: false,
    onBatch: (_, features) => seen.push(features[0]!.geometry!.coords[0]!),
    transformFor: () => ({
      forward(coords, dim, start = 0, end = 0) {
        for (let i = start * dim; i < end * dim; i++) coords[i]! /= 1000
      },
    }),
  })
  expect(seen).toEqual([1000, 3000])
  expect(manifest.bbox4326).toEqual([1, 2, 3, 4])
})

it('shows a part while the rest is still read, and takes it away at the end', async () => {
  const previews: { dir: string; features: number; tile: boolean }[] = []
  const manifest = await buildTileset(
    dataset(
      Array.from({ length: 8 }, (_, i) => [at(i * 3, i)]),
      [],
      70,
    ),
    {
      outDir: join(dir, 'b'),
      signal,
      durable: false,
      transformFor: () => null,
      onPreview: (preview, { features }) => {
        const tileset = openTileset(preview)
        const bytes = tileset.tile({ kind: 'vector', index: 0, z: 0, x: 0, y: 0 })!
        previews.push({ dir: preview, features, tile: decodeTile(bytes)[0]!.count === features })
        tileset.close()
      },
    },
  )
  expect(previews[0]!.features).toBeGreaterThan(0)
  expect(previews[0]!.features).toBeLessThan(8)
  expect(previews[0]!.tile).toBe(true)
  expect(manifest.features).toBe(8)
  expect(existsSync(previews[0]!.dir)).toBe(false)
})

it('leaves nothing behind when there is nothing to draw, or when it is cancelled', async () => {
  const options = { outDir: join(dir, 'c'), signal, durable: false, transformFor: () => null }
  await expect(buildTileset(dataset([[{ id: 1, geometry: null, properties: [] }]]), options)).rejects.toMatchObject({
    code: 'geo.no-features',
    message: expect.stringContaining('1 row,') as string,
  })
  const controller = new AbortController()
  const late = buildTileset(dataset([[at(1, 1)], [at(2, 2)]], [], 20), { ...options, signal: controller.signal })
  controller.abort()
  await expect(late).rejects.toMatchObject({ code: 'cancelled' })
  expect(readdirSync(dir).filter((name) => name.startsWith('c'))).toEqual([])
})

it('warps imagery to tiles in its place, with every level above', async () => {
  // A thousand pixels a side around 10° E, 50° N: red west of the middle, blue east of it; rotated by 30 degrees.
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
  const pixel = 1e-5
  const raster: RasterLayer = {
    name: 'photo',
    crs: wgs84Crs,
    width: 1000,
    height: 1000,
    bands: 3,
    kind: 'rgb',
    nodata: null,
    geoTransform: [
      10 - 500 * pixel * (cos + sin),
      pixel * cos,
      pixel * sin,
      50 + 500 * pixel * (cos - sin),
      pixel * sin,
      -pixel * cos,
    ],
    read: async ({ col, outWidth, outHeight, width }) => {
      const rgba = new Uint8ClampedArray(outWidth * outHeight * 4)
      for (let i = 0; i < rgba.length; i += 4) {
        const column = col + (((i / 4) % outWidth) * width) / outWidth
        rgba[i + (column < 500 ? 0 : 2)] = 255
        rgba[i + 3] = 255
      }
      return { rgba, heights: null }
    },
  }
  const manifest = await buildTileset(dataset([], [raster]), {
    outDir: join(dir, 'd'),
    signal,
    durable: false,
    transformFor: () => null,
  })
  const [entry] = manifest.rasters
  expect(manifest.bbox4326![0]).toBeCloseTo(10 - 500 * pixel * (cos + sin), 6)
  const tileset = openTileset(join(dir, 'd'))
  for (const z of [entry!.maxZoom, entry!.maxZoom - 2]) {
    const colourAt = (lon: number, lat: number): number[] => {
      const x = (lon / 360 + 0.5) * 2 ** z
      const s = Math.sin((lat * Math.PI) / 180)
      const y = (0.5 - Math.log((1 + s) / (1 - s)) / (4 * Math.PI)) * 2 ** z
      const png = tileset.tile({ kind: 'raster', index: 0, z, x: Math.floor(x), y: Math.floor(y) })
      return png ? pixelOf(png, Math.floor((x % 1) * 512), Math.floor((y % 1) * 512)) : [0, 0, 0, 0]
    }
    // The pixel 100 columns left and right of the middle, and one beyond the corner.
    expect(colourAt(10 - 100 * pixel * cos, 50 - 100 * pixel * sin)).toEqual([255, 0, 0, 255])
    expect(colourAt(10 + 100 * pixel * cos, 50 + 100 * pixel * sin)).toEqual([0, 0, 255, 255])
    expect(colourAt(10 - 480 * pixel, 50 + 480 * pixel)[3]).toBe(0)
  }
  expect(tileset.tile({ kind: 'raster', index: 0, z: 25, x: 0, y: 0 })).toBeNull()
  tileset.close()
})

/** Reads a pixel of our own PNG (one data chunk, filter 1). */
function pixelOf(png: Uint8Array, x: number, y: number): number[] {
  const bytes = Buffer.from(png)
  const channels = bytes[25] === 2 ? 3 : 4
  const raw = inflateSync(bytes.subarray(41, 41 + bytes.readUInt32BE(33)))
  const row = y * (512 * channels + 1) + 1
  const out = [0, 0, 0, 255]
  for (let c = 0; c < channels; c++) {
    let sum = 0
    for (let i = 0; i <= x; i++) sum += raw[row + i * channels + c]!
    out[c] = sum & 255
  }
  return out
}
