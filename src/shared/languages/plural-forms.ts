import { intlLocales, type Language } from './languages'

/** The order in which a text gives its forms; a language leaves out what it has not. English: one | other. */
const order = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

interface Rules {
  rules: Intl.PluralRules
  /** The forms that the language has, in their order. */
  has: readonly string[]
}
/** Made once a language: making them takes longer than to fill a text. */
const made = new Map<Language, Rules>()

function rulesOf(language: Language): Rules {
  const known = made.get(language)
  if (known) return known
  const rules = new Intl.PluralRules(intlLocales[language])
  const categories = rules.resolvedOptions().pluralCategories
  const now = { rules, has: order.filter((form) => categories.includes(form)) }
  made.set(language, now)
  return now
}

/** Which form of a text goes with a number, by the rules of the language; the last where the text has fewer. @param forms how many the text has */
export function pluralForm(language: Language, count: number, forms: number): number {
  const { rules, has } = rulesOf(language)
  return Math.min(has.indexOf(rules.select(count)), forms - 1)
}
