import { describe, expect, it } from 'vitest'
import { callerLimit } from './caller-limit'
import type { HttpProblem } from './http-problem'

/** So many of these requests are let through, and for how many seconds the first refused one is told to wait. */
function taken(limit: ReturnType<typeof callerLimit>, count: number, caller = 'ann') {
  let through = 0
  let waitSeconds: number | null = null
  for (let n = 0; n < count; n++)
    try {
      limit.take(caller)
      through++
    } catch (error) {
      expect(error).toMatchObject({ status: 429, message: expect.stringContaining('requests a minute') })
      waitSeconds ??= Number((error as HttpProblem).options.headers?.['retry-after'])
    }
  return [through, waitSeconds]
}

describe('the limit of requests', () => {
  it('lets a sixth of a minute come at once, and then so many a minute', () => {
    let now = 0
    const limit = callerLimit(240, () => now)
    expect(taken(limit, 50)).toEqual([40, 1])
    now += 1_000
    expect(taken(limit, 10)).toEqual([4, 1])
    // What is not used is not saved up beyond a sixth.
    now += 3_600_000
    expect(taken(limit, 50)).toEqual([40, 1])
  })

  it('lets twenty come at once of a small limit, and says after how many seconds there is room again', () => {
    let now = 0
    const limit = callerLimit(6, () => now)
    expect(taken(limit, 25)).toEqual([20, 10])
    now += 5_000
    expect(taken(limit, 1)).toEqual([0, 5])
    now += 5_000
    expect(taken(limit, 2)).toEqual([1, 10])
  })

  it('counts each caller for itself, gives nothing for a clock that was set back, and is none at zero', () => {
    let now = 1_000_000
    const limit = callerLimit(60, () => now)
    expect(taken(limit, 30, 'ann')).toEqual([20, 1])
    expect(taken(limit, 30, 'bo')).toEqual([20, 1])
    now = 0
    expect(taken(limit, 1, 'ann')[0]).toBe(0)
    now += 1_000
    expect(taken(limit, 2, 'ann')[0]).toBe(1)
    const none = callerLimit(0, () => now)
    expect(taken(none, 1_000)).toEqual([1_000, null])
  })

  it('remembers no more callers than it has room for, and those that were here lately before others', () => {
    let now = 0
    const limit = callerLimit(60, () => now)
    for (let n = 0; n < 9_999; n++) limit.take(`old ${n}`)
    now += 61_000
    taken(limit, 20, 'ann')
    limit.take('another')
    expect(taken(limit, 1, 'ann')[0]).toBe(0)
  })
})
