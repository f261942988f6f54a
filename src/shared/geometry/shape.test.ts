import { describe, expect, it } from 'vitest'
import { boxesMeet } from './box'
import { metresApart, nearestPlaces, widened } from './distance'
import { geodesicArea, geodesicLength } from './geodesy'
import type { PermitArea } from '../model/permit-area'
import { shapeOfArea, shapeOfGeometry, shiftedShape, type FlatGeometry } from './shape'

const shape = (geometry: FlatGeometry) => {
  const made = shapeOfGeometry(geometry)
  if (!made) throw new Error('no shape')
  return made
}
const line = (...coords: number[]) => shape({ type: 'LineString', dim: 2, coords, ends: [coords.length / 2] })
/** A permit's area of one polygon of these rings; of nothing without any. */
const areaOf = (...rings: [number, number][][]): PermitArea => ({
  ...{ polygons: rings.length === 0 ? [] : [rings], lines: [], points: [] },
  ...{ bbox4326: null, leftOut: 0 },
})
const point = (lon: number, lat: number) => shape({ type: 'Point', dim: 2, coords: [lon, lat], ends: [1] })

describe('a feature as a shape for measuring', () => {
  it('leaves heights aside, and keeps the lines of several apart', () => {
    const two = shape({
      ...{ type: 'MultiLineString', dim: 3 },
      ...{ coords: [0, 0, 99, 1, 0, 98, 5, 5, 97, 6, 5, 96], ends: [2, 4] },
    })
    expect([...two.segments]).toEqual([0, 0, 1, 0, 5, 5, 6, 5])
    expect(two.box).toEqual([0, 0, 6, 5])
    expect(two.firsts).toEqual([[0, 0], [5, 5]]) // prettier-ignore
  })

  it('keeps holes with their own polygon', () => {
    const ring = (west: number, south: number, size: number) =>
      [west, south, west + size, south, west + size, south + size, west, south + size, west, south] // prettier-ignore
    const geometry: FlatGeometry = {
      ...{ type: 'MultiPolygon', dim: 2, coords: [...ring(0, 0, 3), ...ring(1, 1, 1), ...ring(10, 0, 3)] },
      ...{ ends: [5, 10, 15], polygonEnds: [2, 3] },
    }
    expect(shape(geometry).polygons.map((rings) => rings.length)).toEqual([2, 1])
    const apart = (lon: number, lat: number) => metresApart(point(lon, lat), shape(geometry), 1e6)
    expect([apart(0.5, 0.5), apart(11.5, 1.5)]).toEqual([0, 0])
    expect(apart(1.5, 1.5)).toBeGreaterThan(10_000)
  })

  it('passes over places that are no numbers, and is none where no other is left', () => {
    expect([...line(0, 0, NaN, 5, 1, 0).segments]).toEqual([0, 0, 1, 0])
    expect(shapeOfGeometry({ type: 'LineString', dim: 2, coords: [NaN, 0, Infinity, 0], ends: [2] })).toBeNull()
    expect(shapeOfGeometry({ type: 'Point', dim: 2, coords: [], ends: [] })).toBeNull()
    expect(shapeOfArea(areaOf())).toBeNull()
  })

  it('closes the ring of a permit that is open, and no other one twice', () => {
    const area = (ring: [number, number][]) => shapeOfArea(areaOf(ring))?.segments
    const open: [number, number][] = [[0, 0], [1, 0], [1, 1]] // prettier-ignore
    expect(area(open)).toEqual(area([...open, [0, 0]]))
    expect(area(open)).toHaveLength(12)
    // The last place lies north of the first.
    expect(area([...open, [0, 1]])).toHaveLength(16)
  })

  it('is the same one on the other side of the date line', () => {
    const moved = shiftedShape(line(179.9, -10, 180, -11), -360)
    expect(moved.box).toEqual([179.9 - 360, -11, -180, -10])
    expect(metresApart(moved, line(-180, -12, -180, -9), 10)).toBe(0)
    expect(metresApart(line(179.9, -10, 180, -11), line(-180, -12, -180, -9), 10)).toBe(Infinity)
    const square = shapeOfArea(areaOf([[179, 0], [181, 0], [181, 2], [179, 2]])) // prettier-ignore
    expect(metresApart(point(-179.5, 1), shiftedShape(square!, -360), 10)).toBe(0)
  })
})

