import { describe, expect, it } from 'vitest'
import { createRateMeter } from './transfer-live'

describe('createRateMeter', () => {
  it('measures on when the clock is set back in the middle', () => {
    const meter = createRateMeter()
    const hourMs = 3_600_000
    for (let second = 0; second < 10; second++) meter.add(1_000, hourMs + second * 1_000)
    for (let second = 0; second < 10; second++) meter.add(1_000, second * 1_000)
    expect(meter.bytesPerSecond(9_000)).toBeCloseTo(1_250, 0)
  })
})
