import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildFiles } from '../build'
import { fileSetFromPath } from '../file-set'
import { corner, geoKeys, writeTiff } from '../formats/geotiff/write-tiff.test-helper'
import type { Geometry } from '../model'
import { withTileset } from '../table/table.test-helper'
import { openTileset, type Tileset } from '../tileset'
import { findInParts, type ServicesThreads } from './find-in-parts'
import { findServices } from './find-services'
import { rasterHeights } from './raster-heights'
import { surfaceHeights } from './surface-heights'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-raster-heights-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const degreesPerMetre = 1 / 111_319.49
const noData = -9999

/** 40 m by 40 m in Web Mercator on the equator, 1 m a pixel: heights rise by a quarter a metre to the east; none beyond 30 m. */
async function groundFolder(name: string): Promise<string> {
  const path = join(folder, `${name}.tif`)
  const value = (col: number, row: number) => (col >= 30 ? noData : 100 + col / 4 + row / 1000)
  const tags = [...geoKeys(3857)!, ...corner(0, 20, 1)!, [42113, 2, String(noData)] as [number, 2, string]]
  writeFileSync(path, writeTiff({ ...{ width: 40, height: 40, bits: 32, format: 3 }, value, tags }))
  const outDir = join(folder, name)
  const { manifest } = await buildFiles({ files: await fileSetFromPath(path), options: {}, defaultSrid: null, outDir })
  expect(manifest.rasters[0]?.kind).toBe('elevation')
  return outDir
}

const pipe = (eastMetres: number): Geometry => {
  const lon = eastMetres * degreesPerMetre
  return { type: 'LineString', dim: 3, coords: [lon, -1, 99, lon, 1, 99], ends: [2] }
}
type Use = <T>(dir: string, work: (tileset: Tileset) => T) => T
/** One thread, which is this one. */
const threadOf = (use: Use): ServicesThreads => ({
  count: 1,
  find: (_, request, call) => findServices(request, use, call),
  heights: (_, request, call) => surfaceHeights(request, use, call),
  rasterHeights: (_, request, call) => rasterHeights(request, use, call),
})
const places = [JSON.stringify({ type: 'Point', coordinates: [0, 0] })]

it('tells the height of a raster at the nearest place, none where it has no data or does not reach', async () => {
  const ground = openTileset(await groundFolder('ground'))
  await withTileset(
    [{ name: 'name', type: 'string' }],
    [10.5, 20.5, 35.5, 60].map((east) => ({ properties: [`pipe ${east}`], geometry: pipe(east) })),
    async (pipes) => {
      const use = <T>(dir: string, work: (tileset: Tileset) => T): T => work(dir === 'ground' ? ground : pipes)
      const request = { dirs: ['pipes', 'ground'], places, distanceMetres: 100, maxTold: 9 }
      const { tilesets } = await findInParts(request, threadOf(use))
      expect(tilesets[0]?.found.map(({ surfaces }) => surfaces)).toEqual([
        [{ tileset: 1, height: expect.closeTo(102.52, 2) as number }],
        [{ tileset: 1, height: expect.closeTo(105.02, 2) as number }],
        [],
        [],
      ])
      expect(tilesets[1]).toMatchObject({ total: 0, error: null })
    },
  )
  ground.close()
})

it('names the raster whose source is gone as one that could not be looked into, and keeps what was found', async () => {
  const dir = await groundFolder('gone')
  rmSync(join(dir, 'raster-0.source'), { recursive: true })
  const ground = openTileset(dir)
  await withTileset(
    [{ name: 'name', type: 'string' }],
    [{ properties: ['pipe'], geometry: pipe(5) }],
    async (pipes) => {
      const use = <T>(name: string, work: (tileset: Tileset) => T): T => work(name === 'ground' ? ground : pipes)
      const request = { dirs: ['ground', 'pipes'], places, distanceMetres: 100, maxTold: 9 }
      const { tilesets } = await findInParts(request, threadOf(use))
      expect(tilesets[0]?.error).not.toBeNull()
      expect(tilesets[1]?.found).toHaveLength(1)
    },
  )
  ground.close()
})
