import type { PermitFact, PermitParts } from '../../shared/contract'
import { parseIsoMs, type PermitDetail, type PermitListItem } from '../../shared/rest'

/** What the list item and the details of one permit tell differently. Times are compared as times, people without case. */
export function contradictions(detail: PermitDetail, item: PermitListItem): PermitFact[] {
  const time = (text: string | null) => (text === null ? null : (parseIsoMs(text) ?? text))
  const person = (id: string | null) => id?.toLowerCase() ?? null
  const holders = (form: PermitDetail | PermitListItem) => `${person(form.holderId)} ${person(form.specifiedHolderId)}`
  const facts: [PermitFact, unknown, unknown][] = [
    ['name', detail.name, item.name],
    ['status', detail.status, item.status],
    ['holder', holders(detail), holders(item)],
    ['start', time(detail.startTime), time(item.startTime)],
    ['renewal', time(detail.renewalTime), time(item.renewalTime)],
    ['expiry', time(detail.expiryDate), time(item.expiryDate)],
    ['renewed', detail.timesRenewed ?? 0, item.timesRenewed ?? 0],
    ['lapsed', detail.lapsed, item.lapsed],
    ['area', detail.geometry, item.geometry],
  ]
  return facts.filter(([, a, b]) => a !== b).map(([name]) => name)
}

/**
 * How the readings of one permit stand to each other.
 * @param changed whether the list item is another than when the details were read: a service may tell different things in one
 * reading, which makes neither of them old. Null: not known, then any contradiction counts.
 */
export function partsOf(
  detail: { value: PermitDetail; at: string },
  list: { value: PermitListItem; at: string } | null,
  changed: boolean | null,
): PermitParts {
  const parts: PermitParts = { detailAt: detail.at, listAt: list?.at ?? null, older: null, facts: [] }
  if (list === null || changed === false) return parts
  const facts = contradictions(detail.value, list.value)
  if (facts.length === 0 && changed === null) return parts
  if (list.at > detail.at) return { ...parts, older: 'detail', facts }
  return facts.length === 0 ? parts : { ...parts, older: 'list', facts }
}
