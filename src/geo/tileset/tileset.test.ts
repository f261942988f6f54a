import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeTile, latOf, lonOf, worldX, worldY, type TileSection } from '../../shared/tiles'
import type { Feature, Geometry } from '../model'
import { TilesetWriter, openTileset, type Tileset } from './index'
import { tileSize } from './quad'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'tileset-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const fields = [
  { name: 'name', type: 'string' as const },
  { name: 'n', type: 'number' as const },
]
let made = 0

function tileset(sublayers: Feature[][], options: ConstructorParameters<typeof TilesetWriter>[1] = {}): Tileset {
  const out = join(dir, `form-${made++}`)
  const writer = new TilesetWriter(out, { durable: false, ...options })
  sublayers.forEach((features, i) => {
    writer.beginSublayer(`s${i}`, fields)
    writer.append(features)
  })
  writer.finish({ format: 'geojson', warnings: [] })
  return openTileset(out)
}

function feature(geometry: Geometry | null, i = 0, style: Feature['style'] = null): Feature {
  return { id: i, geometry, properties: [`name ${i}`, i / 2], style }
}

const point = (lon: number, lat: number): Geometry => ({ type: 'Point', dim: 2, coords: [lon, lat], ends: [1] })
const box = (w: number, s: number, e: number, n: number): Geometry => ({
  type: 'Polygon',
  dim: 2,
  coords: [w, s, e, s, e, n, w, n, w, s],
  ends: [5],
})

function seeded(seed: number): () => number {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
}

function sections(map: Tileset, z: number, lon: number, lat: number): TileSection[] {
  const bytes = map.tile({ kind: 'vector', index: 0, ...tileAt(z, lon, lat) })
  return bytes ? decodeTile(bytes) : []
}

function tileAt(z: number, lon: number, lat: number): { z: number; x: number; y: number } {
  return { z, x: Math.floor(worldX(lon) / tileSize(z)), y: Math.floor(worldY(lat) / tileSize(z)) }
}

/** Sum of ring areas in grid steps; holes count against. */
function area(section: TileSection): number {
  let sum = 0
  let from = 0
  for (const end of section.vertexEnds!) {
    for (let i = from; i + 1 < end; i++)
      sum +=
        section.coords[i * 2]! * section.coords[i * 2 + 3]! - section.coords[i * 2 + 2]! * section.coords[i * 2 + 1]!
    from = end
  }
  return sum / 2
}

describe('points', () => {
  const random = seeded(7)
  const places = Array.from({ length: 60_000 }, () => [151 + random(), -34 + random()] as const)

  for (const [name, pointChunk] of [
    ['in memory', undefined],
    ['through runs on disk', 5000],
  ] as const)
    it(`are all in the deepest tiles, ${name}, and found with their attributes`, () => {
      const map = tileset([places.map(([lon, lat], i) => feature(point(lon, lat), i))], { pointChunk })
      expect(map.manifest.features).toBe(60_000)
      const seen = new Set<number>()
      const { z, x, y } = tileAt(10, 151, -33)
      for (let ty = y; ty <= y + 5; ty++)
        for (let tx = x; tx <= x + 5; tx++) {
          const bytes = map.tile({ kind: 'vector', index: 0, z, x: tx, y: ty })
          if (bytes) for (const section of decodeTile(bytes)) for (const index of section.features) seen.add(index)
        }
      expect(seen.size).toBe(60_000)
      for (const i of [0, 31_234, 59_999]) {
        const [lon, lat] = places[i]!
        const [hit] = map.identify({ lon, lat, toleranceDeg: 1e-7, limit: 3 })
        expect(hit).toMatchObject({
          index: i,
          id: i,
          properties: { name: `name ${i}`, n: i / 2 },
          geometryType: 'Point',
        })
        expect(hit!.distanceMetres).toBeLessThan(0.001)
      }
      map.close()
      expect(readdirSync(map.dir).some((file) => file.endsWith('.run'))).toBe(false)
    })

  it('are one for each cell of two pixels where they crowd, and none is missing from the picture', () => {
    const map = tileset([places.map(([lon, lat], i) => feature(point(lon, lat), i))])
    const cells = (z: number): Set<string> => {
      const size = (tileSize(z) / 512) * 2
      return new Set(places.map(([lon, lat]) => `${Math.floor(worldX(lon) / size)} ${Math.floor(worldY(lat) / size)}`))
    }
    const [section] = sections(map, 4, 151.5, -33.5)
    expect(section!.count).toBe(cells(4).size)
    expect(section!.count).toBeLessThan(4000)
    map.close()
  })

  it('near a border are in the tile beyond it too, so that symbols are not cut', () => {
    const zoom = 12
    const line = lonOf(Math.ceil(worldX(151.5) / tileSize(zoom)) * tileSize(zoom))
    const pixel = 360 / 2 ** zoom / 512
    const map = tileset([
      [point(line - pixel * 3, -33.5), point(line + pixel * 3, -33.5), point(line - pixel * 40, -33.5)].map((p, i) =>
        feature(p, i),
      ),
    ])
    const east = sections(map, zoom, line + pixel * 10, -33.5).flatMap((s) => [...s.features])
    expect(east.sort()).toEqual([0, 1])
    map.close()
  })

  it('that lie on one spot in any number make one symbol, and stay countable', () => {
    const map = tileset([Array.from({ length: 40_000 }, (_, i) => feature(point(10, 50), i))])
    const count = sections(map, 22, 10, 50).reduce((sum, s) => sum + s.count, 0)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(16)
    expect(map.identify({ lon: 10, lat: 50, toleranceDeg: 0.001, limit: 5 })).toHaveLength(5)
    map.close()
  })
})

