import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { decodeTile, worldSize, worldX, worldY } from '../../shared/tiles'
import type { Feature, Geometry } from '../model'
import { TilesetWriter, openTileset, type Tileset } from './index'
import { tileSize } from './quad'
import { ShapeBuild } from './shape-build'
import { lineKind, polygonKind, ShapePool } from './shape-pool'
import { ShapeSpool } from './shape-spool'

const dir = mkdtempSync(join(tmpdir(), 'shape-spool-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function random(seed: number): () => number {
  return () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
}

/** Vertices of each part of a shape of the pool. */
function partsOf(pool: ShapePool, shape: number): number[][] {
  const parts: number[][] = []
  for (let part = pool.partStart(shape); part < pool.partEnd[shape]!; part++)
    parts.push([...pool.coords.subarray(pool.vertexStart(part) * 2, pool.vertexEnd[part]! * 2)])
  return parts
}

describe('a spool', () => {
  it('gives back every shape in order: parts, looks, across the world, larger than its buffers', () => {
    const next = random(7)
    const given = new ShapePool()
    for (let i = 0; i < 300; i++) {
      const wide = i % 50 === 7
      const long = i === 120
      for (let part = 0; part <= i % 3; part++) {
        for (let k = 0; k < (long ? 80_000 : 5); k++)
          given.vertex(
            Math.floor(next() * (wide ? worldSize : 1e6)) + (wide ? 0 : 1e10),
            Math.floor(next() * 1e6) - (i % 7 === 0 ? 5e5 : 0),
          )
        given.endPart(1)
      }
      given.endShape(i % 2 ? polygonKind : lineKind, i === 5 ? 4_000_000_000 : i, i % 4)
    }
    const path = join(dir, 'a.spool')
    const spool = new ShapeSpool(path, 8, 13, 256)
    for (let i = 0; i < given.count; i++) spool.add(given, i)
    expect(spool).toMatchObject({ count: given.count, vertices: given.vertices })
    for (let turn = 0; turn < 2; turn++) {
      const pool = new ShapePool()
      let at = 0
      spool.each(pool, (shape) => {
        expect([pool.kind[shape], pool.index[shape], pool.look[shape]]).toEqual([
          given.kind[at],
          given.index[at],
          given.look[at],
        ])
        const [own, first] = [partsOf(pool, shape), partsOf(given, at)]
        expect(own.length).toBe(first.length)
        expect(own.every((part, i) => part.every((value, k) => value === first[i]![k]))).toBe(true)
        at++
        pool.release([0, 0, 0])
      })
      expect(at).toBe(given.count)
    }
    spool.remove()
    expect(existsSync(path)).toBe(false)
  })

  it('counts by cells that get coarser instead of ever more', () => {
    const next = random(3)
    const pool = new ShapePool()
    const spool = new ShapeSpool(join(dir, 'b.spool'), 8, 16)
    for (let i = 0; i < 62_000; i++) {
      const [x, y] = [next() * worldSize, next() * worldSize]
      pool.release([0, 0, 0])
      pool.vertex(x, y)
      pool.vertex(x + 10, y + 10)
      pool.endPart(2)
      spool.add(pool, pool.endShape(lineKind, i, 0))
    }
    const costs = spool.costs()
    expect(spool.gridZoom).toBeLessThan(16)
    expect(costs.length).toBeLessThanOrEqual(60_000)
    expect(costs.reduce((sum, each) => sum + each.cost, 0)).toBe(62_000 * 8)
    spool.remove()
  })
})

describe('shapes that memory does not hold', () => {
  const next = random(11)
  /** Lines and rectangles, crowded in one corner, some across nearly all, over more than a zoom-4 tile. */
  const features: Feature[] = Array.from({ length: 4000 }, (_, i) => {
    const crowded = i % 3 !== 0
    const lon = (crowded ? 10 : -20) + next() * (crowded ? 0.02 : 60)
    const lat = (crowded ? 50 : 20) + next() * (crowded ? 0.02 : 35)
    const size = i % 400 === 0 ? 20 : crowded ? 0.0005 : 0.3
    const geometry: Geometry =
      i % 2 === 0
        ? {
            type: 'Polygon',
            dim: 2,
            coords: [lon, lat, lon, lat + size, lon + size, lat + size, lon + size, lat, lon, lat],
            ends: [5],
          }
        : {
            type: 'LineString',
            dim: 2,
            coords: Array.from({ length: 20 }, (_, k) => (k % 2 ? lat : lon) + next() * size),
            ends: [10],
          }
    return { id: i, geometry, properties: [i] }
  })
  const tileset = (name: string, limits?: { vertices: number; shapes: number }): Tileset => {
    const writer = new TilesetWriter(join(dir, name), { durable: false, limits })
    writer.beginSublayer('s', [{ name: 'n', type: 'integer' }])
    writer.append(features)
    writer.finish({ format: 'geojson', warnings: [] })
    return openTileset(join(dir, name))
  }
  const shownIn = (map: Tileset, z: number, lon: number, lat: number): number[] => {
    const size = tileSize(z)
    const [x, y] = [Math.floor(worldX(lon) / size), Math.floor(worldY(lat) / size)]
    const bytes = map.tile({ kind: 'vector', index: 0, z, x, y })
    const shown = bytes ? decodeTile(bytes).flatMap((section) => [...section.features]) : []
    return [...new Set(shown)].sort((a, b) => a - b)
  }

  it('move to a file as soon as there are more vertices or more shapes than memory is to hold, and no sooner', () => {
    const folder = mkdtempSync(join(dir, 'limits-'))
    // Written once a megabyte waits.
    const vertices = 100_000
    const coords = Array.from({ length: vertices * 2 }, (_, k) => (k % 2 ? 50 : 10) + k / 1e7)
    const geometry: Geometry = { type: 'LineString', dim: 2, coords, ends: [vertices] }
    const isOnDisk = (limits: { vertices: number; shapes: number }): boolean => {
      const build = new ShapeBuild(folder, limits)
      for (let shape = 0; shape < 3; shape++) build.add(geometry, [10, 50, 10.1, 50.1], shape, 0)
      const found = existsSync(join(folder, 'shapes.spool'))
      build.abandon()
      return found
    }
    expect(isOnDisk({ vertices: 3 * vertices, shapes: 3 })).toBe(false)
    expect(isOnDisk({ vertices: 3 * vertices - 1, shapes: 3 })).toBe(true)
    expect(isOnDisk({ vertices: 3 * vertices, shapes: 2 })).toBe(true)
  })

  it('are in the same tiles as others, down to the deepest, and leave no files behind', () => {
    const whole = tileset('whole')
    for (const [name, limits] of Object.entries({
      once: { vertices: 10_000, shapes: 2000 },
      again: { vertices: 600, shapes: 150 },
    })) {
      const map = tileset(name, limits)
      for (let i = 0; i < features.length; i += 173) {
        const { coords } = features[i]!.geometry!
        // Above the leaves lines under others are left out, and where leaves begin depends on the memory.
        for (const z of [17, 18, 20])
          expect(shownIn(map, z, coords[0]!, coords[1]!), `feature ${i}, zoom ${z}`).toEqual(
            shownIn(whole, z, coords[0]!, coords[1]!),
          )
        expect(shownIn(map, 20, coords[0]!, coords[1]!)).toContain(i)
      }
      expect(existsSync(join(map.dir, 'shapes.spool')) || existsSync(join(map.dir, 'shapes-0.spool'))).toBe(false)
      map.close()
    }
    whole.close()
  })
})
