import { describe, expect, it } from 'vitest'
import { OutsideCount } from './outside-count'

describe('features outside an area', () => {
  it('counts each feature once, however many parts of it lie outside, and measures the furthest', () => {
    const count = new OutsideCount([151, -34, 152, -33])
    const parts = ['a']
    count.take([151.2, -33.5, 151.3, -33.4], ['inside'])
    count.take([150.99, -33.5, 151.3, -33.4], parts)
    count.take([150.98, -33.5, 151.3, -33.4], parts)
    count.take([151.5, -33.001, 151.6, -32.999], ['b'])
    expect(count.features).toBe(2)
    expect(count.furthestMetres).toBeGreaterThan(1840)
    expect(count.furthestMetres).toBeLessThan(1870)
    expect(count.nearestMetres).toBe(0)
  })

  it('measures how far the nearest lies, though others lie on the other side of the area', () => {
    const count = new OutsideCount([151, -34, 152, -33])
    expect(count.report()).toEqual({ features: 0, furthestMetres: 0 })
    count.take([148, -36, 148, -36], ['a'])
    count.take([151.5, -31, 151.5, -31], ['b'])
    expect(count.features).toBe(2)
    expect(count.nearestMetres / 1000).toBeCloseTo(222.4, 0)
    count.take([150, -35, 153, -32], ['over it'])
    expect(count.report()).toMatchObject({ features: 3, nearestMetres: 0 })
  })
})
