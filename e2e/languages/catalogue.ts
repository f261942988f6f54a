import * as de from '../../src/shared/languages/de'
import * as en from '../../src/shared/languages/en'
import * as fr from '../../src/shared/languages/fr'
import type { Language } from '../../src/shared/languages/languages'
import { madeCatalogue } from '../../src/shared/languages/made-language'

const catalogues: Readonly<Record<Language, object>> = {
  ...{ en, de, fr },
  ...{ 'en-XA': madeCatalogue(en, 'en-XA'), 'ar-XB': madeCatalogue(en, 'ar-XB') },
}

interface Template {
  key: string
  pattern: RegExp
  /** Letters that are not put in. */
  letters: number
}

const plainSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function formsOf(words: object, head = ''): { key: string; form: string }[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'string') return formsOf(value as object, `${head}${key}.`)
    return value.split(' | ').map((form) => ({ key: head + key, form: plainSpaces(form) }))
  })
}

function templateOf({ key, form }: { key: string; form: string }): Template {
  const fixed = form.split(/\{\w+\}/).map((part) => part.replace(/\{'([^']*)'\}/g, '$1'))
  const letters = fixed.join('').replace(/\P{L}/gu, '').length
  return { key, letters, pattern: new RegExp(`^${fixed.map(escaped).join('(.+?)')}$`, 'u') }
}

const kept = new Map<Language, readonly Template[]>()
function templatesOf(language: Language): readonly Template[] {
  const found = kept.get(language) ?? formsOf(catalogues[language]).map(templateOf)
  kept.set(language, found)
  return found
}

/** What is put into a text that says little itself has to be a figure, for the text to be known by it. */
const littleLetters = 12
const isFigures = (value: string) => !/\p{L}{3}/u.test(value)

/** Whether a text is the window's own in a language, with nothing put into it but figures: no name of anybody or anything. */
export function isOwnText(text: string, language: Language): boolean {
  const plain = plainSpaces(text)
  return templatesOf(language).some(({ letters, pattern }) => {
    const parts = letters < 2 ? null : pattern.exec(plain)
    return parts !== null && parts.slice(1).every(isFigures)
  })
}

/** Least of letters by which a text is known again: "{name} of {layer}" would be found in anything. */
const tellingLetters = 6

/** The key of an English text that is shown in another language, which has another for it; null: it is none. */
export function englishKey(text: string, language: Language): string | null {
  const plain = plainSpaces(text)
  const fits = ({ letters, pattern }: Template) => {
    const parts = letters < tellingLetters ? null : pattern.exec(plain)
    return parts !== null && (letters >= littleLetters || parts.slice(1).every(isFigures))
  }
  const english = templatesOf('en').find(fits)
  return english && !templatesOf(language).some(fits) ? english.key : null
}
