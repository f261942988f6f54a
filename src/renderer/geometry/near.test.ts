import { describe, expect, it } from 'vitest'
import { isNear } from './near'

/** About 111 m each way, at the equator. */
const square: [number, number][][][] = [[[[0, 0], [0.001, 0], [0.001, 0.001], [0, 0.001], [0, 0]]]] // prettier-ignore
const box: [number, number, number, number] = [0, 0, 0.001, 0.001]
const pipe = (lon: number) => ({ type: 'LineString' as const, coordinates: [[lon, -1], [lon, 1]] as [number, number][] }) // prettier-ignore

describe('what lies near an area', () => {
  it('counts what crosses it and what passes within the distance, and not what is further off', () => {
    expect(isNear(pipe(0.0005), square, box, 10)).toBe(true)
    // 5.6 m and 22 m east of its edge.
    expect(isNear(pipe(0.00105), square, box, 10)).toBe(true)
    expect(isNear(pipe(0.0012), square, box, 10)).toBe(false)
    expect(isNear({ type: 'Point', coordinates: [-0.00005, 0.0005] }, square, box, 10)).toBe(true)
    expect(isNear({ type: 'Point', coordinates: [-0.001, 0.0005] }, square, box, 10)).toBe(false)
  })
})
