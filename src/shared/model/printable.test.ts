import { expect, it } from 'vitest'
import { printable, printableJson, printableLines } from './printable'

const nasty = 'a\u001b[2J\u009b31m\u202egnp.csv\r\n\u007fé ø 名'

it('lets nothing through that a terminal acts on, and all that it shows', () => {
  expect(printable(nasty)).toBe('a\\x1b[2J\\x9b31m\\u202egnp.csv\\r\\n\\x7fé ø 名')
  expect(printableLines('one\u001b\ntwo')).toBe('one\\x1b\ntwo')
})

it('JSON says the same as before, in characters that are shown', () => {
  const text = printableJson({ [nasty]: [nasty] })
  expect(text).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202e]/)
  expect(JSON.parse(text)).toEqual({ [nasty]: [nasty] })
})
