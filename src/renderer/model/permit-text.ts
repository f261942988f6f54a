import { foldCase } from '../../shared/model/fold-case'
import type { PermitListItem } from '../../shared/rest'

/** What a text is looked for in, of the permits of one reading. */
export interface PermitTexts {
  /** Makes what is looked through as the permits come, page by page, so that no key waits for all of them. */
  add(items: readonly PermitListItem[]): void
  /**
   * Gives of these permits, which were added, those that a text finds: every word of it stands in the number, the name, the
   * template, or the name of who requested, holds or is to hold the permit, in any case. "#12" is permit 12 and no other.
   */
  finder(items: readonly PermitListItem[], nameOf: (id: string) => string): (text: string) => readonly PermitListItem[]
}

/** Texts of no permit yet. */
export function createPermitTexts(): PermitTexts {
  /** By permit: number, name and template, in folded case. */
  const texts = new Map<number, string>()
  const people = new Set<string>()

  return {
    add(items) {
      for (const item of items) {
        texts.set(item.id, foldCase([`#${item.id} `, item.name, item.template?.name ?? ''].join('\n')))
        for (const id of [item.requesterId, item.holderId, item.specifiedHolderId]) if (id !== null) people.add(id)
      }
    },
    finder(items, nameOf) {
      let looked: string[] | null = null
      let names: (readonly [id: string, name: string])[] | null = null
      return (text) => {
        const words = wordsOf(text)
        if (words.length === 0) return items
        looked ??= items.map(({ id }) => texts.get(id) ?? '')
        names ??= [...people].map((id) => [id, foldCase(nameOf(id))])
        // A person stands in many permits: each name is looked through once.
        const named = words.map((word) => new Set(names?.filter(([, name]) => name.includes(word)).map(([id]) => id)))
        return items.filter((item, index) =>
          words.every((word, at) => looked?.[index]?.includes(word) || isBy(item, named[at])),
        )
      }
    },
  }
}

function isBy(item: PermitListItem, people: ReadonlySet<string> | undefined): boolean {
  if (people === undefined || people.size === 0) return false
  const { requesterId, holderId, specifiedHolderId } = item
  return [requesterId, holderId, specifiedHolderId].some((id) => id !== null && people.has(id))
}

function wordsOf(text: string): string[] {
  return foldCase(text)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^#\d+$/.test(word) ? `${word} ` : word))
}
