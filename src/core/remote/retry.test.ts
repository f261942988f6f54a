import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { backOffMs, withRetries, type RetryPolicy } from './retry'

const policy: RetryPolicy = { attempts: 4, baseMs: 0, maxMs: 0, longestWaitMs: 100 }

async function triesOf(error: unknown): Promise<number> {
  let tries = 0
  const attempt = () => {
    tries++
    return Promise.reject(error as Error)
  }
  await expect(withRetries(policy, undefined, attempt)).rejects.toBe(error)
  return tries
}

it('tries again what passes by itself, silence once more only, and what stays as it is never', async () => {
  const error = (code: AppError['code'], more: ConstructorParameters<typeof AppError>[2] = {}) =>
    triesOf(new AppError(code, 'x', more))
  expect(await error('net.cut')).toBe(4)
  expect(await error('service.busy')).toBe(4)
  expect(await error('service.failed', { details: { status: 500 } })).toBe(4)
  expect(await error('net.protocol', { retry: 'later' })).toBe(4)
  // Half a minute each.
  expect(await error('net.timeout')).toBe(2)
  // It will never be implemented while one waits; and a certificate that is not trusted stays so.
  expect(await error('service.failed', { details: { status: 501 } })).toBe(1)
  expect(await error('net.protocol', { retry: 'after-change' })).toBe(1)
  for (const code of ['service.unauthorized', 'service.forbidden', 'service.conflict', 'net.offline'] as const)
    expect(await error(code)).toBe(1)
  expect(await error('service.busy', { details: { retryAfterMs: 101 } })).toBe(1)
  expect(await triesOf(new TypeError('a fault of ours'))).toBe(1)
})

it('pauses longer after each failure, up to the longest pause', () => {
  expect([0, 1, 2, 3].map((attempt) => backOffMs(attempt, 300, 1000, () => 1))).toEqual([300, 600, 1000, 1000])
  expect(backOffMs(3, 300, 1000, () => 0)).toBe(0)
})
