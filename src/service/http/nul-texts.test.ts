import { expect, it } from 'vitest'
import { nulTexts } from './nul-texts'

it('finds each text that holds NUL, however deep, and each name of a member that does', () => {
  const value = { a: 'x\0', b: ['y', '\0', { c: 'z\0', 'd\0': 1 }], e: null, f: 3, g: undefined, h: { i: 'fine' } }
  expect(nulTexts(value)).toEqual([['a'], ['b', 1], ['b', 2], ['b', 2, 'c']])
  expect(nulTexts('\0')).toEqual([[]])
})

it('finds nothing in what holds no text: a request without a body', () => {
  expect([undefined, null, 5, true, [], {}].flatMap(nulTexts)).toEqual([])
})
