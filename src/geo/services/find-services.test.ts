import proj4, { type Converter } from 'proj4'
import { describe, expect, it } from 'vitest'
import type { Geometry } from '../model'
import { point, withTileset } from '../table/table.test-helper'
import type { Tileset } from '../tileset'
import { findServices, type ServicesRequest } from './find-services'

const degree = 1 / 111_319.49
const line = (...coords: number[]): Geometry => ({ type: 'LineString', dim: 2, coords, ends: [coords.length / 2] })
const line3d = (...coords: number[]): Geometry => ({ type: 'LineString', dim: 3, coords, ends: [coords.length / 3] })
const square = (x: number, y: number, side: number): Geometry => ({
  ...{ type: 'Polygon', dim: 2, ends: [5] },
  coords: [x, y, x + side, y, x + side, y + side, x, y + side, x, y],
})
const rows = (...geometries: (Geometry | null)[]) =>
  geometries.map((geometry, at) => ({ properties: [`row ${at}`], geometry }))
const named = [{ name: 'name', type: 'string' as const }]
const at = (lon: number, lat: number) => JSON.stringify({ type: 'Point', coordinates: [lon, lat] })

function find(tileset: Tileset, request: Partial<ServicesRequest> & { places: string[] }) {
  const whole = { dirs: ['only'], distanceMetres: 10, maxTold: 100, ...request }
  return findServices(whole, (_, work) => work(tileset), {})
}

