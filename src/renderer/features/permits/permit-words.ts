import type { PermitCategory, PermitDetail, PermitListItem, PermitSignature } from '../../../shared/rest'
import { permitCategory, permitFlagNames } from '../../../shared/rest'
import type { PermitArea } from '../../../shared/model/permit-area'
import { formatDateTime } from '../../format/dates'
import { formatArea, formatCount, formatMinutes } from '../../format/numbers'
import { formatValue, yesOrNo } from './category-items'
import { t } from '../../language'

/** How large the area of a permit is, or why it has no size. @param size square metres, of `areaSquareMetres` */
export function areaWords(area: PermitArea | null, size: number | null): string {
  if (size === null) return t('permits.crossesItself')
  if (size > 0) return formatArea(size)
  return t(area?.bbox4326 ? 'permits.noSurface' : 'permits.notOnMap')
}

/** Flags that let the caller do something; another says only that it cannot be done yet. */
const verbs = permitFlagNames.filter((name) => name !== 'userCannotYetHold')

/** What the flags of a permit let the caller do, in words; done in the web application, since the interface only reads. */
export function allowedVerbs(permit: PermitDetail): string[] {
  return verbs.filter((name) => permit[name]).map((name) => t(`permits.document.verbs.${name}`))
}

/** "47 h 30 min"; from `validTimeMinutes`, which is exact, else the whole hours; null when it never needs renewal. */
export function renewalPeriod(item: Pick<PermitListItem, 'validTime' | 'validTimeMinutes'> | null): string | null {
  if (!item) return null
  if (item.validTimeMinutes !== null) return formatMinutes(item.validTimeMinutes)
  return item.validTime === null
    ? null
    : t('permits.document.renewal.orMore', { time: formatMinutes(item.validTime * 60) })
}

/** "2 of 4 times, 2 left"; the service leaves limits out where there are none. */
export function renewedText(permit: Pick<PermitDetail, 'timesRenewed' | 'maxRenewals' | 'renewalsRemaining'>): string {
  const times = permit.timesRenewed ?? 0
  const most = numberOf(permit.maxRenewals)
  const left = numberOf(permit.renewalsRemaining)
  if (most === null)
    return left === null
      ? t('permits.document.renewal.times', { count: times })
      : t('permits.document.renewal.timesLeft', { count: times, left: formatCount(left) })
  const said = { times: formatCount(times), most: formatCount(most) }
  return left === null
    ? t('permits.document.renewal.timesOf', said)
    : t('permits.document.renewal.timesOfLeft', { ...said, left: formatCount(left) })
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
    category.isClosing ? t('permits.document.categories.forCloseOff') : '',
    category.isProgression ? t('permits.document.categories.forProgression') : '',
    category.isOpen ? t('permits.document.categories.openKind') : '',
  ].filter(Boolean)
}

/** What the caller may do with a category, in words; '' for nothing. */
export function categoryVerbs(
  category: Pick<PermitCategory, 'updateable' | 'userCanSignoff' | 'userIsSignoff'>,
): string {
  const first = category.updateable ? t('permits.document.categories.changeAnswers') : ''
  const second = category.userCanSignoff
    ? t('permits.document.categories.signOff')
    : yesOrNo(category.userIsSignoff) === true
      ? t('permits.document.categories.signOffLater')
      : ''
  return first && second ? t('permits.document.both', { first, second }) : first || second
}

/** "Activated 12 Nov 2026 06:00"; the interface does not show the type, so a yes or any text is taken too. Null: nothing to say. */
export function sayActivated(value: unknown): string | null {
  const text = formatValue(value)
  const answer = yesOrNo(value)
  if (text === null || answer === false) return null
  if (answer) return t('permits.document.categories.activated')
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? formatDateTime(value) : ''
  return t('permits.document.categories.activatedAt', { when: at || text })
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
    if (ofGroup >= members) continue
    const group = formatValue(requirement.groupId) ?? t('permits.document.categories.unnamedGroup')
    groups.push(t('permits.document.categories.ofGroup', { number: members - ofGroup, group }))
  }
  const least = numberOf(category.minUserSignoffsRequired)
  const all = Math.max(needed, least ?? 0)
  const known = category.signatureRequirements.length > 0 || least !== null
  const said = formatCount(given.length)
  const text = known
    ? t('permits.document.categories.signedOf', { given: said, all: formatCount(all) })
    : category.signaturesRequired || given.length > 0
      ? t('permits.document.categories.signed', { given: said })
      : t('permits.document.categories.noSignature')
  return { given: given.length, needed: known ? all : null, text, waitingFor, groups }
}

/** A picture of a signature that may be shown: bytes in the text itself. A link elsewhere would tell who reads the permit. */
export function safePicture(signature: Pick<PermitSignature, 'imageUrl'>): string | null {
  const url = signature.imageUrl ?? ''
  return /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i.test(url) ? url : null
}
