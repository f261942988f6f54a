import { describe, expect, it } from 'vitest'
import * as de from './de'
import * as en from './en'
import { fillText, textAt } from './fill-text'
import * as fr from './fr'
import { sayBy, type SaidKey } from './said'

/** Keys of all that the core says, with the English text. */
function keysOf(words: object, head: string): [SaidKey, string][] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${head}.${name}` as SaidKey, value] as const]
      : keysOf(value as object, `${head}.${name}`),
  ) as [SaidKey, string][]
}
const keys = [...keysOf(en.core, 'core'), ...keysOf(en.errors, 'errors'), ...keysOf(en.readers, 'readers')]
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
/** Nothing but parameters and signs: the same in every language. */
const isFrame = (text: string) => !/\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

/** Words that English has in common with others: units, and names of formats. */
const shared: readonly string[] = [
  'core.problems.looksLike.zone',
  'readers.shared.megabytes',
  'readers.shared.pixels',
  'readers.content.esriJson',
  'readers.drawings.units.miles',
  'readers.drawings.units.yards',
]

describe.each([
  ['de', de],
  ['fr', fr],
] as const)('what the core says, in %s', (language, words) => {
  it('is said whole for every key, with every parameter that it is given', () => {
    const fill = (key: string, params: Readonly<Record<string, string | number>>) => {
      const text = textAt(words, key)
      return text === undefined ? null : fillText(text, language, params)
    }
    const wrong = keys.filter(([key, text]) => {
      const given = namesIn(text).map((name) => [name, name === 'count' ? 3 : `<${name}>`] as const)
      const said = sayBy({ key, params: Object.fromEntries(given) }, fill, String)
      return said === null || given.some(([, value]) => !said.includes(String(value)))
    })
    expect(wrong).toEqual([])
  })

  it('is not left in English', () => {
    const same = keys.filter(([key, text]) => textAt(words, key) === text && !isFrame(text)).map(([key]) => key)
    expect(same.filter((key) => !shared.includes(key))).toEqual([])
  })
})
