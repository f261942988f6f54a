import { expect, it } from 'vitest'
import { shapeOfArea } from '../../shared/geometry/shape'
import { readPermitArea } from '../../shared/model/permit-area'
import { packAreas } from './pack-areas'
import { readPacked, type PlacedAreas } from './placed-areas'

const all = (placed: PlacedAreas) => Array.from({ length: placed.length }, (_, number) => placed.at(number))

const area = (id: number, geometry: unknown, fromMs: number | null = null, toMs: number | null = null) => ({
  ...{ id, fromMs, toMs },
  geometry: typeof geometry === 'string' || geometry === null ? geometry : JSON.stringify(geometry),
})
const ring = (x: number, y: number, side: number) => [[x, y], [x + side, y], [x + side, y + side], [x, y + side]] // prettier-ignore
const mixed = {
  type: 'GeometryCollection',
  geometries: [
    { type: 'MultiPolygon', coordinates: [[ring(0, 0, 9), ring(2, 2, 3)], [ring(20, 0, 1)]] },
    { type: 'LineString', coordinates: [[-5, 3], [1, 44.123456789012345]] }, // prettier-ignore
    { type: 'MultiPoint', coordinates: [[7, -8], [7.5, -8]] }, // prettier-ignore
  ],
}

it('gives back of every kind of area the shape that is read from its text, and of two pieces those of both', () => {
  const point = { type: 'Point', coordinates: [1, 2] }
  const { placed } = readPacked([packAreas([area(1, mixed), area(2, point)]), packAreas([area(3, mixed)])], { timed: false }) // prettier-ignore
  const read = readPermitArea(JSON.stringify(mixed))
  const expected = read && shapeOfArea(read)
  expect(all(placed).map(({ id }) => id)).toEqual([1, 2, 3])
  for (const each of [placed.at(0), placed.at(2)]) {
    expect(each.shape).toEqual(expected)
    expect(each.box).toEqual([-5, -8, 21, 44.123456789012345])
  }
  expect(placed.at(1).shape.segments).toEqual(Float64Array.of(1, 2, 1, 2))
  expect(placed.index()?.search(1, 1, 3, 3)).toHaveLength(3)
  expect(placed.index()?.search(21.5, 0, 30, 1)).toEqual([])
})

it('tells which have no place, and why; where times count, those that end before they begin', () => {
  const partly = {
    type: 'GeometryCollection',
    geometries: [{ type: 'Point', coordinates: [0, 0] }, { type: 'Circle' }],
  }
  const areas = [
    ...[area(1, null), area(2, ' '), area(3, { type: 'FeatureCollection', features: [] })],
    ...[area(4, '{"type":'), area(5, { type: 'Point', coordinates: ['x', 1] }), area(6, partly, 5, 9)],
    ...[area(7, partly, 9, 5), area(8, null, 9, 5)],
  ]
  const read = (timed: boolean) => readPacked([packAreas(areas), packAreas([])], { timed })
  expect(read(true)).toMatchObject({ empty: [1, 2, 3], broken: [4, 5], partly: [6, 7], backwards: [7, 8] })
  expect(all(read(true).placed).map(({ id, from, to }) => [id, from, to])).toEqual([[6, 5, 9]])
  expect(read(false)).toMatchObject({ empty: [1, 2, 3, 8], backwards: [] })
  expect(all(read(false).placed).map(({ id }) => id)).toEqual([6, 7])
  expect(readPacked([packAreas([])], { timed: true }).placed.index()).toBeNull()
  const whole = packAreas([area(1, { type: 'Point', coordinates: [1, 2] })])
  expect(readPacked([whole], { timed: false })).toMatchObject({ empty: [], broken: [], partly: [] })
})
