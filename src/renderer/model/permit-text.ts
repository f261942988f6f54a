import { foldCase } from '../../shared/model/fold-case'
import type { PermitListItem } from '../../shared/rest'

/**
 * Gives of these permits those that a text finds: every word of it stands in the number, the name, the template, or the name of
 * who requested, holds or is to hold the permit, in any case. "#12" is permit 12 and no other. What is looked through is made
 * at the first text; each further one takes some milliseconds in 100,000 permits.
 */
export function permitFinder(
  items: readonly PermitListItem[],
  nameOf: (id: string | null) => string,
): (text: string) => readonly PermitListItem[] {
  let texts: string[] | null = null
  const textOf = (item: PermitListItem): string => {
    const people = [item.requesterId, item.holderId, item.specifiedHolderId].map(nameOf)
    return foldCase([`#${item.id} `, item.name, item.template?.name ?? '', ...people].join('\n'))
  }
  return (text) => {
    const words = wordsOf(text)
    if (words.length === 0) return items
    const looked = (texts ??= items.map(textOf))
    return items.filter((_, index) => words.every((word) => looked[index]?.includes(word)))
  }
}

function wordsOf(text: string): string[] {
  return foldCase(text)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^#\d+$/.test(word) ? `${word} ` : word))
}
