import { foldCase } from '../../shared/model/fold-case'
import type { PermitListItem } from '../../shared/rest'

/**
 * Tells which permits a text finds: every word of it stands in the number, the name, the template, or the name of who requested,
 * holds or is to hold the permit, in any case. "#12" is permit 12 and no other.
 */
export function permitText(nameOf: (id: string | null) => string): (item: PermitListItem, text: string) => boolean {
  const texts = new WeakMap<PermitListItem, string>()
  const textOf = (item: PermitListItem): string => {
    const known = texts.get(item)
    if (known !== undefined) return known
    const people = [item.requesterId, item.holderId, item.specifiedHolderId].map(nameOf)
    const made = foldCase([`#${item.id} `, item.name, item.template?.name ?? '', ...people].join('\n'))
    texts.set(item, made)
    return made
  }
  let last = { text: '', words: [] as string[] }
  return (item, text) => {
    if (last.text !== text) last = { text, words: wordsOf(text) }
    return last.words.every((word) => textOf(item).includes(word))
  }
}

function wordsOf(text: string): string[] {
  return foldCase(text)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (/^#\d+$/.test(word) ? `${word} ` : word))
}
