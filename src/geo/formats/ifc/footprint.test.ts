import { describe, expect, it } from 'vitest'
import type { Geometry } from '../../model'
import { footprint } from './footprint'

/** The twelve triangles of a box, outward. */
function box(x: number, y: number, z: number, width: number, depth: number, height: number): number[] {
  const corner = (i: number) => [x + (i & 1 ? width : 0), y + (i & 2 ? depth : 0), z + (i & 4 ? height : 0)]
  const quads = [
    [4, 5, 7, 6],
    [0, 2, 3, 1],
    [0, 1, 5, 4],
    [1, 3, 7, 5],
    [3, 2, 6, 7],
    [2, 0, 4, 6],
  ]
  return quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flatMap((i) => corner(i as number)))
}

function areaOf({ coords, ends, dim }: Geometry): number {
  let area = 0
  let from = 0
  for (const end of ends) {
    for (let i = from; i < end - 1; i++)
      area +=
        ((coords[i * dim] as number) * (coords[(i + 1) * dim + 1] as number) -
          (coords[(i + 1) * dim] as number) * (coords[i * dim + 1] as number)) /
        2
    from = end
  }
  return area
}

/** Two triangles for each square of a net, where `has` one. */
function net(side: number, metres: number, has: (i: number, j: number) => boolean): number[] {
  const triangles: number[] = []
  for (let i = 0; i < side; i++)
    for (let j = 0; j < side; j++)
      for (const [x, y] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
        [1, 1],
        [0, 1],
      ] as const)
        if (has(i, j)) triangles.push((i + x) * metres, (j + y) * metres, ((i + x) * (j + y)) % 7)
  return triangles
}

it('outlines a terrain of many triangles by its rim', () => {
  const outline = footprint(net(200, 1, () => true)) as Geometry
  expect(outline).toMatchObject({ type: 'Polygon', ends: [5] })
  expect(areaOf(outline)).toBeCloseTo(200 * 200, 6)
})

it('outlines a terrain of twenty kilometres by its rim, though a quarter of it is missing', () => {
  const outline = footprint(net(100, 200, (i, j) => i < 50 || j < 50)) as Geometry
  expect(outline).toMatchObject({ type: 'Polygon', ends: [7] })
  expect(areaOf(outline)).toBeCloseTo(300e6, 3)
})

describe('the footprint of a body', () => {
  it('is the ring of a single block, whichever way its faces are turned', () => {
    const wall = box(100, 200, 0, 4, 0.2, 3)
    const turned = Array.from({ length: wall.length / 9 }, (_, t) =>
      [0, 2, 1].flatMap((k) => wall.slice(t * 9 + k * 3, t * 9 + k * 3 + 3)),
    ).flat()
    for (const triangles of [wall, turned]) {
      const outline = footprint(triangles) as Geometry
      expect(outline).toMatchObject({ type: 'Polygon', ends: [5] })
      expect(areaOf(outline)).toBeCloseTo(0.8, 6)
    }
  })

  it('unites parts that overlap in plan and keeps those apart', () => {
    const frame = [...box(0, 0, 0, 2, 0.1, 2), ...box(1.5, -0.2, 0, 1, 0.5, 1)]
    const outline = footprint(frame) as Geometry
    expect(outline.type).toBe('Polygon')
    expect(areaOf(outline)).toBeCloseTo(2 * 0.1 + 1 * 0.5 - 0.5 * 0.1, 4)
    expect(footprint([...frame, ...box(10, 0, 0, 1, 1, 1)])?.type).toBe('MultiPolygon')
  })

  it('covers the whole of an open or one-sided mesh beside a small closed part', () => {
    const shelf = [0, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 0, 1]
    const knob = box(0.4, -0.05, 0.5, 0.1, 0.1, 0.1)
    expect(areaOf(footprint([...shelf, ...knob]) as Geometry)).toBeCloseTo(1 + 0.1 * 0.05, 4)
  })

  it('has no extent for an upright face', () => {
    expect(footprint([0, 0, 0, 1, 0, 0, 1, 0, 2])).toBeNull()
  })
})
