import { describe, expect, it } from 'vitest'
import { touchesPolygons } from './touching'

describe('geometries that touch polygons', () => {
  const square: [number, number][][][] = [
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
      [
        [0.4, 0.4],
        [0.6, 0.4],
        [0.6, 0.6],
        [0.4, 0.6],
        [0.4, 0.4],
      ],
    ],
  ]
  const bbox: [number, number, number, number] = [0, 0, 1, 1]

  it('counts what lies inside, crosses or surrounds the area, and not what lies in its hole', () => {
    expect(touchesPolygons({ type: 'Point', coordinates: [0.2, 0.2] }, square, bbox)).toBe(true)
    expect(touchesPolygons({ type: 'Point', coordinates: [0.5, 0.5] }, square, bbox)).toBe(false)
    expect(
      touchesPolygons(
        {
          type: 'LineString',
          coordinates: [
            [-1, 0.5],
            [2, 0.5],
          ],
        },
        square,
        bbox,
      ),
    ).toBe(true)
    expect(
      touchesPolygons(
        {
          type: 'LineString',
          coordinates: [
            [-1, 1.5],
            [2, 1.5],
          ],
        },
        square,
        bbox,
      ),
    ).toBe(false)
    const around: [number, number][][] = [
      [
        [-1, -1],
        [2, -1],
        [2, 2],
        [-1, 2],
        [-1, -1],
      ],
    ]
    expect(touchesPolygons({ type: 'Polygon', coordinates: around }, square, bbox)).toBe(true)
  })
})
