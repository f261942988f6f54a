import { expect, it } from 'vitest'
import { typedNumber } from './typed-number'

it('reads a number as people type it', () => {
  const texts = ['1 204,5', '1\u00a0204.5', '\u22123,25', ' 12 ', '6 252 491']
  expect(texts.map(typedNumber)).toEqual([1204.5, 1204.5, -3.25, 12, 6252491])
})

it('takes nothing else for one', () => {
  expect(['', ' ', '12 34', '1,204,5', 'DN 100', '1 204 5'].map(typedNumber)).toEqual(Array(6).fill(null))
})
