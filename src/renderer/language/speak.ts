import {
  directionOf,
  languageFor,
  type Language,
  type LanguageChoice,
  type MadeLanguage,
} from '../../shared/languages/languages'
import type { Catalogue } from '../../shared/languages/text-types'
import { locale, spoken } from './locale'
import { catalogues } from './texts'

const madeWords = async (language: MadeLanguage): Promise<Catalogue> => {
  const [words, { madeCatalogue }] = await Promise.all([
    import('../../shared/languages/en'),
    import('../../shared/languages/made-language'),
  ])
  return madeCatalogue(words, language)
}

/** What brings the words of each language but English, which comes with the window. */
const bring: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  de: () => import('../../shared/languages/de'),
  fr: () => import('../../shared/languages/fr'),
  'en-XA': () => madeWords('en-XA'),
  'ar-XB': () => madeWords('ar-XB'),
}

/** Under which the window keeps the choice, so that its next start speaks before the settings are read. */
export const languageKey = 'language'

/** The language asked for last. */
let wanted: Language = 'en'

/** Lets the window speak a language: nothing is loaded anew but its words, and no edit is lost. */
export async function speak(language: Language): Promise<void> {
  wanted = language
  if (language !== 'en' && !catalogues.has(language)) {
    catalogues.set(language, await bring[language]())
    if (wanted !== language) return
  }
  spoken.value = language
  if (typeof document === 'undefined') return
  document.documentElement.lang = language === 'en' ? locale() : language
  document.documentElement.dir = directionOf(language)
}

/** The language of a choice on this computer. */
export const chosenLanguage = (choice: LanguageChoice): Language => languageFor(choice, navigator.languages)
