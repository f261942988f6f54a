import { foldCase } from '../../shared/model/fold-case'
import type { PermitListItem } from '../../shared/rest'

/** What a text is looked for in, of the permits of one reading. */
export interface PermitTexts {
  /** Makes what is looked through as the permits come, page by page, so that no key waits for all of them. */
  add(items: readonly PermitListItem[]): void
  /** Ids of who requested, holds or is to hold any of them. */
  readonly people: ReadonlySet<string>
  /**
   * Whether each of these words, see `wordsOf`, stands in the number, the name, the template, or the name of who requested, holds or
   * is to hold a permit that was added.
   */
  matcher(words: readonly string[], nameOf: (id: string) => string): (item: PermitListItem) => boolean
}

/** Texts of no permit yet. */
export function createPermitTexts(): PermitTexts {
  /** By permit: number, name and template, in folded case. */
  const texts = new Map<number, string>()
  const people = new Set<string>()

  return {
    people,
    add(items) {
      for (const item of items) {
        texts.set(item.id, foldCase([`#${item.id} `, item.name, item.template?.name ?? ''].join('\n')))
        for (const id of [item.requesterId, item.holderId, item.specifiedHolderId]) if (id !== null) people.add(id)
      }
    },
    matcher(words, nameOf) {
      // A person stands in many permits: each name is looked through once.
      const names = [...people].map((id) => [id, foldCase(nameOf(id))] as const)
      const wanted = words.map((word) => ({
        word,
        named: new Set(names.filter(([, name]) => name.includes(word)).map(([id]) => id)),
      }))
      return (item) => {
        const text = texts.get(item.id) ?? ''
        for (const { word, named } of wanted) if (!text.includes(word) && !isBy(item, named)) return false
        return true
      }
    },
  }
}

function isBy({ requesterId, holderId, specifiedHolderId }: PermitListItem, people: ReadonlySet<string>): boolean {
  if (people.size === 0) return false
  const isOne = (id: string | null) => id !== null && people.has(id)
  return isOne(requesterId) || isOne(holderId) || isOne(specifiedHolderId)
}

/** The words of a text that permits are looked through for, in folded case. "#12" is permit 12 and no other. */
export function wordsOf(text: string): string[] {
  return foldCase(text)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^#\d+$/.test(word) ? `${word} ` : word))
}

/** Whether what these words find is among what the words before found. */
export const narrows = (words: readonly string[], before: readonly string[]): boolean =>
  before.every((known) => words.some((word) => word.includes(known)))