describe('polygons', () => {
  const step = 0.001
  const across = 120
  const coverage: Feature[] = []
  for (let row = 0; row < across; row++)
    for (let column = 0; column < across; column++) {
      // Borders that wind, the same for both neighbours.
      const wave = (x: number, y: number): number => (((x * 31 + y * 17) % 7) - 3) * step * 0.05
      const coords: number[] = []
      const corner = (c: number, r: number): void => {
        coords.push(c * step + wave(c * 8, r * 8), r * step + wave(r * 8, c * 8))
      }
      const n = 8
      for (let i = 0; i < n; i++) corner(column + i / n, row)
      for (let i = 0; i < n; i++) corner(column + 1, row + i / n)
      for (let i = n; i > 0; i--) corner(column + i / n, row + 1)
      for (let i = n; i > 0; i--) corner(column, row + i / n)
      coords.push(coords[0]!, coords[1]!)
      coverage.push(feature({ type: 'Polygon', dim: 2, coords, ends: [coords.length / 2] }, coverage.length))
    }

  for (const [name, limits] of [
    ['in memory', undefined],
    ['streamed', { vertices: 50_000, shapes: 2000 }],
  ] as const)
    it(`of a coverage leave neither holes nor slivers when simplified, ${name}`, () => {
      const map = tileset([coverage], { limits })
      // A tile that lies wholly inside the coverage: the areas of the polygons make up the tile and its buffer exactly.
      const z = 13
      const middle = tileAt(z, 0.06, 0.06)
      const bytes = map.tile({ kind: 'vector', index: 0, ...middle })!
      const polygons = decodeTile(bytes).filter((s) => s.kind === 'polygon')
      const side = 4096 + 2 * 128
      const total = polygons.reduce((sum, s) => sum + area(s), 0)
      expect(Math.abs(total / (side * side) - 1)).toBeLessThan(0.004)
      expect(polygons.every((s) => s.kind === 'polygon')).toBe(true)
      map.close()
    })

  it('of a few pixels stay visible as specks without holes, one for each cell of two pixels', () => {
    const map = tileset([coverage])
    const specks = sections(map, 5, 0.06, 0.06).filter((s) => s.kind === 'speck')
    expect(specks).toHaveLength(1)
    const pixelDegrees = 360 / 2 ** 5 / 512
    const cells = (across * step) / pixelDegrees / 2
    expect(specks[0]!.count).toBeGreaterThanOrEqual(Math.floor(cells) ** 2)
    expect(specks[0]!.count).toBeLessThanOrEqual(Math.ceil(cells + 1) ** 2)
    const [xs, ys] = [0, 1].map((axis) => [...specks[0]!.coords].filter((_, i) => i % 2 === axis)) as [
      number[],
      number[],
    ]
    const columns = new Set(xs)
    const rows = new Set(ys)
    expect(specks[0]!.count).toBe(columns.size * rows.size)
    for (const places of [columns, rows]) expect(Math.max(...places) - Math.min(...places)).toBe((places.size - 1) * 16)
    map.close()
  })

  it('keep their holes, in any direction of digitising', () => {
    const donut: Geometry = {
      type: 'MultiPolygon',
      dim: 3,
      coords: Float64Array.from(
        [
          0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0.25, 0.25, 0.75, 0.25, 0.75, 0.75, 0.25, 0.75, 0.25, 0.25, 2, 0, 3, 0, 3, 1, 2,
          0,
        ].flatMap((v, i) => (i % 2 ? [v, 12.5] : [v])),
      ),
      ends: [5, 10, 14],
      polygonEnds: [2, 3],
    }
    const map = tileset([[feature(donut)]])
    expect(map.identify({ lon: 0.5, lat: 0.5, toleranceDeg: 0.01, limit: 5 })).toEqual([])
    const [hit] = map.identify({ lon: 0.1, lat: 0.5, toleranceDeg: 0.01, limit: 5 })
    expect(hit).toMatchObject({ geometryType: 'MultiPolygon', distanceMetres: 0, bbox4326: [0, 0, 3, 1] })
    expect(hit!.coordinates).toHaveLength(2)
    expect((hit!.coordinates as number[][][][])[0]![0]![0]).toEqual([0, 0, 12.5])
    const [section] = sections(map, 6, 0.5, 0.5)
    const unit = 2 ** 6 / 360
    const expected = (1 - 0.25 + 0.5) * unit * unit * 4096 * 4096
    expect(area(section!) / expected).toBeCloseTo(1, 1)
    map.close()
  })

  it('around the world are cut for deep tiles, and do not multiply', () => {
    const map = tileset([[feature(box(-180, -89, 180, 89)), feature(box(-170, -60, 170, 60), 1)]])
    const deep = sections(map, 18, 12.3, 45.6)
    expect(deep.map((s) => s.count)).toEqual([2])
    expect(area(deep[0]!)).toBeCloseTo(2 * (4096 + 256) ** 2, -4)
    map.close()
  })

  it('across 180° appear on both sides', () => {
    const map = tileset([[feature(box(178, -18, 182, -16)), feature(box(179, -10, -179, -9), 1)]])
    expect(sections(map, 8, -179, -17).flatMap((s) => [...s.features])).toContain(0)
    expect(sections(map, 8, 179, -17).flatMap((s) => [...s.features])).toContain(0)
    expect(sections(map, 8, 0, -9.5)).toEqual([])
    expect(map.identify({ lon: -179, lat: -17, toleranceDeg: 0.01, limit: 1 })).toHaveLength(1)
    map.close()
  })
})

