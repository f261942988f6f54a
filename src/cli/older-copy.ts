import type { PermitParts } from '../shared/contract'
import { permitDocument } from '../shared/languages/en/permit-document'
import { utcText } from '../shared/model/zoned-time'
import { permitStatusName, type PermitDetail, type PermitListItem } from '../shared/rest'

/** What is held of one permit: its details, what the list tells of it, and when either was read. */
export interface HeldPermit {
  permit: PermitDetail
  listItem: PermitListItem | null
  parts: PermitParts
}

/** Says that the details and the list of a permit contradict each other, and which of them is the older; null where they do not. */
export function olderCopyText({ permit, listItem, parts }: HeldPermit): string | null {
  const { older, detailAt, listAt, facts } = parts
  if (older === null || listItem === null || listAt === null) return null
  const says = facts.includes('status')
  const [detailStatus, listStatus] = [permit, listItem].map(({ status }) => permitStatusName(status))
  const others = facts.filter((fact) => fact !== 'status').map((fact) => permitDocument.stale.facts[fact])
  const rest = others.length > 0 ? ` Different too: ${others.join(', ')}.` : ''
  if (older === 'list')
    return `The list of permits is out of date: it was read ${timeOf(listAt)}${says ? ` and says ${listStatus}` : ''}; permit ${permit.id} was read ${timeOf(detailAt)}${says ? ` and is ${detailStatus}` : ''}.${rest}`
  return `This copy of permit ${permit.id} is out of date: ${says ? `it is ${listStatus}` : 'it has changed since'}, as the list of ${timeOf(listAt)} says. What stands here was read ${timeOf(detailAt)}${says ? `, when it was ${detailStatus}` : ''}.${rest} Do not work from it until it has been read again.`
}

const timeOf = (iso: string): string => utcText(Date.parse(iso))
