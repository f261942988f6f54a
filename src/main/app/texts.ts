import { app } from 'electron'
import type { AppError } from '../../shared/errors/app-error'
import { errors as deErrors } from '../../shared/languages/de/errors'
import { main as de } from '../../shared/languages/de/main'
import { errors as enErrors } from '../../shared/languages/en/errors'
import { main as en } from '../../shared/languages/en/main'
import { fillText, textAt } from '../../shared/languages/fill-text'
import { errors as frErrors } from '../../shared/languages/fr/errors'
import { main as fr } from '../../shared/languages/fr/main'
import { languageFor, madeLanguages, type Language, type LanguageChoice } from '../../shared/languages/languages'
import { madeText } from '../../shared/languages/made-language'
import { sayBy } from '../../shared/languages/said'
import type { ParamsAfter, TextKey } from '../../shared/languages/text-types'
import { formatDistance } from '../../shared/model/format-distance'

type MainKey = Extract<TextKey, `main.${string}`>

/** A made language is made of English text by text. */
const english = { main: en, errors: enErrors }
const words: Readonly<Record<Language, object>> = {
  ...{ en: english, de: { main: de, errors: deErrors }, fr: { main: fr, errors: frErrors } },
  ...{ 'en-XA': english, 'ar-XB': english },
}

let spoken: Language = 'en'

/** Lets menus and dialogs speak what the user chose for the window. True: it is another language than before. */
export function followLanguage(choice: LanguageChoice): boolean {
  const before = spoken
  spoken = languageFor(choice, app.getPreferredSystemLanguages())
  return spoken !== before
}

/** A text of the menus and dialogs, in their language as it is now. */
export function t<Key extends MainKey>(key: Key, ...[params]: ParamsAfter<Key>): string {
  return filled(key, params) ?? key
}

/** An error as a dialog says it: in English where it has no words of its own. */
export const errorText = ({ message, by }: AppError): string => (by && sayBy(by, filled, formatDistance)) ?? message

function filled(key: string, params?: Readonly<Record<string, string | number>>): string | null {
  const text = textAt(words[spoken], key)
  if (text === undefined) return null
  const made = madeLanguages.find((language) => language === spoken)
  return fillText(made ? madeText(text, made) : text, spoken, params)
}
