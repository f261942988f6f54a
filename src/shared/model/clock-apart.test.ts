import { expect, it } from 'vitest'
import { clockApartText } from './clock-apart'

const span = (ms: number) => `${ms / 60_000} min`

it('says which way a clock is wrong, and nothing of less than two minutes', () => {
  expect(clockApartText(180_000, span)).toBe('This computer’s clock is 3 min behind the service’s')
  expect(clockApartText(-120_000, span)).toBe('This computer’s clock is 2 min ahead of the service’s')
  expect([clockApartText(119_000, span), clockApartText(-119_000, span)]).toEqual([null, null])
})
