import { createI18n, type Composer } from 'vue-i18n'
import { words as english } from '../../shared/languages/en'
import { madeLanguages, realLanguages, type Language } from '../../shared/languages/languages'
import { pluralForm } from '../../shared/languages/plural-forms'

const languages: readonly Language[] = [...realLanguages, ...madeLanguages]

/** The one composer of the window. Its own types know no keys: `t` and `RichText` do. */
export const composer = createI18n({
  legacy: false,
  locale: 'en',
  // Every language has every text: the compiler asks for them.
  fallbackLocale: false,
  pluralRules: Object.fromEntries(
    languages.map((language) => [language, (count: number, forms: number) => pluralForm(language, count, forms)]),
  ),
}).global as unknown as Composer
composer.setLocaleMessage('en', english)
