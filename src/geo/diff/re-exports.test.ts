import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileSetFromPath } from '../file-set'
import { diffFiles } from '.'
import { collection } from './compared.test-helper'

const isHere = spawnSync('ogr2ogr', ['--version']).status === 0

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-exports-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const side = async (path: string) => ({ files: await fileSetFromPath(path), options: {}, defaultSrid: null })

/** Parcels with holes and long numbers, in a projected system without a code of its own in some formats. */
const parcels = collection(
  Array.from({ length: 300 }, (_, n) => {
    const [x, y] = [151 + n / 997, -33 - n / 1009]
    const ring = (d: number) => [[x - d, y - d], [x + d, y - d], [x + d, y + d], [x - d, y + d], [x - d, y - d]] // prettier-ignore
    return {
      geometry: { type: 'Polygon', coordinates: [ring(0.0005), ring(0.0001)] },
      properties: { parcel: `L${n % 100}`, area: n / 7, level: n % 3, note: n % 5 === 0 ? null : 'Straße' },
    }
  }),
)

describe.skipIf(!isHere)('a file that ogr2ogr wrote anew (needs ogr2ogr)', () => {
  it.each([
    ['gpkg', ['-f', 'GPKG']],
    ['fgb', ['-f', 'FlatGeobuf']],
    ['geojson', ['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=15']],
    ['shp', ['-f', 'ESRI Shapefile', '-lco', 'ENCODING=UTF-8']],
    ['csv', ['-f', 'CSV', '-lco', 'GEOMETRY=AS_WKT']],
    ['gpkg', ['-f', 'GPKG', '-t_srs', 'EPSG:28356']],
  ])('as %s by %s does not differ in any feature', async (extension, given) => {
    const before = join(folder, 'parcels.geojson')
    writeFileSync(before, parcels)
    const after = join(folder, `again-${given.length}-${extension}.${extension}`)
    expect(spawnSync('ogr2ogr', [...given, after, before]).status).toBe(0)
    const request = { before: await side(before), after: await side(after), outPath: `${after}.db` }
    expect(await diffFiles(request)).toMatchObject({ added: 0, removed: 0, changed: 0, unchanged: 300 })
  })
})
