import { expect, it } from 'vitest'
import { measuringSrid, turnedRound, verticesOf } from './named-line'

it('takes the vertices of a line and of its parts, with heights where all have one', () => {
  expect(verticesOf('LineString', [[8, 53, 2], [9, 54, 3]])).toEqual({ lonLat: [8, 53, 9, 54], heights: [2, 3] }) // prettier-ignore
  expect(verticesOf('MultiLineString', [[[8, 53], [9, 54]], [[9, 55, 1]]])).toEqual({ lonLat: [8, 53, 9, 54, 9, 55], heights: null }) // prettier-ignore
  // A drawing in plan has all heights at 0.
  expect(verticesOf('LineString', [[8, 53, 0], [9, 54, 0]])?.heights).toBeNull() // prettier-ignore
  expect(verticesOf('Polygon', [[[8, 53]]])).toBeNull()
})

it('measures in the system that is shown, and in the zone of the line where that has degrees', () => {
  expect(measuringSrid({ srid: 7856, geographic: false }, [151, -33])).toBe(7856)
  expect(measuringSrid({ srid: 4326, geographic: true }, [151.2, -33.8])).toBe(32756)
  expect(measuringSrid({ srid: 4326, geographic: true }, [8.8, 53])).toBe(32632)
})

it('turns a line round, heights too', () => {
  const line = {
    id: 'a',
    layerId: 1,
    name: 'L',
    lonLat: [1, 2, 3, 4, 5, 6],
    heights: [7, 8, 9],
    srid: 1,
    startStation: 5,
  }
  expect(turnedRound(line, 'b')).toMatchObject({
    id: 'b',
    lonLat: [5, 6, 3, 4, 1, 2],
    heights: [9, 8, 7],
    startStation: 5,
  })
})
