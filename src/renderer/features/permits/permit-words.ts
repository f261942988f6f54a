import type { PermitCategory, PermitDetail, PermitListItem, PermitSignature } from '../../../shared/rest'
import { permitCategory, permitFlagNames, type PermitFlagName } from '../../../shared/rest'
import { formatDateTime } from '../../format/dates'
import { formatCount, formatMinutes } from '../../format/numbers'
import { formatValue } from './category-items'

const flagWords: Readonly<Record<PermitFlagName, string>> = {
  amendable: 'amend it',
  canAddRemoveOpenCategories: 'add and remove open categories',
  signoffable: 'sign it off',
  cancellable: 'cancel it',
  closeoffable: 'close it off',
  progressable: 'progress it',
  rejectable: 'reject it',
  revokable: 'revoke it',
  viewable: 'view it',
  updateable: 'update it',
  holdable: 'have it held',
  userCanHold: 'hold it',
  userCannotYetHold: '',
  userCanRelinquish: 'relinquish it',
}

/** What the flags of a permit let the caller do, in words; done in the web application, since the interface only reads. */
export function allowedVerbs(permit: PermitDetail): string[] {
  return permitFlagNames.filter((name) => permit[name] && flagWords[name] !== '').map((name) => flagWords[name])
}

/** "47 h 30 min"; from `validTimeMinutes`, which is exact, else the whole hours; null when it never needs renewal. */
export function renewalPeriod(item: Pick<PermitListItem, 'validTime' | 'validTimeMinutes'> | null): string | null {
  if (!item) return null
  if (item.validTimeMinutes !== null) return formatMinutes(item.validTimeMinutes)
  return item.validTime === null ? null : `${formatMinutes(item.validTime * 60)} or a little more`
}

/** "2 of 4 times, 2 left"; the service leaves limits out where there are none. */
export function renewedText(permit: Pick<PermitDetail, 'timesRenewed' | 'maxRenewals' | 'renewalsRemaining'>): string {
  const times = permit.timesRenewed ?? 0
  const most = numberOf(permit.maxRenewals)
  const left = numberOf(permit.renewalsRemaining)
  const said =
    most === null
      ? `${formatCount(times)} ${times === 1 ? 'time' : 'times'}`
      : `${formatCount(times)} of ${formatCount(most)} times`
  return left === null ? said : `${said}, ${formatCount(left)} left`
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

/** Categories of any of a permit's lists; what has not the shape of one is left out. */
export function readCategories(list: readonly unknown[]): PermitCategory[] {
  return list.flatMap((entry) => {
    const parsed = permitCategory.safeParse(entry)
    return parsed.success ? [parsed.data] : []
  })
}

/** A list whose elements the interface does not show, each in words. */
export function sayEntries(list: readonly unknown[]): string[] {
  return list.flatMap((entry) => formatValue(entry) ?? [])
}

/** What kind of category it is, where it is not one of the permit's own. */
export function categoryKinds(category: Pick<PermitCategory, 'isClosing' | 'isProgression' | 'isOpen'>): string[] {
  return [
    category.isClosing ? 'for the close-off' : '',
    category.isProgression ? 'for the progression' : '',
    category.isOpen ? 'an open category' : '',
  ].filter(Boolean)
}

/** What the caller may do with a category, in words. */
export function categoryVerbs(
  category: Pick<PermitCategory, 'updateable' | 'userCanSignoff' | 'userIsSignoff'>,
): string[] {
  return [
    category.updateable ? 'change its answers' : '',
    category.userCanSignoff ? 'sign it off' : formatValue(category.userIsSignoff) === 'Yes' ? 'sign it off later' : '',
  ].filter(Boolean)
}

/** "Activated 12 Nov 2026 06:00"; the interface does not show the type, so a yes or any text is taken too. Null: nothing to say. */
export function sayActivated(value: unknown): string | null {
  const text = formatValue(value)
  if (text === null || text === 'No') return null
  if (text === 'Yes') return 'Activated'
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? formatDateTime(value) : ''
  return `Activated ${at || text}`
}

/** How far the signatures of a category are, in words. */
export interface SignatureProgress {
  given: number
  /** How many are needed; null when the interface does not tell. */
  needed: number | null
  text: string
  /** People asked for by name who have not signed. */
  waitingFor: string[]
  /** Groups from which so many have to sign: "2 of group 14". */
  groups: string[]
}

export function signatureProgress(category: PermitCategory): SignatureProgress {
  const given = category.signatures.filter((signature) => signature.timestamp !== null && !signature.isRejection)
  const signed = new Set(given.map((signature) => signature.userId))
  let needed = 0
  const waitingFor: string[] = []
  const groups: string[] = []
  for (const requirement of category.signatureRequirements) {
    if (requirement.userId !== null) {
      needed += 1
      if (!signed.has(requirement.userId)) waitingFor.push(requirement.userId)
      continue
    }
    const members = numberOf(requirement.minGroupMembersRequired) ?? 1
    needed += members
    const ofGroup = given.filter(
      (signature) => requirement.groupId !== null && signature.groupId === requirement.groupId,
    ).length
    if (ofGroup < members) groups.push(`${members - ofGroup} of group ${formatValue(requirement.groupId) ?? 'unnamed'}`)
  }
  const least = numberOf(category.minUserSignoffsRequired)
  const all = Math.max(needed, least ?? 0)
  const known = category.signatureRequirements.length > 0 || least !== null
  const text = known
    ? `${formatCount(given.length)} of ${formatCount(all)} signed`
    : category.signaturesRequired
      ? `${formatCount(given.length)} signed`
      : given.length > 0
        ? `${formatCount(given.length)} signed`
        : 'no signature needed'
  return { given: given.length, needed: known ? all : null, text, waitingFor, groups }
}

/** A picture of a signature that may be shown: bytes in the text itself. A link elsewhere would tell who reads the permit. */
export function safePicture(signature: Pick<PermitSignature, 'imageUrl'>): string | null {
  const url = signature.imageUrl ?? ''
  return /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i.test(url) ? url : null
}

/** A layer that a permit lists: its id and name as far as the entry tells. */
export interface PermitLayer {
  key: string
  layerId: number | null
  name: string | null
}

/** The layers of a permit; the interface does not show what the entries are, so ids, names and objects are all taken. */
export function readPermitLayers(list: readonly unknown[]): PermitLayer[] {
  return list.flatMap((entry, index): PermitLayer[] => {
    if (typeof entry === 'number') return [{ key: String(index), layerId: entry, name: null }]
    if (typeof entry === 'string') {
      const id = /^\d+$/.test(entry) ? Number(entry) : null
      return [{ key: String(index), layerId: id, name: id === null ? entry : null }]
    }
    if (typeof entry !== 'object' || entry === null) return []
    const record = entry as Record<string, unknown>
    const layerId = numberOf(record.layerId) ?? numberOf(record.id)
    const name = [record.layerName, record.name, record.title].find((value) => typeof value === 'string') as
      string | undefined
    return layerId === null && !name ? [] : [{ key: String(index), layerId, name: name ?? null }]
  })
}
