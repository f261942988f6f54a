import { describe, expect, it } from 'vitest'
import { readPermitArea } from '../model/permit-area'
import { metresApart, metresPerDegree } from './distance'
import { geodesicLength } from './geodesy'
import { shapeOfArea, type Shape } from './shape'

function shape(type: string, coordinates: unknown): Shape {
  const area = readPermitArea({ type, coordinates })
  const out = area && shapeOfArea(area)
  if (!out) throw new Error('no shape')
  return out
}
const ring = (west: number, south: number, size: number) =>
  [[west, south], [west + size, south], [west + size, south + size], [west, south + size], [west, south]] // prettier-ignore
const far = 1e6
/** A square degree with a hole in its middle. */
const square = shape('Polygon', [ring(0, 0, 1), ring(0.4, 0.4, 0.2)])

describe('metres between shapes', () => {
  it('are none where one lies in, crosses or surrounds the other, and not where it lies in a hole', () => {
    expect(metresApart(shape('Point', [0.2, 0.2]), square, far)).toBe(0)
    expect(metresApart(shape('LineString', [[-1, 0.5], [2, 0.5]]), square, far)).toBe(0) // prettier-ignore
    expect(metresApart(shape('Polygon', [ring(-1, -1, 4)]), square, far)).toBe(0)
    expect(metresApart(square, shape('Polygon', [ring(-1, -1, 4)]), far)).toBe(0)
    expect(metresApart(shape('Point', [0.5, 0.5]), square, far)).toBeGreaterThan(10_000)
    expect(metresApart(shape('LineString', [[0, 0], [1, 1]]), shape('LineString', [[0, 1], [1, 0]]), far)).toBe(0) // prettier-ignore
  })

  it('are none within an outline that turns back on itself, also where it goes round twice', () => {
    const twice = shape('Polygon', [[[0, 0], [3, 0], [3, 3], [0, 3], [0, 0], [1, 1], [2, 1], [2, 2], [1, 2], [1, 1], [0, 0]]]) // prettier-ignore
    expect(metresApart(shape('Point', [1.5, 1.5]), twice, far)).toBe(0)
    const bowTie = shape('Polygon', [
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ],
    ])
    expect(metresApart(shape('Point', [0.2, 1]), bowTie, far)).toBe(0)
    expect(metresApart(shape('Point', [1.8, 1]), bowTie, far)).toBe(0)
  })

  it('are those on the ellipsoid, at any latitude, and Infinity beyond the limit', () => {
    for (const lat of [0, -33.86, 59.9, 78]) {
      const from = [10, lat] as const
      for (const to of [
        [10.0004, lat],
        [10, lat + 0.0004],
        [10.0003, lat - 0.0003],
      ] as const) {
        // prettier-ignore
        const metres = geodesicLength([from, to])
        expect(metresApart(shape('Point', from), shape('Point', to), 100)).toBeCloseTo(metres, 3)
        expect(metresApart(shape('Point', from), shape('Point', to), metres - 0.01)).toBe(Infinity)
      }
    }
  })

  it('are to the nearest place of a line, not to its ends', () => {
    const [, north] = metresPerDegree(0)
    const line = shape('LineString', [[-1, 5 / north], [1, 5 / north]]) // prettier-ignore
    expect(metresApart(shape('Point', [0.3, 0]), line, 10)).toBeCloseTo(5, 3)
    expect(metresApart(shape('Point', [1.01, 0]), line, 10)).toBe(Infinity)
  })

  it('are the same with and without an index over many segments', () => {
    const wave = (north: number, count: number) =>
      shape('LineString', Array.from({ length: count }, (_, at) => [at * 1e-5, north + Math.sin(at) * 1e-5])) // prettier-ignore
    const [, perDegree] = metresPerDegree(0)
    const few = metresApart(shape('Point', [0.005, 0.0001]), wave(0, 2000), 100)
    const many = metresApart(shape('LineString', [[0.005, 0.0001], [0.005, 0.0002]]), wave(0, 3000), 100) // prettier-ignore
    expect(many).toBeCloseTo(few, 6)
    const apart = metresApart(wave(0, 1000), wave(0.0001, 1000), 100)
    expect(apart).toBeGreaterThan(0.00008 * perDegree - 0.01)
    expect(apart).toBeLessThan(0.0001 * perDegree + 0.01)
  })
})
