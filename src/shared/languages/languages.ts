/** A language that people may choose; each is the folder of its name. */
export const realLanguages = ['en', 'de', 'fr'] as const

/**
 * Languages made from English, for tests: with accents and a third longer, and mirrored from right to left. They are settings like
 * the others, but nobody is offered them.
 */
export const madeLanguages = ['en-XA', 'ar-XB'] as const

export type RealLanguage = (typeof realLanguages)[number]
export type MadeLanguage = (typeof madeLanguages)[number]
export type Language = RealLanguage | MadeLanguage

/** What the setting may be: a language, or that of the system as far as there is it here. */
export const languageChoices = ['system', ...realLanguages, ...madeLanguages] as const
export type LanguageChoice = (typeof languageChoices)[number]

/** How each language calls itself. */
export const languageNames: Readonly<Record<RealLanguage, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' }

/** By which rules of Intl each writes days and numbers, sorts, and chooses the form of a plural. */
export const intlLocales: Readonly<Record<Language, string>> = {
  ...{ en: 'en-GB', de: 'de-DE', fr: 'fr-FR' },
  ...{ 'en-XA': 'en-GB', 'ar-XB': 'en-GB' },
}

/** Where lines begin. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar-XB' ? 'rtl' : 'ltr')

/**
 * The language that a choice stands for.
 * @param system languages of the system, the best first: "de-AT", "en"
 */
export function languageFor(choice: LanguageChoice, system: readonly string[]): Language {
  if (choice !== 'system') return choice
  for (const name of system) {
    const found = realLanguages.find((language) => language === name.toLowerCase().split(/[-_]/)[0])
    if (found !== undefined) return found
  }
  return 'en'
}
