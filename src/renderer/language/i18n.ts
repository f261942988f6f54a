import { createI18n, type Composer } from 'vue-i18n'
import { words as english } from '../../shared/languages/en'
import { madeLanguages, realLanguages, type Language } from '../../shared/languages/languages'
import { pluralForm } from '../../shared/languages/plural-forms'
import { formatCount } from './locale'

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

/** The text of a key, whichever it is. `count` chooses the form of a plural and is written with its thousands parted. */
export function textOf(key: string, params: Readonly<Record<string, string | number>>): string {
  const { count } = params
  return typeof count === 'number'
    ? composer.t(key, { ...params, count: formatCount(count) }, { plural: count })
    : composer.t(key, params)
}
