import { expect, it } from 'vitest'
import { workOnDay } from './permit-day'

const at = (clock: string) => Date.parse(`2026-12-0${clock}:00Z`)
const day = { fromMs: at('2T00:00'), toMs: at('3T00:00') }
const iso = (clock: string) => `2026-12-0${clock}:00Z`
const on = (status: number, start: string | null, end: string | null, renewal: string | null = null, now = '1T09:00') =>
  workOnDay(
    {
      ...{ status, startTime: start && iso(start), expiryDate: end && iso(end), renewalTime: renewal && iso(renewal) },
    },
    { ...day, nowMs: at(now) },
  )
const whole = { fromMs: day.fromMs, toMs: day.toMs, renewalMs: null, needsRenewal: false }

it('takes a permit in whose time the day lies, or a part of it', () => {
  expect(on(8, '1T00:00', '5T00:00')).toEqual(whole)
  expect(on(3, null, null)).toEqual(whole)
  expect(on(8, '2T07:00', '2T18:00')).toMatchObject({ fromMs: at('2T07:00'), toMs: at('2T18:00') })
})

it('leaves out what begins when the day ends, or is over when it begins, and what nobody works under', () => {
  expect(on(8, '3T00:00', null)).toBeNull()
  expect(on(8, null, '2T00:00')).toBeNull()
  for (const status of [0, 1, 2, 4, 7, 9, 11, 15]) expect(on(status, null, null)).toBeNull()
})

it('counts one that waits to be closed off though its time is over', () => {
  expect(on(13, '1T00:00', '1T12:00')).toEqual(whole)
})

it('says which renewal is due, and whether work waits for it', () => {
  expect(on(8, '1T00:00', null, '2T12:00')).toMatchObject({ renewalMs: at('2T12:00'), needsRenewal: false })
  expect(on(5, '1T00:00', null, '1T20:00')).toMatchObject({ renewalMs: at('1T20:00'), needsRenewal: true })
  expect(on(8, '1T00:00', null, '3T00:00')).toEqual(whole)
  // On the day itself what was missed in the morning is not still to be made.
  expect(on(8, '1T00:00', null, '2T06:48', '2T10:24')).toMatchObject({ needsRenewal: true })
  expect(on(8, '1T00:00', null, '2T12:00', '2T10:24')).toMatchObject({ needsRenewal: false })
})
