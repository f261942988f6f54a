import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { extractZip } from '../../../node/zip/extract-zip'
import { fileSetFromPath } from '../../file-set'
import { inspectFiles } from '../../inspect'
import { readAll } from '../read-all.test-helper'
import { siteGdbZip } from './site-gdb.test-fixture'

let folder: string
let zip: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-test-'))
  zip = join(folder, 'site.zip')
  await writeFile(zip, siteGdbZip)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const unpacked = async () => {
  await extractZip(zip, folder, { signal: new AbortController().signal })
  return join(folder, 'site.gdb')
}

it('reads the feature classes of a zipped geodatabase with attributes, heights and arcs', async () => {
  const { dataset, byLayer } = await readAll(zip)
  expect(dataset.format).toBe('filegdb')
  expect(dataset.layers.map((layer) => layer.name)).toEqual(['bores', 'lots', 'kerbs'])
  expect(dataset.warnings.map((warning) => warning.message)).toContain('Tables without geometry are not drawn: owners.')

  const [bores = [], lots = [], kerbs = []] = byLayer
  expect(dataset.layers[0]?.fields).toEqual([
    { name: 'name', type: 'string' },
    { name: 'depth', type: 'number' },
    { name: 'count', type: 'integer' },
    { name: 'drilled', type: 'datetime' },
  ])
  expect(bores.map((feature) => [feature.id, ...feature.properties])).toEqual([
    [1, 'Ærø', 1.5, 3, '2024-03-01T12:34:56'],
    [2, null, null, null, null],
    [3, 'B2', 2.25, -7, '1999-12-31T00:00:00'],
  ])
  const coords = Array.from(bores[0]?.geometry?.coords ?? [])
  ;[330000.25, 6250000.5, 12.125].forEach((value, at) => expect(coords[at]).toBeCloseTo(value, 3))
  expect(bores[1]?.geometry).toBeNull()
  expect(lots[0]?.geometry).toMatchObject({ type: 'MultiPolygon', ends: [5, 10, 14], polygonEnds: [2, 3] })
  // The top of the half circle, where no vertex is stored.
  const ys = Array.from(kerbs[0]?.geometry?.coords ?? []).filter((_, at) => at % 2 === 1)
  expect(Math.max(...ys)).toBeCloseTo(6250010, 3)
})

it('places a .gdb folder by the CRS of its tables', async () => {
  const files = await fileSetFromPath(await unpacked())
  const report = await inspectFiles({ files, options: {}, defaultSrid: null, withTables: true })
  expect(report.error).toBeNull()
  expect(report.layers.map((layer) => [layer.name, layer.srid, layer.features])).toEqual([
    ['bores', 28356, 3],
    ['lots', 28356, 1],
    ['kerbs', 28356, 1],
    // A table beside them, which only those see who ask for it.
    ['owners', null, expect.any(Number)],
  ])
  const drawn = await inspectFiles({ files, options: {}, defaultSrid: null })
  expect(drawn.layers).toHaveLength(3)
})

it('names the table that is damaged, and says when the catalogue is missing', async () => {
  const gdb = await unpacked()
  await truncate(join(gdb, 'a00000009.gdbtable'), 900)
  const report = await inspectFiles({ files: await fileSetFromPath(gdb), options: {}, defaultSrid: null })
  expect(report.error?.code).toBe('file.corrupt')
  expect(report.error?.message).toContain('a00000009.gdbtable')

  await rm(join(gdb, 'a00000001.gdbtablx'))
  const without = await inspectFiles({ files: await fileSetFromPath(gdb), options: {}, defaultSrid: null })
  expect(without.error?.message).toContain('lacks its catalogue')
})
