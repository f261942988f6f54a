import { expect, it } from 'vitest'
import { AppError } from '../../shared/errors/app-error'
import { isForLater, serviceOrHeld } from './service-or-held'

const connections = { isUnreachable: () => false, reason: () => null, onWait: () => () => undefined }
const held = () => ({ value: 'held', readAt: '2026-03-01T12:00:00Z' })
const refused = new AppError('service.forbidden', 'You may not.')
const ask = (error: unknown, isTold?: (told: AppError) => boolean) =>
  serviceOrHeld(connections, 'c', () => Promise.reject(error as Error), held, isTold)

it('gives what is held, and why, where the service or the network gives no answer', async () => {
  expect(await ask(refused)).toMatchObject({
    source: 'offline',
    value: 'held',
    staleReason: { message: 'You may not.' },
  })
  expect(await ask(new AppError('net.cut', 'Cut.'))).not.toHaveProperty('staleReason')
})

it('tells what is wrong on our side, and a refusal of the question itself', async () => {
  await expect(ask(new TypeError('a defect'))).rejects.toThrow('a defect')
  await expect(ask(refused, () => true)).rejects.toThrow('You may not.')
})

it('keeps a change for later where nobody knows that it arrived, and never one that failed in the program', () => {
  const kept = (error: unknown, isUnreachable: boolean) => isForLater(error, isUnreachable)
  const [offline, timeout] = [new AppError('net.offline', ''), new AppError('net.timeout', '')]
  expect([kept(offline, false), kept(timeout, true), kept(timeout, false), kept(refused, true)]).toEqual([
    ...[true, true, false, false],
  ])
  expect(kept(new TypeError('a defect'), true)).toBe(false)
})

it('gives what is held while a service lets a person wait, and waits where nothing is held', async () => {
  let tell = (_why: AppError): void => undefined
  const slow = { ...connections, onWait: (_: string, wait: typeof tell) => ((tell = wait), () => undefined) }
  const silence = () => new Promise<never>(() => undefined)
  const busy = new AppError('service.busy', 'Busy.')
  const given = serviceOrHeld(slow, 'c', silence, held)
  tell(busy)
  expect(await given).toMatchObject({ source: 'offline', value: 'held', staleReason: { message: 'Busy.' } })
  let answer = (_read: ReturnType<typeof held>): void => undefined
  const waited = serviceOrHeld(slow, 'c', () => new Promise<ReturnType<typeof held>>((resolve) => (answer = resolve)), () => null) // prettier-ignore
  tell(busy)
  answer({ value: 'fresh', readAt: '' })
  expect(await waited).toMatchObject({ source: 'service', value: 'fresh' })
})
