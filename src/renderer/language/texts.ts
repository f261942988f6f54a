import * as english from '../../shared/languages/en/window'
import { fillText, formOf, textAt } from '../../shared/languages/fill-text'
import type { Language } from '../../shared/languages/languages'
import type { Catalogue } from '../../shared/languages/text-types'
import { formatCount, spoken } from './locale'

/** The words of the languages that are here: English, and what `speak` has brought. */
export const catalogues = new Map<Language, Partial<Catalogue>>([['en', english]])

/** Gives English the words of a room that the first screen does without, before any of them is asked for. */
export function bringEnglish(room: Partial<Catalogue>): void {
  catalogues.set('en', { ...catalogues.get('en'), ...room })
}

const textIn = (key: string): string | undefined => textAt(catalogues.get(spoken.value) ?? english, key)

/** Whether there is a text of a key. */
export const hasText = (key: string): boolean => textIn(key) !== undefined

/** The form of the text of a key for a count, its parameters in braces. */
export const formOfText = (key: string, count: number | undefined): string =>
  formOf(textIn(key) ?? key, spoken.value, count)

/** The text of a key, whichever it is. `count` chooses the form of a plural and is written with its thousands parted. */
export function textOf(key: string, params: Readonly<Record<string, string | number>>): string {
  return fillText(textIn(key) ?? key, spoken.value, params, formatCount)
}
