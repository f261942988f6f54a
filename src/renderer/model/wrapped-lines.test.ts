import { expect, it } from 'vitest'
import { wrappedLines } from './wrapped-lines'

it('counts lines by words, and breaks what is longer than one', () => {
  expect(wrappedLines('', 10)).toBe(1)
  expect(wrappedLines('one two', 10)).toBe(1)
  expect(wrappedLines('one two three', 10)).toBe(2)
  expect(wrappedLines('is abcdefghijklmnopqrstuvwxyz', 10)).toBe(4)
  expect(wrappedLines('abcdefghij klm', 10)).toBe(2)
})
