import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { placesOf } from './dig-places'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-places-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('reads degrees, easting and northing of a system, permits and GeoJSON files, each under the name that was typed', async () => {
  const file = join(folder, 'area.geojson')
  writeFileSync(file, '\uFEFF{"type":"LineString","coordinates":[[1,2],[3,4]]}')
  const line = { name: file, geometry: '{"type":"LineString","coordinates":[[1,2],[3,4]]}' }
  const point = (name: string, coordinates: number[]) => ({
    name,
    geometry: JSON.stringify({ type: 'Point', coordinates }),
  })
  expect(await placesOf(['-0.1,51.5', 'permit:17', file, '1e1, -.5'], undefined)).toEqual([
    ...[point('-0.1,51.5', [-0.1, 51.5]), { permitId: 17 }, line, point('1e1, -.5', [10, -0.5])],
  ])
  const [placed] = await placesOf(['500000,0'], 32631)
  const { coordinates } = JSON.parse('geometry' in placed! ? placed.geometry : '') as { coordinates: number[] }
  expect(coordinates[0]).toBeCloseTo(3, 9)
  expect(coordinates[1]).toBeCloseTo(0, 9)
})

it.each([
  ['91,91', undefined, /no longitude and latitude.*--srid/],
  ['1,2,3', undefined, /has 3 numbers/],
  ['permit:-4', undefined, /names no permit/],
  ['', undefined, /is no place/],
  ['1,2', 4327000, /4327000/],
])('refuses “%s” of %s', async (name, srid, reason) => {
  await expect(placesOf([name], srid)).rejects.toThrow(reason)
})

it('refuses more places than a report takes', async () => {
  await expect(
    placesOf(
      Array.from({ length: 1_001 }, () => '1,2'),
      undefined,
    ),
  ).rejects.toThrow('1000 places at most')
})
