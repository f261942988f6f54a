import { defaultKeys } from '../../../shared/model/command-keys'
import { textAt } from '../../../shared/languages/fill-text'
import { catalogues, textOf } from '../../language/texts'
import { spoken } from '../../language/locale'
import { useCommandKeys } from '../../stores/command-keys'

/** How the window of now says what the guide, which is written in English, names: its words, and keys that the user has chosen anew. */
export function useNamesHere() {
  const commandKeys = useCommandKeys()
  return {
    /** The words of the window for its English ones; null: the same, or none that are known. */
    text(english: string): string | null {
      if (spoken.value === 'en') return null
      const own = mostFrequent(keysSaying(english).map(({ key, params }) => textOf(key, params)))
      return own === english ? null : own
    },
    /** The keys of a command that comes with these. */
    keys(given: string): string {
      const command = Object.entries<readonly string[]>(defaultKeys).find(([, keys]) => keys.includes(given))?.[0]
      const now = command === undefined ? [] : commandKeys.of(command)
      return now[0] === undefined || now.includes(given) ? given : now[0]
    },
  }
}

interface Said {
  key: string
  params: Record<string, string | number>
}

/** The keys of the texts that say a sentence of the English window, with what stands for their parameters in it. */
function keysSaying(english: string): Said[] {
  return templates().flatMap(({ key, form }) => {
    const found = form.exec(english)
    if (!found) return []
    const params: Record<string, string | number> = { ...found.groups }
    if (params['count'] !== undefined) params['count'] = Number(params['count'])
    return [{ key, params }]
  })
}

let known: { key: string; form: RegExp }[] | null = null
const templates = () => (known ??= keysIn('', catalogues.get('en') ?? {}).flatMap(formsOf))

const keysIn = (before: string, words: object): string[] =>
  Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysIn(`${before}${name}.`, value) : [`${before}${name}`],
  )

/** A text as what it may be on the screen: each of its forms, with anything for its parameters. */
function formsOf(key: string): { key: string; form: RegExp }[] {
  const text = textAt(catalogues.get('en') ?? {}, key)
  return (text?.split(' | ') ?? []).flatMap((form) => {
    const letters = form.replace(/\{[^}]*\}|\P{L}/gu, '').length
    // Of names alone it would be nearly any text.
    if ((form.includes('{') && letters < 4) || form.includes("{'")) return []
    const plain = form.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    const named = plain.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'count' ? '(?<count>\\d+)' : `(?<${name}>.+)`,
    )
    try {
      return [{ key, form: new RegExp(`^${named}$`, 'u') }]
    } catch {
      // The same name twice: no control is named so.
      return []
    }
  })
}

function mostFrequent(texts: readonly string[]): string | null {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  return [...times].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
