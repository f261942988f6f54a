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
  })
})
