import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openBelow, tellsOpenFiles } from '../node/open-below.test-helper'
import { convertFiles } from './convert'
import { diffFiles } from './diff'
import { fileSetFromPath } from './file-set'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'plumbline-let-go-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function posts(name: string, east: number) {
  const path = join(folder, name)
  const geometry = { type: 'Point', coordinates: [east, 0] }
  const feature = { type: 'Feature', properties: { id: 'post' }, geometry }
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features: [feature] }))
  return { files: await fileSetFromPath(path), options: {}, defaultSrid: null }
}

it.skipIf(!tellsOpenFiles)('leaves a file of differences closed, for whoever reads or removes it', async () => {
  const [before, after] = [await posts('old.geojson', 0), await posts('new.geojson', 0.001)]
  await diffFiles({ before, after, outPath: join(folder, 'differences.db') }, {})
  expect(openBelow(folder)).toEqual([])
})

it.skipIf(!tellsOpenFiles)('has a GeoPackage closed before it takes its place', async () => {
  const outPath = join(folder, 'posts.gpkg')
  await convertFiles({
    ...(await posts('posts.geojson', 0)),
    layer: null,
    outPath,
    outFormat: 'geopackage',
    outSrid: 4326,
  })
  expect(openBelow(folder)).toEqual([])
})
