import { describe, expect, it } from 'vitest'
import { createTransform, crsOfSrid } from '.'

const wgs84 = crsOfSrid(4326)

/** Many places in a box of the CRS, transformed together, against each transformed by itself. */
function worst(srid: number, x: number, y: number, width: number): number {
  const crs = crsOfSrid(srid)
  let seed = srid
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
  const count = 3000
  const together = Float64Array.from({ length: count * 2 }, (_, i) => (i % 2 ? y : x) + random() * width)
  const alone = Float64Array.from(together)
  createTransform(crs, wgs84).forward(together, 2)
  for (let i = 0; i < count; i += 60) {
    // Few enough to stay exact.
    const exact = createTransform(crs, wgs84)
    exact.forward(alone, 2, i, i + 60)
  }
  return alone.reduce((most, value, i) => Math.max(most, Math.abs(value - together[i]!)), 0)
}

describe('many vertices at once', () => {
  it.each([
    [27700, 400_000, 200_000, 30_000],
    [28356, 300_000, 6_200_000, 30_000],
    [32633, 500_000, 8_500_000, 30_000],
    [2154, 650_000, 6_800_000, 30_000],
    [5514, -740_000, -1_040_000, 30_000],
    [2056, 2_600_000, 1_200_000, 30_000],
    [2193, 1_570_000, 5_180_000, 30_000],
    [2263, 980_000, 200_000, 90_000],
    [4277, -2, 52, 0.5],
    [4267, -100, 40, 0.5],
    [3857, -20_000_000, 6_000_000, 50_000],
  ])('are as exact as one by one in EPSG:%i', (srid, x, y, width) => {
    expect(worst(srid, x, y, width)).toBeLessThan(1e-10)
  })

  it('take the shift of their place at the border between two', () => {
    // The datum shifts of NAD27 change at state borders.
    expect(worst(4267, -104.2, 44.8, 0.4)).toBeLessThan(1e-10)
  })

  it('keep heights in the datum shift', () => {
    const flat = Float64Array.from(
      { length: 600 },
      (_, i) => [530_000 + i, 180_000 + i, i % 6 === 5 ? 5000 : 0][i % 3]!,
    )
    const t = createTransform(crsOfSrid(27700), wgs84)
    const high = [flat[597]!, flat[598]!, 5000]
    createTransform(crsOfSrid(27700), wgs84).forward(high, 3)
    t.forward(flat, 3)
    expect(flat[597]).toBe(high[0])
    expect(flat[598]).toBe(high[1])
  })

  it('still fail where there is no place', () => {
    const coords = Float64Array.from({ length: 400 }, (_, i) => (i % 2 ? 5_000_000 : 500_000) + i)
    coords[399] = NaN
    coords[396] = 1e9
    expect(createTransform(crsOfSrid(32633), wgs84).forward(coords, 2)).toBe(2)
    expect(coords[398]).toBeNaN()
    expect(coords[397]).toBeNaN()
    expect(coords[394]).toBeCloseTo(15.005, 2)
  })
})