describe('what lies near a place', () => {
  it('is told from the nearest on, with direction, the nearest place of it and its height there', () =>
    withTileset(
      named,
      rows(
        line3d(5 * degree, -1, 10, 5 * degree, 1, 20),
        point(0, 7 / 110_574),
        square(-degree, -degree, 2 * degree),
        point(0, 20 / 110_574),
        null,
      ),
      async (tileset) => {
        const { tilesets } = await find(tileset, { places: [at(0, 0)] })
        const [{ total, found, withoutPlace } = { total: 0, found: [], withoutPlace: null }] = tilesets
        expect(total).toBe(3)
        expect(withoutPlace).toBe(1)
        expect(found.map(({ index }) => index)).toEqual([2, 0, 1])
        expect(found.map(({ metres }) => Number(metres.toFixed(2)))).toEqual([0, 5, 7])
        expect(found.map(({ bearingDegrees }) => bearingDegrees)).toEqual([null, expect.closeTo(90, 3), 0])
        expect(found[1]).toMatchObject({ height: 15, properties: { name: 'row 0' }, geometryType: 'LineString' })
        expect(found[1]?.nearest[0]).toBeCloseTo(5 * degree, 9)
        expect(found[2]).toMatchObject({ height: null, nearest: [0, 7 / 110_574] })
      },
    ))

  it('is told once of what is drawn in parts, by the nearest of them', async () => {
    const whole = ['a main in three parts']
    const parts = [5, 3, 8].map((metres) => ({ properties: whole, geometry: point(0, metres / 110_574) }))
    await withTileset(named, parts, async (tileset) => {
      const [first] = (await find(tileset, { places: [at(0, 0)] })).tilesets
      expect(first?.found.map(({ metres, nearest }) => [Math.round(metres * 100), nearest])).toEqual([
        [300, [0, 3 / 110_574]],
      ])
    })
  })

  it('counts all and tells the nearest of them', () =>
    withTileset(named, rows(...Array.from({ length: 30 }, (_, i) => point(0, i * 1e-6))), async (tileset) => {
      const [first] = (await find(tileset, { places: [at(0, 0)], maxTold: 2 })).tilesets
      expect(first?.total).toBe(30)
      expect(first?.found.map(({ index }) => index)).toEqual([0, 1])
    }))

  it('is asked for several places at once: points, lines that cross it, areas around it', () =>
    withTileset(named, rows(line(-1, 0, 1, 0), point(0.5, 0.5)), async (tileset) => {
      const crossing = JSON.stringify({ type: 'LineString', coordinates: [[0.2, -1], [0.2, 1]] }) // prettier-ignore
      const around = JSON.stringify({ type: 'Polygon', coordinates: [[[0.4, 0.4], [0.6, 0.4], [0.6, 0.6], [0.4, 0.4]]] }) // prettier-ignore
      const result = await find(tileset, { places: ['{', crossing, around, at(9, 9)], distanceMetres: 0 })
      expect(result.unread).toEqual([0])
      const [first] = result.tilesets
      expect(first?.found.map(({ place, index, metres }) => [place, index, metres])).toEqual([[1, 0, 0], [2, 1, 0]]) // prettier-ignore
      expect(first?.found[0]?.nearest).toEqual([0.2, 0])
    }))

  it('is found on the other side of the date line', () =>
    withTileset(named, rows(point(-180 + 3 * degree, 0)), async (tileset) => {
      const [first] = (await find(tileset, { places: [at(180 - 3 * degree, 0)] })).tilesets
      expect(first?.found[0]).toMatchObject({ metres: expect.closeTo(6, 3), bearingDegrees: expect.closeTo(90, 3) })
    }))

  it('names the tileset that cannot be read, and looks into the others', () =>
    withTileset(named, rows(point(0, 0)), async (tileset) => {
      const use = <T>(dir: string, work: (open: Tileset) => T): T => {
        if (dir === 'broken') throw new Error('cut short')
        return work(tileset)
      }
      const request = { dirs: ['broken', 'sound'], places: [at(0, 0)], distanceMetres: 1, maxTold: 9 }
      const { tilesets } = await findServices(request, use, {})
      expect(tilesets.map(({ total, error }) => [total, error?.message])).toEqual([[0, expect.stringContaining('cut short')], [1, undefined]]) // prettier-ignore
    }))

  it('stops when it is told to', () =>
    withTileset(named, rows(point(0, 0)), async (tileset) => {
      const stopping = new AbortController()
      const call = { signal: stopping.signal, onProgress: () => stopping.abort() }
      const request = { dirs: ['a', 'b'], places: [at(0, 0)], distanceMetres: 1, maxTold: 9 }
      await expect(findServices(request, (_, work) => work(tileset), call)).rejects.toThrow('abort')
    }))

  it('is the same as every feature measured on a plane that touches at the place, to a millimetre', async () => {
    const random = seeded(16)
    const [west, south] = [151.2, -33.87]
    const near = (around: number, metres: number) => around + (random() - 0.5) * 2 * metres * degree
    const geometries = Array.from({ length: 600 }, (_, i): Geometry => {
      const [x, y] = [near(west, 600), near(south, 600)]
      if (i % 3 === 0) return point(x, y)
      const step = () => [near(x, 25), near(y, 25)]
      return i % 3 === 1 ? line(x, y, ...step(), ...step()) : square(x, y, 20 * random() * degree)
    })
    await withTileset(named, rows(...geometries), async (tileset) => {
      const places = Array.from({ length: 250 }, () => [near(west, 600), near(south, 600)] as const)
      const request = { places: places.map(([lon, lat]) => at(lon, lat)), distanceMetres: 60, maxTold: 100_000 }
      const [first] = (await find(tileset, request)).tilesets
      const found = new Map(first?.found.map(({ place, index, metres }) => [`${place} ${index}`, metres]))
      let compared = 0
      for (const [place, [lon, lat]] of places.entries()) {
        const plane = proj4(`+proj=aeqd +lat_0=${lat} +lon_0=${lon} +ellps=WGS84`)
        for (const [index, geometry] of geometries.entries()) {
          const metres = planeDistance(geometry, plane)
          const told = found.get(`${place} ${index}`)
          if (Math.abs(metres - 60) < 0.002) continue
          expect([place, index, told === undefined]).toEqual([place, index, metres > 60])
          if (told === undefined) continue
          expect(Math.abs(told - metres)).toBeLessThan(0.001)
          compared++
        }
      }
      expect(compared).toBeGreaterThan(1_000)
    })
  })
})

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** From the middle of a plane; 0 within a polygon. */
function planeDistance({ type, coords }: Geometry, plane: Converter): number {
  const flat = Array.from({ length: coords.length / 2 }, (_, i) => plane.forward([coords[i * 2]!, coords[i * 2 + 1]!]))
  let [least, inside] = [Infinity, false]
  for (const [i, [ax = 0, ay = 0]] of flat.entries()) {
    const [bx = ax, by = ay] = type === 'Point' ? [ax, ay] : (flat[i + 1] ?? [ax, ay])
    const [dx, dy] = [bx - ax, by - ay]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
    least = Math.min(least, Math.hypot(ax + dx * along, ay + dy * along))
    if (ay > 0 !== by > 0 && ax + ((bx - ax) * -ay) / (by - ay) > 0) inside = !inside
  }
  return inside && type === 'Polygon' ? 0 : least
}
