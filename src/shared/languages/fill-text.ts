import type { Language } from './languages'
import { pluralForm } from './plural-forms'

/** The text of a key in words of a language; undefined where there is none. @param key names of levels with dots between, which lead to a text */
export function textAt(words: object, key: string): string | undefined {
  let level: unknown = words
  for (const name of key.split('.')) level = (level as Readonly<Record<string, unknown>> | undefined)?.[name]
  return typeof level === 'string' ? level : undefined
}

/** The form of a text for a count; the first where it has no count. */
export function formOf(text: string, language: Language, count: number | undefined): string {
  const forms = text.split(' | ')
  return (count === undefined ? undefined : forms[pluralForm(language, count, forms.length)]) ?? forms[0] ?? text
}

/** What stands in braces in a text: a sign that is quoted, or the name of a parameter. */
const braces = /\{'([^']*)'\}|\{(\w+)\}/g

/** A form of a text in pieces: texts, and the names of its parameters. */
export function piecesOf(form: string): (string | { name: string })[] {
  const pieces: (string | { name: string })[] = []
  let end = 0
  for (const { 0: all, 1: quoted, 2: name, index } of form.matchAll(braces)) {
    pieces.push(form.slice(end, index), quoted ?? { name: name ?? '' })
    end = index + all.length
  }
  return [...pieces, form.slice(end)].filter((piece) => piece !== '')
}

/**
 * A text of a catalogue with its parameters, in core, main process and window. It reads of a text what the catalogues use: parameters,
 * quoted signs, forms of a plural.
 * @param countText writes the count
 */
export function fillText(
  text: string,
  language: Language,
  params: Readonly<Record<string, string | number>> = {},
  countText: (count: number) => string = (count) => plainCount(count, language),
): string {
  const count = typeof params['count'] === 'number' ? params['count'] : undefined
  const form = formOf(text, language, count)
  return form.replace(braces, (all: string, quoted: string | undefined, name: string, at: number) => {
    if (quoted !== undefined) return quoted
    if (name === 'count' && count !== undefined) return countText(count)
    const value = String(params[name] ?? '')
    // The point of a day, as “20. Nov.”, ends the sentence too.
    return form.slice(at + all.length).match(/^\.(?!\.)/) ? value.replace(/(?<!\.)\.$/, '') : value
  })
}

/** As command line and logs write it: “12,000”, and “12 000” in other languages than English. */
const plainCount = (count: number, language: Language): string =>
  count.toLocaleString('en').replaceAll(',', language === 'en' ? ',' : '\u00a0')
