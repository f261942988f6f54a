import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Feature, Geometry, PropertyValue } from '../model'
import { openTileset } from './tileset'
import { TilesetWriter } from './tileset-writer'

it('counts and lists what is drawn in parts once, with the bounds of all parts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'))
  try {
    const point = (x: number): Geometry => ({ type: 'Point', dim: 2, coords: [x, 1], ends: [1] })
    const line = (x: number): Geometry => ({ type: 'LineString', dim: 2, coords: [x, 0, x + 1, 2], ends: [2] })
    const feature = (geometry: Geometry, properties: PropertyValue[]): Feature => ({ id: null, geometry, properties })
    const [a, b, c, d] = [['a'], ['b'], ['c'], ['d']]
    const writer = new TilesetWriter(join(folder, 'form'), { durable: false })
    writer.beginSublayer('one', [{ name: 'n', type: 'string' }])
    writer.append([feature(point(1), a), feature(line(5), a)])
    // Parts of one feature may come in two batches.
    writer.append([feature(point(9), a), feature(point(2), b)])
    writer.beginSublayer('two', [{ name: 'n', type: 'string' }])
    writer.append([feature(point(3), c), feature(point(4), d), feature(line(20), d)])
    const manifest = writer.finish({ format: 'geojson', warnings: [] })
    expect(manifest.features).toBe(4)
    expect(manifest.sublayers.map((each) => [each.features, each.records])).toEqual([
      [2, 4],
      [2, 3],
    ])

    const tileset = openTileset(join(folder, 'form'))
    const rows = [0, 1].flatMap((sublayer) =>
      Array.from(tileset.recordsOf(sublayer), (record) => tileset.whole(record)),
    )
    expect(rows.map((row) => [row.index, row.sublayer, row.properties.n])).toEqual([
      [0, 0, 'a'],
      [3, 0, 'b'],
      [4, 1, 'c'],
      [5, 1, 'd'],
    ])
    expect(rows[0]?.bbox4326).toEqual([1, 0, 9, 2])
    expect([tileset.partsFirst(2), tileset.partsOf(5)]).toEqual([0, [5, 6]])
    tileset.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