describe('lines', () => {
  it('of a million vertices are cut to tiles', () => {
    const n = 1_000_000
    const coords = new Float64Array(n * 2)
    for (let i = 0; i < n; i++) {
      coords[i * 2] = 10 + (i / n) * 2 + Math.sin(i / 50) * 0.01
      coords[i * 2 + 1] = 50 + Math.cos(i / 50) * 0.01
    }
    const map = tileset([[feature({ type: 'LineString', dim: 2, coords, ends: [n] })]])
    for (const z of [0, 6, 9, 12, 15, 18]) {
      const vertices = sections(map, z, 11, 50.01).reduce((sum, s) => sum + s.coords.length / 2, 0)
      expect(vertices).toBeGreaterThan(0)
      expect(vertices).toBeLessThan(120_000)
    }
    expect(map.whole(0).bbox4326![0]).toBeCloseTo(9.99, 2)
    map.close()
  })
})

describe('a tileset', () => {
  it('says the colour that all features carry themselves, and none where one carries another or none', () => {
    const colored = (color: string | null, i: number) => feature(point(i, 1), i, color === null ? null : { color })
    const own = (...colors: (string | null)[]) => tileset([colors.map(colored)]).manifest.ownColor
    expect(own('#FFD750', '#ffd750')).toBe('#ffd750')
    expect(own('#ffd750', '#ff0000')).toBeUndefined()
    expect(own('#ffd750', null, '#ffd750')).toBeUndefined()
    expect(own(null, '#ffd750')).toBeUndefined()
  })

  it('keeps rows without geometry, styles, labels and sublayers', () => {
    const style = { color: '#FF0000', width: 40, dash: [4, 2], label: 'MH 12 – ø', labelAngle: 30 }
    const map = tileset([
      [feature(null, 0), feature(point(1, 1), 1, style), feature(point(NaN, 1), 2)],
      [feature(box(0, 0, 2, 2), 3), feature({ ...point(1, 1.001), dim: 3, coords: [1, 1.001, 99] }, 4)],
    ])
    expect(map.manifest.sublayers.map((s) => [s.features, s.geometryTypes])).toEqual([
      [3, ['Point']],
      [2, ['Point', 'Polygon']],
    ])
    expect(map.manifest.warnings.map((w) => w.code)).toEqual(['outside-projection'])
    expect([...map.recordsOf(1)]).toEqual([3, 4])
    expect(map.whole(0).bbox4326).toBeNull()
    const [labelled] = sections(map, 9, 1, 1).filter((s) => s.labelTable.length > 0)
    expect(labelled).toMatchObject({
      sublayer: 0,
      labelTable: ['MH 12 – ø'],
      styleTable: [{ color: '#ff0000', width: 10, dash: [4, 2], labelAngle: 30 }],
    })
    expect(map.geometry(4)!.coords[2]).toBe(99)
    const hits = map.identify({ lon: 1, lat: 1, toleranceDeg: 0.01, limit: 10 })
    expect(hits.map((h) => h.index)).toEqual([3, 1, 4])
    map.close()
  })

  it('places vertices to the millimetre in deep tiles', () => {
    const lon = 151.2345678
    const lat = -33.7654321
    const map = tileset([[feature(point(lon, lat)), feature(box(lon, lat, lon + 0.001, lat + 0.001), 1)]])
    const z = 24
    const { x, y } = tileAt(z, lon, lat)
    const drawn = sections(map, z, lon, lat)
    expect(drawn).toHaveLength(2)
    for (const section of drawn) {
      const at = [...Array(section.coords.length / 2).keys()].map((i) => [
        lonOf((x + section.coords[i * 2]! / 4096) * tileSize(z)),
        latOf((y + section.coords[i * 2 + 1]! / 4096) * tileSize(z)),
      ])
      const off = Math.min(...at.map(([a, b]) => Math.hypot((a! - lon) * 92_000, (b! - lat) * 111_000)))
      expect(off).toBeLessThan(0.002)
    }
    map.close()
  })

  it('without anything in it opens and answers nothing', () => {
    const map = tileset([[]])
    expect(map.manifest.bbox4326).toBeNull()
    expect(map.tile({ kind: 'vector', index: 0, z: 0, x: 0, y: 0 })).toBeNull()
    expect(map.tile({ kind: 'raster', index: 0, z: 0, x: 0, y: 0 })).toBeNull()
    expect(map.identify({ lon: 0, lat: 0, toleranceDeg: 9, limit: 9 })).toEqual([])
    map.close()
  })

  it('that was cut short is refused with what to do', () => {
    const map = tileset([[feature(point(1, 1))]])
    map.close()
    truncateSync(join(map.dir, 'points.tiles'), 10)
    expect(() => openTileset(map.dir)).toThrow(/rebuild/)
    expect(() => openTileset(join(dir, 'nothing'))).toThrow(/not there/)
  })

  it('that is abandoned leaves nothing behind', () => {
    const out = join(dir, 'abandoned')
    const writer = new TilesetWriter(out)
    writer.beginSublayer('a', fields)
    writer.append([feature(point(1, 1))])
    writer.abandon()
    expect(readdirSync(dir).filter((name) => name.startsWith('abandoned'))).toEqual([])
  })
})
