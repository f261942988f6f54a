import { describe, expect, it } from 'vitest'
import * as de from './de'
import * as en from './en'
import * as fr from './fr'
import { piecesOf } from './fill-text'
import { languageFor } from './languages'
import { madeCatalogue, madeText } from './made-language'
import { pluralForm } from './plural-forms'
import type { Words } from './text-types'

/** Key and text of all texts. */
function textsOf(words: object, head = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[head + key, value] as [string, string]] : textsOf(value as object, `${head}${key}.`),
  )
}
const namesIn = (text: string) => [...new Set(text.match(/\{[^}']+\}/g) ?? [])].sort()
const english = new Map(textsOf(en))

describe.each([
  ['en', en],
  ['de', de],
  ['fr', fr],
  ['en-XA', madeCatalogue(en, 'en-XA')],
  ['ar-XB', madeCatalogue(en, 'ar-XB')],
] as const)('the words of %s', (language, words) => {
  it('have the keys, the parameters and the forms of English', () => {
    const forms = pluralForm(language, 1000, 6) + 1
    const wrong = textsOf(words).filter(([key, text]) => {
      const model = english.get(key) ?? ''
      const sameForms = model.includes(' | ') ? text.split(' | ').length <= Math.max(2, forms) : !text.includes(' | ')
      return namesIn(text).join() !== namesIn(model).join() || !sameForms
    })
    expect(wrong).toEqual([])
    expect(textsOf(words).map(([key]) => key).sort()).toEqual([...english.keys()].sort()) // prettier-ignore
  })

  it('are texts that can be read', () => {
    const wrong: string[] = []
    for (const [key, text] of textsOf(words)) {
      const between = text.split(/\{'[^']*'\}|\{\w+\}/)
      if (between.some((part) => /[{}]/.test(part))) wrong.push(`${key} has a brace that is not closed`)
      for (const form of text.split(' | ')) if (piecesOf(form).length === 0) wrong.push(`${key} is empty`)
    }
    expect(wrong).toEqual([])
  })
})

it('say with dots that a step follows, close to the word; apart from it where a word is left out', () => {
  const apart = [en, de, fr].flatMap((words) => textsOf(words).filter(([, text]) => /\p{L}\s…(?: \||$)/u.test(text)))
  expect([...new Set(apart.map(([key]) => key))]).toEqual(['layers.hold.last'])
})

it('is no language for the compiler where a text is missing, or one too many', () => {
  const never = (): Words<typeof en.settings.project>[] => [
    // @ts-expect-error texts are missing
    { scope: 'Für „{project}“' },
    // @ts-expect-error no such text in English
    { ...de.settings.project, zones: 'Zeitzonen' },
  ]
  expect(never).toBeTypeOf('function')
})

it('takes the language of the system where it is one of ours', () => {
  expect(languageFor('system', ['nl', 'de-AT', 'fr'])).toBe('de')
  expect(languageFor('system', ['nl'])).toBe('en')
  expect(languageFor('fr', ['de'])).toBe('fr')
})

it('leaves parameters, quoted signs and forms in a made text as they are', () => {
  expect(madeText("{count} file in {'{'} | {count} files", 'en-XA')).toBe("{count} ƒíĺé íñ {'{'}··· | {count} ƒíĺéš··")
  expect(madeText('Read {count} again', 'ar-XB')).toBe('\u202eRead\u202c {count} \u202eagain\u202c')
})
