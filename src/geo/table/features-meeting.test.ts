import { expect, it } from 'vitest'
import type { Geometry } from '../model'
import { featuresMeeting } from './features-meeting'
import { point, withTileset } from './table.test-helper'

const line = (...coords: number[]): Geometry => ({ type: 'LineString', dim: 2, coords, ends: [coords.length / 2] })
const polygon = (...rings: number[][]): Geometry => ({
  ...{ type: 'Polygon', dim: 2, coords: rings.flat() },
  ends: rings.map((_, at) => rings.slice(0, at + 1).flat().length / 2),
})
const square = (x: number, y: number, side: number) => [x, y, x + side, y, x + side, y + side, x, y + side, x, y]
const features = (...geometries: (Geometry | null)[]) => geometries.map((geometry) => ({ properties: [], geometry }))

it('finds by a box what lies in it, crosses it or surrounds it, not what only has a box there', () =>
  withTileset(
    [],
    features(
      point(1, 1),
      point(3, 1),
      line(-1, 1, 3, 1),
      // Its box covers the corner of the square alone.
      line(1.5, 3, 3, 1.5),
      polygon(square(-9, -9, 20)),
      polygon(square(-9, -9, 20), square(-1, -1, 4)),
      null,
    ),
    async (tileset) => {
      expect(await featuresMeeting(tileset, { box: [0, 0, 2, 2] }, {})).toEqual({ total: 3, features: [0, 2, 4] })
    },
  ))

it('finds by a ring what meets it, on the other side of the date line too', () =>
  withTileset([], features(point(1, 1), point(1.9, 0.2), point(-179, 1)), async (tileset) => {
    const triangle: [number, number][] = [
      [0, 0],
      [2, 2],
      [0, 2],
    ]
    expect((await featuresMeeting(tileset, { ring: triangle }, {})).features).toEqual([0])
    expect((await featuresMeeting(tileset, { box: [178, 0, 182, 2] }, {})).features).toEqual([2])
  }))

it('finds by a ring and by another layer what they meet across the date line', () =>
  withTileset(
    [],
    features(point(-179, 1), point(179, 1), line(-180.5, 1, -180.4, 1), point(-170, 1)),
    async (tileset) => {
      const ring: [number, number][] = [
        [178, 0],
        [182, 0],
        [182, 2],
        [178, 2],
      ]
      expect((await featuresMeeting(tileset, { ring }, {})).features).toEqual([0, 1, 2])
      await withTileset([], features(line(180.5, 1, 181.5, 1)), async (other) => {
        expect((await featuresMeeting(tileset, { tileset: other, features: null }, {})).features).toEqual([0])
      })
    },
  ))

it('finds points that lie on points of another layer, to a millimetre', () =>
  withTileset([], features(point(1, 1), point(2, 2)), (other) =>
    withTileset(
      [],
      features(point(1, 1), point(1, 1 + 5e-9), point(2 - 5e-9, 2), point(2, 2 - 5e-8)),
      async (tileset) => {
        expect((await featuresMeeting(tileset, { tileset: other, features: null }, {})).features).toEqual([0, 1, 2])
      },
    ),
  ))

it('finds what meets another layer, or some features of it', () =>
  withTileset([], features(polygon(square(0, 0, 2)), line(5, 0, 6, 1), point(9, 9)), (other) =>
    withTileset([], features(point(1, 1), point(5.5, 0.5), line(2, 1, 4, 1), point(7, 7)), async (tileset) => {
      const meeting = async (some: number[] | null) =>
        (await featuresMeeting(tileset, { tileset: other, features: some }, {})).features
      expect(await meeting(null)).toEqual([0, 1, 2])
      expect(await meeting([1])).toEqual([1])
      expect(await meeting([])).toEqual([])
    }),
  ))

it('tells how far it is, and stops when it is told to', async () => {
  const rows = features(...Array.from({ length: 100_000 }, (_, i) => point(i / 1000, 1)))
  await withTileset([], rows, async (tileset) => {
    const stopping = new AbortController()
    let told = 0
    const call = { signal: stopping.signal, onProgress: () => (told++, stopping.abort()) }
    const ring: [number, number][] = [
      [0, 0],
      [99, 0],
      [0, 99],
    ]
    await expect(featuresMeeting(tileset, { ring }, call)).rejects.toThrow()
    expect(told).toBe(1)
  })
})
