import type { SaidBy, SaidValue } from '../../shared/languages/said'
import { composer, textOf } from '../language/i18n'
import { spoken } from '../language/locale'
import { formatDistance } from './coordinates'
import { sayTimes } from './dates'

/**
 * A sentence of the core in the language of the window, with its times in the zone that is shown.
 * @param text the sentence in English: said as it is where `by` is absent, as of what was kept before, or of no known key
 */
export function sayCore(text: string, by?: SaidBy): string {
  return sayTimes(spoken.value === 'en' || by === undefined ? text : (wordsOf(by) ?? text))
}

function wordsOf({ key, params }: SaidBy): string | null {
  if (!composer.te(key)) return null
  return textOf(key, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, valueText(value)])))
}

function valueText(value: SaidValue): string | number {
  if (typeof value !== 'object') return value
  return 'metres' in value ? formatDistance(value.metres) : (wordsOf(value) ?? '')
}
