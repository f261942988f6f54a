import { describe, expect, it } from 'vitest'
import { geodesicArea, geodesicLength } from '../../../shared/geometry/geodesy'
import { roundStep } from '../../../shared/model/round-step'
import { isEven, marksOf, wholeLabels } from './rulers'

describe('marks of a ruler', () => {
  it('takes 1, 2 or 5 of a power of ten', () => {
    expect([0.7, 1, 1.1, 3, 6, 42, 900].map(roundStep)).toEqual([1, 1, 2, 5, 10, 50, 1000])
  })

  it('finds each multiple once, whichever way the values run and where samples fall on one', () => {
    const up = [
      { at: 0, value: 95 },
      { at: 50, value: 100 },
      { at: 100, value: 110 },
    ]
    expect(marksOf(up, 5)).toEqual([
      { at: 0, value: 95 },
      { at: 50, value: 100 },
      { at: 75, value: 105 },
    ])
    const down = up.map(({ at, value }) => ({ at, value: -value }))
    expect(marksOf(down, 5).map(({ value }) => value)).toEqual([-100, -110, -105])
  })

  it('have no text that the corner or the end of the map would cut', () => {
    const marks = [10, 20, 50, 180].map((at) => ({ at, value: at }))
    const shown = (way: 1 | -1) => wholeLabels(marks, String, 190, way).map(({ at }) => at)
    expect(shown(1)).toEqual([20, 50])
    expect(shown(-1)).toEqual([50, 180])
  })

  it('are none where a projection turns back or runs away', () => {
    const line = (values: number[]) => values.map((value) => ({ value }))
    expect(isEven(line([0, 10, 21, 30]))).toBe(true)
    expect(isEven(line([30, 21, 10, 0]))).toBe(true)
    expect(isEven(line([0, 10, 5, 20]))).toBe(false)
    expect(isEven(line([0, 10, 20, 400]))).toBe(false)
  })
})

describe('measuring on the ellipsoid', () => {
  it('agrees with published lengths', () => {
    // One degree of longitude on the equator, one of latitude from it (WGS 84).
    expect(
      geodesicLength([
        [0, 0],
        [1, 0],
      ]),
    ).toBeCloseTo(111_319.491, 2)
    expect(
      geodesicLength([
        [0, 0],
        [0, 1],
      ]),
    ).toBeCloseTo(110_574.389, 2)
  })

  it('measures an area whichever way its ring turns', () => {
    const ring: [number, number][] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]
    const { area } = geodesicArea(ring)
    expect(area / 1e6).toBeCloseTo(12_308.78, 1)
    expect(geodesicArea([...ring].reverse()).area).toBeCloseTo(area, 0)
  })
})
