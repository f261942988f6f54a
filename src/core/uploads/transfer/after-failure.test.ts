import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/app-error'
import type { ErrorCode } from '../../../shared/errors/codes'
import { afterFailure } from './after-failure'

const timings = { backOffBaseMs: 1_000, backOffMaxMs: 60_000 }
const calm = { attempts: 0, inVain: 0, isUnreachable: false }
const failed = (code: ErrorCode, details: Record<string, number> = {}) => new AppError(code, 'It failed.', { details })
const next = (error: AppError, before: Partial<typeof calm> = {}, random = 1) =>
  afterFailure(error, { ...calm, ...before }, timings, () => random)

describe('what a transfer does after a step that failed', () => {
  it.each<ErrorCode>(['service.unauthorized', 'keychain.unavailable'])('waits for a credential after %s', (code) => {
    expect(next(failed(code), { attempts: 7 })).toEqual({ does: 'waitForLink' })
  })

  it('waits for the network where the service cannot be reached, whatever the failure was', () => {
    expect(next(failed('service.conflict'), { isUnreachable: true })).toEqual({ does: 'waitForLink' })
  })

  it('fails at once when trying again cannot help', () => {
    expect(next(failed('service.conflict'))).toEqual({ does: 'fail', attempts: 1 })
  })

  it.each<ErrorCode>(['net.cut', 'service.failed'])('gives a step eight attempts with %s', (code) => {
    expect(next(failed(code), { attempts: 6 })).toMatchObject({ does: 'tryAgain', attempts: 7 })
    expect(next(failed(code), { attempts: 7 })).toEqual({ does: 'fail', attempts: 8 })
  })

  it('waits out a busy service and a disk without room for as long as it lasts', () => {
    for (const error of [failed('service.busy'), failed('disk.full'), failed('service.failed', { status: 507 })])
      expect(next(error, { attempts: 7, inVain: 40 })).toEqual({
        ...{ does: 'tryAgain', attempts: 7, inVain: 41, waitMs: 60_000 },
      })
  })

  it('doubles its pauses up to the longest, of which half is sure and half by chance', () => {
    const waits = (random: number) =>
      [0, 1, 2, 5].map((attempts) => {
        const after = next(failed('net.cut'), { attempts }, random)
        return after.does === 'tryAgain' ? after.waitMs : null
      })
    expect(waits(1)).toEqual([1_000, 2_000, 4_000, 32_000])
    expect(waits(0)).toEqual([500, 1_000, 2_000, 16_000])
  })

  it('waits as long as the service asks, and after 507 no less than it would by itself', () => {
    const asked = { retryAfterMs: 3_000 }
    expect(next(failed('service.busy', asked), { inVain: 9 })).toMatchObject({ waitMs: 3_000 })
    expect(next(failed('service.failed', { ...asked, status: 507 }), { inVain: 9 })).toMatchObject({ waitMs: 60_000 })
  })
})
