import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { identifyWkt } from '../crs'
import { fileSetFromPath } from '../file-set'
import { openDataset } from '../formats/registry'
import type { Feature, Field, Geometry } from '../model'
import { lonLat } from './out-crs'
import { createShapefileWriter } from './shapefile-writer'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const fields: Field[] = [
  { name: 'pressure_bar', type: 'number' },
  { name: 'pressure_barg', type: 'integer' },
  { name: 'laid', type: 'date' },
  { name: 'live', type: 'boolean' },
  { name: 'größe der Straße', type: 'string' },
]
const feature = (properties: Feature['properties'], geometry: Geometry | null): Feature => ({
  id: null,
  properties,
  geometry,
})
const line: Geometry = { type: 'LineString', dim: 3, coords: [1, 2, 5, 3, 4, 6.5], ends: [2] }
const flat: Geometry = { type: 'LineString', dim: 2, coords: [7, 8, 9, 9], ends: [2] }
const island: Geometry = {
  ...{ type: 'MultiPolygon', dim: 2, ends: [4, 8, 12], polygonEnds: [2, 3] },
  coords: [0, 0, 4, 0, 4, 4, 0, 0, 1, 0.5, 2, 1, 2, 0.5, 1, 0.5, 9, 9, 10, 9, 10, 10, 9, 9],
}

async function layersOf(path: string) {
  const signal = new AbortController().signal
  const dataset = await openDataset(await fileSetFromPath(path), {}, signal)
  const layers = []
  for (const layer of dataset.layers) {
    const found: Feature[] = []
    for await (const batch of layer.features({ signal, onProgress: () => undefined })) found.push(...batch)
    layers.push({ name: layer.name, fields: layer.fields, crs: layer.crs, found })
  }
  await dataset.close()
  return layers
}

it('writes whole numbers that no double holds to their last digit, and reads them again', async () => {
  const path = join(folder, 'ids.zip')
  const writer = await createShapefileWriter(path, 'ids', lonLat)
  await writer.write(
    [feature(['9007199254740995'], line), feature(['-12345678901234567'], line)],
    [{ name: 'id', type: 'integer' }],
  )
  await writer.finish()
  const [layer] = await layersOf(path)
  expect(layer!.fields).toMatchObject([{ name: 'id', type: 'integer' }])
  expect(layer!.found.map(({ properties }) => properties[0])).toEqual(['9007199254740995', '-12345678901234567'])
})

it('writes one kind of geometry as one shapefile, with heights, days, nulls and names told apart', async () => {
  const path = join(folder, 'mains.zip')
  const writer = await createShapefileWriter(path, 'mains', lonLat)
  await writer.write(
    [
      feature([2.25, 7, '2011-03-02', true, 'Émile – 管'], line),
      feature([-10, null, null, null, null], flat),
      feature([null, -3, '1998-11-21', false, 'ö'.repeat(200)], null),
    ],
    fields,
  )
  await writer.finish()
  expect(writer.cutTexts?.()).toBe(1)
  expect(readdirSync(folder)).toEqual(['mains.zip'])
  const [layer, ...others] = await layersOf(path)
  expect(others).toEqual([])
  expect(identifyWkt(layer!.crs.wkt!).srid).toBe(4326)
  expect(layer!.fields.map(({ name }) => name)).toEqual(['pressure_b', 'pressure_1', 'laid', 'live', 'größe de'])
  expect(layer!.fields.map(({ type }) => type)).toEqual(['number', 'integer', 'date', 'boolean', 'string'])
  const [first, second, third] = layer!.found
  expect(first!.properties).toEqual([2.25, 7, '2011-03-02', true, 'Émile – 管'])
  expect(Array.from(first!.geometry!.coords)).toEqual([1, 2, 5, 3, 4, 6.5])
  expect(second!.properties).toEqual([-10, null, null, null, null])
  expect(Array.from(second!.geometry!.coords)).toEqual([7, 8, 0, 9, 9, 0])
  expect(third!.geometry).toBeNull()
  expect(third!.properties[4]).toBe('ö'.repeat(127))
})

it('parts kinds of geometry, and keeps holes in their polygons', async () => {
  const path = join(folder, 'all.zip')
  const writer = await createShapefileWriter(path, 'all', lonLat)
  const point: Geometry = { type: 'Point', dim: 2, coords: [5, 6], ends: [1] }
  const points: Geometry = { type: 'MultiPoint', dim: 2, coords: [5, 6, 7, 8], ends: [2] }
  const rows = [point, island, points].map((geometry, i) => feature([i], geometry))
  await writer.write(rows, fields.slice(0, 1))
  await writer.finish()
  const layers = await layersOf(path)
  expect(layers.map(({ name }) => name).sort()).toEqual(['all_multipoints', 'all_points', 'all_polygons'])
  const polygons = layers.find(({ name }) => name === 'all_polygons')!
  expect(polygons.found[0]!.geometry).toMatchObject({ type: 'MultiPolygon', ends: [4, 8, 12], polygonEnds: [2, 3] })
})

it('leaves nothing when it is stopped while it puts the file together', async () => {
  const writer = await createShapefileWriter(join(folder, 'stopped.zip'), 'x', lonLat)
  await writer.write([feature([1], line)], fields.slice(0, 1))
  await expect(writer.finish(() => Promise.reject(new Error('stop')))).rejects.toThrow('stop')
  await writer.abandon()
  expect(readdirSync(folder).filter((name) => name !== 'stopped.zip')).toEqual([])
})

it('refuses what the format cannot hold', async () => {
  const nameless = { srid: 5880, name: 'SIRGAS 2000 / Brazil Polyconic', wkt: null }
  await expect(createShapefileWriter(join(folder, 'a.zip'), 'a', nameless)).rejects.toMatchObject({
    code: 'crs.unusable',
  })
  const wide = Array.from({ length: 256 }, (_, i): Field => ({ name: `c${i}`, type: 'integer' }))
  const writer = await createShapefileWriter(join(folder, 'b.zip'), 'b', lonLat)
  await expect(writer.write([feature([], line)], wide)).rejects.toMatchObject({ code: 'invalid' })
  await writer.abandon()
})
