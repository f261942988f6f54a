import { intlLocales, type Language } from './languages'

/** The order in which a text gives its forms; a language leaves out what it has not. English: one | other. */
const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** Which form of a text goes with a number, by the rules of the language; the last where the text has fewer. @param forms how many the text has */
export function pluralForm(language: Language, count: number, forms: number): number {
  const rules = new Intl.PluralRules(intlLocales[language])
  const known = rules.resolvedOptions().pluralCategories
  const has = order.filter((form) => known.includes(form))
  return Math.min(has.indexOf(rules.select(count)), forms - 1)
}
