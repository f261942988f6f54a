import { describe, expect, it } from 'vitest'
import { OutlineBuilder } from './outline'

function area(ring: readonly (readonly [number, number])[]): number {
  let sum = 0
  for (let i = 0; i + 1 < ring.length; i++) sum += ring[i]![0] * ring[i + 1]![1] - ring[i + 1]![0] * ring[i]![1]
  return sum / 2
}

describe('OutlineBuilder', () => {
  it('gives the corners of a square, whatever lies inside', () => {
    const outline = new OutlineBuilder()
    for (let i = 0; i < 20_000; i++) outline.add(((i * 7) % 101) / 101, ((i * 13) % 103) / 103)
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const)
      outline.add(x, y)
    const ring = outline.ring()!
    expect(area(ring)).toBeCloseTo(1, 12)
    expect(new Set(ring.map(String))).toEqual(new Set(['0,0', '1,0', '1,1', '0,1']))
  })

  it('follows a circle of very many points within a thousandth', () => {
    const outline = new OutlineBuilder()
    for (let i = 0; i < 30_000; i++) outline.add(10 + Math.cos(i), -40 + Math.sin(i))
    const ring = outline.ring()!
    expect(ring.length).toBeLessThanOrEqual(65)
    expect(area(ring)).toBeGreaterThan(Math.PI * 0.997)
  })

  it('is null without points, and flat for one', () => {
    const outline = new OutlineBuilder()
    outline.add(NaN, 3)
    expect(outline.ring()).toBeNull()
    outline.add(1, 2)
    expect(outline.ring()).toEqual([
      [1, 2],
      [1, 2],
    ])
  })
})
