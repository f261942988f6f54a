import { expect, it } from 'vitest'
import { polygonFromRings } from './rings'

/** The corners of a square from its lower left one, clockwise, without the first again. */
const square = (x: number, y: number, size: number) => [x, y, x, y + size, x + size, y + size, x + size, y]
const closed = (open: number[]) => [...open, open[0]!, open[1]!]
const endsOf = (...rings: number[][]) => rings.reduce<number[]>((ends, ring) => [...ends, (ends.at(-1) ?? 0) + ring.length / 2], []) // prettier-ignore

it('closes open rings and leaves closed ones as they are, in whatever order they come', () => {
  const [hole, outer, far] = [square(2, 2, 1), closed(square(0, 0, 9)), square(20, 0, 1)]
  const found = polygonFromRings([...hole, ...outer, ...far], 2, endsOf(hole, outer, far))
  const rings = [outer, closed(hole), closed(far)]
  expect(found).toMatchObject({ type: 'MultiPolygon', polygonEnds: [2, 3], ends: endsOf(...rings) })
  expect([...found!.coords]).toEqual(rings.flat())
})

it('closes one ring that is open, heights too, and drops what is no ring', () => {
  const open = polygonFromRings([0, 0, 5, 0, 9, 6, 9, 9, 7], 3, [3])
  expect([open?.type, [...open!.coords], open?.ends]).toEqual(['Polygon', [0, 0, 5, 0, 9, 6, 9, 9, 7, 0, 0, 5], [4]])
  const line = [50, 50, 51, 51]
  const both = polygonFromRings([...line, ...closed(square(0, 0, 9))], 2, [2, 7])
  expect([both?.type, [...both!.coords], both?.ends]).toEqual(['Polygon', closed(square(0, 0, 9)), [5]])
  expect(polygonFromRings(line, 2, [2])).toBeNull()
})
