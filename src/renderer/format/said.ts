import type { PlanNote } from '../../shared/contract'
import type { AppError, WireError } from '../../shared/errors/app-error'
import { sayBy, saidError, type SaidBy } from '../../shared/languages/said'
import { spoken } from '../language/locale'
import { hasText, textOf } from '../language/texts'
import { formatDistance } from './coordinates'
import { sayTimes } from './dates'

/**
 * A sentence of the core in the language of the window, with its times in the zone that is shown.
 * @param text the sentence in English: said as it is where `by` is absent, as of what was kept before, or of no known key
 */
export function sayCore(text: string, by?: SaidBy): string {
  return sayTimes(spoken.value === 'en' || by === undefined ? text : (sayKey(by) ?? text))
}

/** A sentence by its key, in English too; null: it is not known. */
export const sayKey = (by: SaidBy): string | null => sayBy(by, textOrNull, formatDistance)

/** What a person should know of a file. */
export const sayNotes = (notes: readonly PlanNote[]): string[] =>
  notes.map(({ message, messageBy }) => sayCore(message, messageBy))

function textOrNull(...[key, params]: Parameters<typeof textOf>): string | null {
  return hasText(key) ? textOf(key, params) : null
}

/**
 * What happened and what to do, in the language of the window. An error without words of its own says in another language than
 * English what its code means, and then what it says in English.
 */
export function errorWords(error: AppError | WireError): string {
  const { text, by } = saidError(error)
  return sayCore(text, by)
}
