import type { Said, SaidBy } from './said'
import { said } from './said-readers'

/** One after the other; undefined: there is none. */
export function joined(
  key: 'core.semicolon' | 'core.comma' | 'core.and' | 'core.sentences',
  all: readonly Said[],
): Said | undefined {
  const [first, ...rest] = all
  return first && rest.reduce((before, last) => said(key, { first: before, last }), first)
}

/** A number with its thousands, as each language writes it. */
export const numberSaid = (count: number): Said => said('readers.shared.number', { count })

/** A sentence with a part of its own parameters replaced, not of the sentences in it. */
export function withValue({ key, params }: SaidBy, wrong: string, right: string): SaidBy {
  const replaced = Object.entries(params).map(
    ([name, value]) => [name, typeof value === 'string' ? value.replaceAll(wrong, right) : value] as const,
  )
  return { key, params: Object.fromEntries(replaced) }
}
