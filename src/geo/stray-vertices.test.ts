import { describe, expect, it } from 'vitest'
import type { Bbox } from './model'
import { StrayVertices } from './stray-vertices'

/** Points in lon/lat, each a geometry of its own, or all of them one. */
function boxOf(points: [number, number][], asOne = false): Bbox | null {
  const strays = new StrayVertices()
  const take = (some: [number, number][]) => {
    const [lons, lats] = [some.map(([lon]) => lon), some.map(([, lat]) => lat)]
    const box: Bbox = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
    strays.take(some.flat(), 2, 0, some.length, box)
  }
  if (asOne) take(points)
  else for (const point of points) take([point])
  return strays.boxWithout()
}
/** So many points near Sydney. */
const near = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, index) => [151.2 + index / 10_000, -33.9 + index / 10_000])

describe('the bounds without strays', () => {
  it('leave out a point at 0 0, alone or as a vertex of a line', () => {
    for (const asOne of [false, true]) {
      const [west, south, east, north] = boxOf([[0, 0], ...near(11)], asOne) ?? []
      expect([west, south]).toEqual([151.2, -33.9])
      expect(east).toBeCloseTo(151.201)
      expect(north).toBeCloseTo(-33.899)
    }
  })

  it('leave out one in a hundred, and no more', () => {
    const strays = (count: number): [number, number][] => Array.from({ length: count }, () => [10, 50])
    expect(boxOf([...strays(10), ...near(990)])?.[0]).toBe(151.2)
    expect(boxOf([...strays(11), ...near(990)])).toBeNull()
  })

  it('are not told of what lies together, of a country, of two places, nor of few', () => {
    expect(boxOf(near(20))).toBeNull()
    const country: [number, number][] = Array.from({ length: 2_000 }, (_, index) => [
      115 + (index % 40),
      -38 + Math.floor(index / 80),
    ])
    expect(boxOf(country)).toBeNull()
    expect(boxOf([...near(20), ...near(20).map(([lon, lat]): [number, number] => [lon - 30, lat])])).toBeNull()
    expect(boxOf([[0, 0], ...near(3)])).toBeNull()
  })
})
