import { expect, it } from 'vitest'
import { fitAffine, fromPixelCentre, isUsable, type ControlPoint, type GeoTransform } from './affine'
import { cellSize } from './cell-size'

/** A picture that is turned and mirrored: nothing in it is the same in both directions. */
const turned: GeoTransform = [330_000, 0.5, 0.1, 6_250_000, 0.05, -0.25]
const pointAt = (col: number, row: number, [g0, g1, g2, g3, g4, g5] = turned): ControlPoint => ({
  ...{ col, row, x: g0 + col * g1 + row * g2, y: g3 + col * g4 + row * g5 },
})
const corners = [pointAt(100, 40), pointAt(900, 60), pointAt(120, 700), pointAt(880, 720)]

it('finds the place by control points, exactly where they agree', () => {
  const fitted = fitAffine(corners)
  turned.forEach((value, at) => expect(fitted?.transform[at]).toBeCloseTo(value, 5))
  expect(fitted?.worstPixels).toBeCloseTo(0, 4)
})

it('says by how many pixels a control point is off, however large a pixel is', () => {
  for (const size of [0.1, 10]) {
    const square: GeoTransform = [0, size, 0, 0, 0, -size]
    const points = [[0, 0], [100, 0], [0, 100], [100, 100]].map(([col = 0, row = 0]) => pointAt(col, row, square)) // prettier-ignore
    points[3]!.x += 8 * size
    // Each of the four takes up a quarter of it; the fitted pixels are a little wider.
    expect(fitAffine(points)?.worstPixels).toBeCloseTo(1.961, 3)
  }
})

it('finds no place by fewer than three points, or points in a line', () => {
  expect(fitAffine(corners.slice(0, 2))).toBeNull()
  expect(fitAffine([pointAt(0, 0), pointAt(10, 10), pointAt(500, 500)])).toBeNull()
})

it('counts from the corner of the first pixel where a file counts from its middle', () => {
  const [x, , , y] = fromPixelCentre(turned)
  expect([x, y]).toEqual([330_000 - 0.3, 6_250_000 + 0.1])
})

it('takes no place without an area, or where no system reaches', () => {
  expect(isUsable(turned)).toBe(true)
  for (const wrong of [
    [0, 1, 1, 0, 1, 1],
    [0, 0, 0, 0, 0, -1],
    [1e13, 1, 0, 0, 0, -1],
    [NaN, 1, 0, 0, 0, -1],
    [0, 1, 0, 0, 0],
  ])
    // prettier-ignore
    expect(isUsable(wrong)).toBe(false)
})

it('gives the metres of a cell, negative where the picture runs to the west or to the north', () => {
  const none = { srid: null, wkt: null, proj4: null, name: null, from: 'none' } as const
  const size = (g: GeoTransform, srid: number) => cellSize(g, none, srid, 10, 10)
  const utm = size([500_000, 2, 0, 6_000_000, 0, -3], 32633)
  expect(utm!.x / 2).toBeCloseTo(1, 1)
  expect(utm!.y / 3).toBeCloseTo(1, 1)
  expect(size([500_000, -2, 0, 6_000_000, 0, 3], 32633)).toMatchObject({
    x: expect.closeTo(-utm!.x, 1) as number,
    y: expect.closeTo(-utm!.y, 1) as number,
  })
  // A degree to the east is half as long at 60° as one to the north.
  const degrees = size([10, 0.001, 0, 60, 0, -0.001], 4326)
  expect(degrees!.x / degrees!.y).toBeCloseTo(0.5, 2)
  expect(cellSize([0, 1, 0, 0, 0, -1], none, null, 10, 10)).toBeNull()
})
