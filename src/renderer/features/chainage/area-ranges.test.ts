import { expect, it } from 'vitest'
import type { ShownChainage } from '../../../shared/contract'
import { placesOfArea, rangesOf } from './area-ranges'

const foot = (name: string, distance: number, offset: number) =>
  ({ layerId: 1, name, distance, offset }) as ShownChainage

it('takes places all along the edges of an area, and not too many of a long one', () => {
  const square = { polygons: [[[[0, 0], [8, 0], [8, 8], [0, 0]]]], lines: [], points: [[5, 5]], bbox4326: null, leftOut: 0 } // prettier-ignore
  const places = placesOfArea(square as never)
  expect(places.slice(0, 6)).toEqual([5, 5, 0, 0, 1, 0])
  expect(places).toHaveLength((1 + 3 * 8 + 1) * 2)
  const long = Array.from({ length: 50_000 }, (_, i) => [i / 1000, 0])
  expect(placesOfArea({ ...square, lines: [long] } as never).length).toBeLessThanOrEqual(4000)
})

it('tells from where to where an area lies along each alignment and beside it, the nearest first', () => {
  const feet = [[foot('far', 50, 90), foot('A1', 120, -3)], [foot('A1', 100, 4)], [foot('A1', 110, 12)], []]
  const ranges = rangesOf(feet).map(({ from, to, left, right }) => [
    from.name,
    from.distance,
    to.distance,
    left.offset,
    right.offset,
  ])
  expect(ranges).toEqual([
    ['A1', 100, 120, -3, 12],
    ['far', 50, 50, 90, 90],
  ])
})
