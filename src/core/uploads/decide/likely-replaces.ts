import { nameKey } from '../../../shared/model/file-name'
import { said, type Said, type SaidBy } from '../../../shared/languages/said'
import { joined } from '../../../shared/languages/said-lists'
import { nameLetters, nameStem } from './layer-names'
import { extentSaid, overlap } from './overlap'
import type { Box, LayerFacts } from './facts'

/** A layer that a file seems to be the next state of, though its name does not say so, and why. Only ever offered. */
export interface Suggestion {
  layerId: number
  name: string
  /** "like name, 93 % same area". */
  why: string
  /** By what the window says why. */
  whyBy?: SaidBy
}

/** The layer has to share so much of the area that both cover together. */
const leastArea = 0.5
/** So much the best has to stand above the next. */
const leastLead = 0.1

/** Words by which a week, a round or a state is told, wherever they stand in a name. */
const stateWord =
  /^(?:\d+|w\d{1,2}|wk\d{1,2}|kw\d{1,2}|week|q[1-4]|r(?:ev)?\d{0,3}|v\d{1,3}|rev|revision|version|issue|final|latest|new|neu|updated|draft|asbuilt|as|built|copy|of|stage|layer|export|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/

/**
 * Of the layers that no row matches by name, the one that a new row likely replaces: a like name, and nearly the same area
 * where both are known; where an area is not known only a name that is the same but for dates and states. Null: none, or
 * several that are as likely.
 * @param isTaken whether another row revises that layer
 */
export function likelyReplaced(
  row: { title: string; bbox4326: Box | null },
  layers: readonly LayerFacts[],
  isTaken: (layerId: number) => boolean,
): Suggestion | null {
  const own = wordsOf(row.title)
  if (own.length === 0) return null
  const found: { layerId: number; name: string; why: Said; score: number }[] = []
  for (const layer of layers) {
    const box = layer.latest?.source?.reading?.bbox4326 ?? null
    const area = overlap(row.bbox4326, box)
    if (area !== null && area < leastArea) continue
    const fileName = layer.latest?.fileName?.replace(/\.[^.]+$/, '') ?? ''
    const likeness = Math.max(likenessOf(row.title, own, layer.name), likenessOf(row.title, own, fileName))
    if (likeness < (area === null ? 1 : 0.5) || isTaken(layer.id)) continue
    const named = said(likeness === 1 ? 'core.decision.sameButStates' : 'core.decision.likeName')
    const extent = extentSaid(row.bbox4326, box)
    const why = joined('core.comma', [named, ...(extent ? [extent] : [])]) ?? named
    found.push({
      layerId: layer.id,
      name: layer.name,
      why,
      score: likeness + (area ?? 0),
    })
  }
  found.sort((a, b) => b.score - a.score)
  const [best, next] = found
  if (!best || (next && best.score - next.score < leastLead)) return null
  return { layerId: best.layerId, name: best.name, why: best.why.text, whyBy: best.why.by }
}

/** The words of a name that name the data: lower case, without dates and states. */
function wordsOf(name: string): string[] {
  const parted = nameKey(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).replace(
    /(\p{L})(?=\d)|(\d)(?=\p{L}{3})/gu,
    '$1$2 ',
  )
  return parted.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 && !stateWord.test(word))
}

/** 1: the same but for dates and states; 0: nothing alike. */
function likenessOf(title: string, own: readonly string[], name: string): number {
  const other = wordsOf(name)
  if (other.length === 0) return 0
  if (own.join('') === other.join('')) return 1
  const [a, b] = [nameStem(title), nameStem(name)].sort((x, y) => x.length - y.length)
  if (a !== undefined && b !== undefined && a.length >= 5) {
    if (b.includes(a) && a.length / b.length >= 0.5) return 0.8
    if (a.length >= 7 && editsBetween(nameLetters(a), nameLetters(b), 2) <= 2) return 0.7
  }
  const shared = own.filter((word) => word.length > 2 && other.includes(word)).length
  return shared / new Set([...own, ...other]).size
}

/** Letters to add, drop or change to make one word of the other; more than `most` is told as `most` + 1. */
function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || a.length > 80) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(most + 1, row[b.length] ?? most + 1)
}
