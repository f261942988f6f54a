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
import type { ParamsAfter, TextKey } from '../../shared/languages/text-types'

type MainKey = Extract<TextKey, `main.${string}`>

/** A made language is made of English text by text. */
const words: Readonly<Record<Language, object>> = { en, de, fr, 'en-XA': en, 'ar-XB': en }

const reasons: Readonly<Record<Language, typeof deErrors.reasons>> = {
  ...{ en: enErrors.reasons, de: deErrors.reasons, fr: frErrors.reasons },
  ...{ 'en-XA': enErrors.reasons, 'ar-XB': enErrors.reasons },
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
  return filled(textAt({ main: words[spoken] }, key), params)
}

/** An error as a dialog says it: in English where it has no words of its own. */
export const errorText = ({ message, words: said }: AppError): string =>
  said ? filled(reasons[spoken][said.reason], said.params) : message

function filled(text: string, params?: Readonly<Record<string, string | number>>): string {
  const made = madeLanguages.find((language) => language === spoken)
  return fillText(made ? madeText(text, made) : text, spoken, params)
}
