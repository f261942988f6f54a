import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { decodeLabelTile, worldX, worldY, type TileText } from '../../shared/tiles'
import type { Feature, Geometry } from '../model'
import { TilesetWriter, openTileset, type Tileset } from './index'
import { tileSize } from './quad'

const dir = mkdtempSync(join(tmpdir(), 'label-tiles-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
let made = 0

function tileset(features: [Geometry, string | number | null][]): Tileset {
  const out = join(dir, `form-${made++}`)
  const writer = new TilesetWriter(out, { durable: false })
  writer.beginSublayer('s', [{ name: 'Name/ü', type: 'string' }])
  writer.append(features.map(([geometry, text], id): Feature => ({ id, geometry, properties: [text] })))
  writer.finish({ format: 'geojson', warnings: [] })
  return openTileset(out)
}

function texts(map: Tileset, z: number, lon: number, lat: number, field = 'Name/ü'): TileText[] {
  const [x, y] = [Math.floor(worldX(lon) / tileSize(z)), Math.floor(worldY(lat) / tileSize(z))]
  const bytes = map.tile({ kind: 'labels', index: 0, z, x, y, field })
  return bytes ? decodeLabelTile(bytes) : []
}

const point = (lon: number, lat: number): Geometry => ({ type: 'Point', dim: 2, coords: [lon, lat], ends: [1] })

describe('texts of tiles', () => {
  it('carry the attribute of what is shown, once, and nothing for what is empty', () => {
    const map = tileset([
      [point(10, 50), 'Pier 4'],
      [point(10.4, 50), null],
      [point(10.8, 50), 42],
      [point(10, 50.00001), 'hidden below'],
    ])
    expect(texts(map, 6, 10, 50).map(({ text }) => text)).toEqual(['Pier 4', '42'])
    expect(texts(map, 6, 10, 50, 'other')).toEqual([])
    map.close()
  })

  it('go along lines, the right way up, and into the body of bent areas', () => {
    const map = tileset([
      [{ type: 'LineString', dim: 2, coords: [11, 51, 10, 50.3], ends: [2] }, 'Quay'],
      [
        {
          type: 'Polygon',
          dim: 2,
          // A horseshoe whose box has its middle outside.
          coords: [6, 48, 10, 48, 10, 52, 9, 52, 9, 49, 7, 49, 7, 52, 6, 52, 6, 48],
          ends: [9],
        },
        'Basin',
      ],
    ])
    const all = [...texts(map, 5, 8, 50), ...texts(map, 5, 10.5, 50.6)]
    const quay = all.find(({ text }) => text === 'Quay')!
    expect(quay.kind).toBe('line')
    expect(quay.angle).toBeGreaterThan(30)
    expect(quay.angle).toBeLessThan(60)
    const basin = all.find(({ text }) => text === 'Basin')!
    const size = tileSize(5)
    const x = Math.floor(worldX(8) / size) * size + basin.x * size
    expect(x < worldX(7) || x > worldX(9)).toBe(true)
    map.close()
  })

  it('leave out what would find no room', () => {
    const map = tileset(
      Array.from({ length: 5000 }, (_, i) => [point(10 + (i % 70) / 7000, 50 + i / 700000), `P ${i}`]),
    )
    const far = texts(map, 6, 10, 50)
    expect(far.length).toBeLessThan(4)
    expect(texts(map, 14, 10.002, 50.002).length).toBeGreaterThan(50)
    expect(texts(map, 14, 10.002, 50.002).length).toBeLessThanOrEqual(300)
    map.close()
  })
})
