import { formatDistance } from '../model/format-distance'
import type { WireError } from '../errors/app-error'
import { core } from './en/core'
import { errors } from './en/errors'
import { layerProperties } from './en/layer-properties'
import { fillText, textAt } from './fill-text'
import type { NamesOf, TextKey } from './text-types'

/** English but for the engine's, which said-readers.ts has: the window says that by key alone. */
export const english = { core, errors, layers: { properties: layerProperties } }

/** The key of a sentence that core and engine say. */
export type SaidKey = Extract<
  TextKey,
  `${'core' | 'errors' | 'layers.properties.label' | 'readers' | 'records.differences' | 'records.notChecked' | 'ui.permitStatus'}.${string}`
>

/** By what the window says a sentence of the core in its own language; it crosses every border beside the English text. */
export interface SaidBy {
  readonly key: SaidKey
  readonly params: Readonly<Record<string, SaidValue>>
}
/** A parameter that is the same in all languages, a distance that each writes in its way, or another sentence. */
export type SaidValue = string | number | { readonly metres: number } | SaidBy

/** A sentence of the core: in English, for command line and logs, and by what the window says it. */
export interface Said {
  readonly text: string
  readonly by: SaidBy
}

type SaidParam = string | number | { readonly metres: number } | Said
export type SaidParams<Key extends SaidKey> = {
  readonly [Name in NamesOf<Key>]: Name extends 'count' ? number : SaidParam
}
export type ParamsAfterKey<Key extends SaidKey> = [NamesOf<Key>] extends [never] ? [] : [params: SaidParams<Key>]

/** A sentence of the catalogues with its parameters. */
export function said<Key extends Exclude<SaidKey, `${'readers' | 'records' | 'ui'}.${string}`>>(
  key: Key,
  ...[params]: ParamsAfterKey<Key>
): Said {
  return saidWith(key, params ?? {})
}

/** The same, where the parameters are at hand already, none of them as {}. */
export function saidWith(key: SaidKey, params: Readonly<Record<string, SaidParam>>, words: object = english): Said {
  const given = Object.entries(params)
  const inEnglish = given.map(([name, value]) => [name, englishOf(value)] as const)
  const carried = given.map(([name, value]) => [name, isSaid(value) ? value.by : value] as const)
  return {
    text: fillText(textAt(words, key) ?? key, 'en', Object.fromEntries(inEnglish)),
    by: { key, params: Object.fromEntries(carried) },
  }
}

const isSaid = (value: SaidParam): value is Said => typeof value === 'object' && 'by' in value

function englishOf(value: SaidParam): string | number {
  if (typeof value !== 'object') return value
  return isSaid(value) ? value.text : formatDistance(value.metres)
}

/** The message of an error, said by its own key, or by what its code means. */
export function saidError({ code, message, by }: Pick<WireError, 'code' | 'message' | 'by'>): Said {
  const what: SaidBy = { key: `errors.codes.${code}`, params: {} }
  return { text: message, by: by ?? { key: 'core.error', params: { what, message } } }
}

/** Sentences one after the other; null: one that is not said. */
export const sentences = (first: Said, ...others: readonly (Said | null)[]): Said =>
  others.reduce<Said>(
    (before, last) => (last === null ? before : said('core.sentences', { first: before, last })),
    first,
  )

/** Sentences and names with commas between. */
export function listed([first, ...others]: readonly Said[]): Said {
  return others.reduce((before, last) => said('core.comma', { first: before, last }), first ?? said('core.none'))
}

/** Up to three of a list of names in quotes, and how many more. */
export function quoted(names: readonly string[]): Said {
  const list = listed(names.slice(0, 3).map((name) => said('core.activity.quoted', { name })))
  return names.length <= 3 ? list : said('core.activity.more', { list, number: names.length - 3 })
}

/** What is the same in all languages, or a sentence, as a sentence gives it to be logged or compared. */
export const textOfSaid = (what: Said | string): string => (typeof what === 'string' ? what : what.text)

/** A sentence that may have been kept, or come from elsewhere, in English alone. */
export const saidOr = (text: string, by: SaidBy | undefined): Said | string => (by ? { text, by } : text)

/**
 * A sentence in a language; null: one of its keys is not known there, as of what a later version has kept.
 * @param fill the text of a key with its parameters; null: there is no such key
 * @param distance how the language writes metres
 */
export function sayBy(
  { key, params }: SaidBy,
  fill: (key: string, params: Readonly<Record<string, string | number>>) => string | null,
  distance: (metres: number) => string,
): string | null {
  const filled: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(params)) {
    const text =
      typeof value !== 'object' ? value : 'metres' in value ? distance(value.metres) : sayBy(value, fill, distance)
    if (text === null) return null
    filled[name] = text
  }
  return fill(key, filled)
}
