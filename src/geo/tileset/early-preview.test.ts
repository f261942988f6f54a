import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TilesetManifest } from '../engine-api'
import type { EarlyPicture } from '../early-view'
import { EarlyPreview } from './early-preview'
import { openTileset } from './tileset'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'early-'))
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

const picture = (count: number): EarlyPicture => ({
  format: 'ifc',
  crs: { srid: null, wkt: null, name: null, from: 'none' } as EarlyPicture['crs'],
  fields: [{ name: 'Name', type: 'string' }],
  features: Array.from({ length: count }, (_, i) => ({
    id: null,
    geometry: { type: 'Point', dim: 2, coords: Float64Array.of(i, 100), ends: [1] },
    properties: [`Pier ${i}`],
  })),
})

/** Takes a hundred from the second coordinate. */
const shift = {
  forward: (coords: Float64Array | number[]) => (coords[1] = coords[1]! - 100),
}

it('draws what it is given in lon/lat, when it is due, and takes each away for the next', () => {
  const shown: [dir: string, manifest: TilesetManifest][] = []
  const out = join(folder, 'form')
  const early = new EarlyPreview(
    out,
    'pier.ifc',
    () => shift,
    (...one) => shown.push(one),
  )
  expect(early.due).toBe(false)
  vi.setSystemTime(Date.now() + 250)
  expect(early.due).toBe(true)
  early.show(picture(30))
  expect(early.due).toBe(false)
  const [[dir, manifest]] = shown as [[string, TilesetManifest]]
  expect(manifest).toMatchObject({ features: 30, format: 'ifc', sublayers: [{ name: 'pier.ifc' }] })
  const tileset = openTileset(dir)
  expect(tileset.row(7)).toMatchObject({ bbox4326: [7, 0, 7, 0], properties: { Name: 'Pier 7' } })
  tileset.close()
  vi.setSystemTime(Date.now() + 1500)
  early.show(picture(40))
  expect(existsSync(dir)).toBe(false)
  expect(shown[1]![1].features).toBe(40)
  early.close()
  expect(readdirSync(folder)).toEqual([])
})

it('shows nothing without a place on the Earth, and asks no more', () => {
  const early = new EarlyPreview(
    join(folder, 'form'),
    'pier.ifc',
    () => null,
    () => expect.unreachable(),
  )
  vi.setSystemTime(Date.now() + 250)
  early.show(picture(3))
  vi.setSystemTime(Date.now() + 10_000)
  expect(early.due).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})
