import type { Language } from './languages'
import { pluralForm } from './plural-forms'

/** The text of a key in words of a language; undefined: they have none. @param key names of levels with dots between */
export function textAt(words: object, key: string): string | undefined {
  let level: unknown = words
  for (const name of key.split('.')) level = (level as Readonly<Record<string, unknown>> | undefined)?.[name]
  return typeof level === 'string' ? level : undefined
}

/**
 * A text of a catalogue with its parameters, where there is no vue-i18n: in core and main process. It reads of a text what the
 * catalogues use: parameters, quoted signs, forms of a plural.
 */
export function fillText(
  text: string,
  language: Language,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const forms = text.split(' | ')
  const { count } = params
  const form = typeof count === 'number' ? forms[pluralForm(language, count, forms.length)] : forms[0]
  return (form ?? text).replace(/\{'([^']*)'\}|\{(\w+)\}/g, (_, quoted: string | undefined, name: string) => {
    if (quoted !== undefined) return quoted
    return name === 'count' ? countText(Number(count), language) : String(params[name] ?? '')
  })
}

/** As core and window write it: “12,000” and “12 000”. */
const countText = (count: number, language: Language): string =>
  count.toLocaleString('en').replaceAll(',', language === 'en' ? ',' : '\u00a0')