describe('where two shapes are nearest', () => {
  it('is told of each in its own order, whichever has more segments', () => {
    const pipe = line(0, 0, 0.001, 0, 0.002, 0, 0.003, 0)
    const place = point(0.0015, 0.0001)
    const metres = geodesicLength([[0.0015, 0], [0.0015, 0.0001]]) // prettier-ignore
    const found = nearestPlaces(pipe, place, 100)
    expect(found?.metres).toBeCloseTo(metres, 3)
    expect(found?.a[0]).toBeCloseTo(0.0015, 9)
    expect(found?.a[1]).toBeCloseTo(0, 9)
    expect(found?.b).toEqual([0.0015, 0.0001])
    const turned = nearestPlaces(place, pipe, 100)
    expect([turned?.a, turned?.b]).toEqual([found?.b, found?.a])
    expect(nearestPlaces(pipe, place, metres - 0.01)).toBeNull()
  })

  it('is where they cross, and within an area a place of what lies in it', () => {
    const crossed = nearestPlaces(line(0, 0, 0.002, 0.002), line(0, 0.002, 0.002, 0), 10)
    expect(crossed?.metres).toBe(0)
    for (const at of [crossed?.a, crossed?.b]) for (const degrees of at ?? [NaN]) expect(degrees).toBeCloseTo(0.001, 9)
    const area = shapeOfArea(areaOf([[0, 0], [1, 0], [1, 1], [0, 1]])) // prettier-ignore
    expect(nearestPlaces(point(0.25, 0.5), area!, 10)).toEqual({ metres: 0, a: [0.25, 0.5], b: [0.25, 0.5] })
    expect(nearestPlaces(area!, point(0.25, 0.5), 10)).toEqual({ metres: 0, a: [0.25, 0.5], b: [0.25, 0.5] })
  })
})

describe('how far apart two places are told to be', () => {
  it('is as far as they are, also where a degree to the east is half as long as one to the north', () => {
    const found = nearestPlaces(line(0.0015, 60.0005, 0, 60.002), line(0, 60, 0, 60.001), 200)
    expect(geodesicLength([found!.a, found!.b])).toBeCloseTo(found!.metres, 2)
  })
})

it('finds what touches or crosses where nothing else is asked for', () => {
  expect(metresApart(line(0, 0, 2, 2), line(0, 2, 2, 0), 0)).toBe(0)
  expect(metresApart(line(0, 0, 1, 0), line(1, 0, 1, 1), 0)).toBe(0)
  expect(metresApart(line(0, 0, 1, 0), line(1.00001, 0, 2, 0), 0)).toBe(Infinity)
})

describe('an area', () => {
  it('is as large whichever way round it is drawn', () => {
    const ring: [number, number][] = [[0, 0], [1, 0], [1, 1], [0, 1]] // prettier-ignore
    for (const drawn of [ring, [...ring].reverse()]) {
      const { area, perimeter } = geodesicArea(drawn)
      expect(area / 12_308_778_361).toBeCloseTo(1, 6)
      expect(perimeter / 443_770.9).toBeCloseTo(1, 4)
    }
  })

  it('of a degree is smaller far from the equator', () => {
    const at = (lat: number) => geodesicArea([[0, lat], [1, lat], [1, lat + 1], [0, lat + 1]]).area // prettier-ignore
    expect(at(60) / at(0)).toBeCloseTo(0.497, 2)
  })
})

describe('a box', () => {
  it('meets another one that it touches, and none beside it in either direction', () => {
    expect(boxesMeet([0, 0, 1, 1], [1, 1, 2, 2])).toBe(true)
    expect(boxesMeet([1, 1, 2, 2], [0, 0, 1, 1])).toBe(true)
    for (const other of [
      [1.1, 0, 2, 1],
      [-2, 0, -0.1, 1],
      [0, 1.1, 1, 2],
      [0, -2, 1, -0.1],
    ] as const)
      // prettier-ignore
      expect(boxesMeet([0, 0, 1, 1], other)).toBe(false)
  })

  it('is widened by no fewer metres than were asked for, also far from the equator', () => {
    for (const lat of [0, 60, -78]) {
      const [west, south, east, north] = widened([10, lat, 10, lat], 100)
      for (const to of [
        [west, lat],
        [east, lat],
        [10, south],
        [10, north],
      ] as const) {
        // prettier-ignore
        const metres = geodesicLength([[10, lat], to]) // prettier-ignore
        expect(metres).toBeGreaterThan(100)
        expect(metres).toBeLessThan(102)
      }
    }
    // By its end that is nearest to a pole.
    const [west] = widened([10, -78, 10, -10], 100)
    expect(geodesicLength([[10, -78], [west, -78]])).toBeGreaterThan(100) // prettier-ignore
    expect(widened([1, 2, 3, 4], 0)).toEqual([1, 2, 3, 4])
  })
})
