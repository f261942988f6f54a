import type { English } from '../../../shared/languages/en'
import { eventTypeName, type PermitEvent } from '../../../shared/rest'
import { t } from '../../language'
import type { IconName } from '../../ui/icon-names'
import { statusLook } from '../../ui/status-look'
import { lowerFirst } from '../../format/sentences'

/** How an event stands in the timeline. */
export interface EventLook {
  icon: IconName
  /** "Attachment added", or the status that it brought. */
  title: string
  /** Class that sets --c, for events that bring a status; '' otherwise. */
  tone: string
}

interface Kind {
  icon: IconName
  key: keyof English['permits']['document']['events']['kinds']
}

const kinds: readonly Kind[] = [
  { icon: 'flag', key: 'status' },
  { icon: 'list-checks', key: 'category' },
  { icon: 'paperclip', key: 'attached' },
  { icon: 'message-square', key: 'comment' },
  { icon: 'signature', key: 'categorySigned' },
  { icon: 'signature', key: 'signed' },
  { icon: 'hand', key: 'hold' },
  { icon: 'hand-helping', key: 'relinquish' },
  { icon: 'clipboard-pen', key: 'response' },
  { icon: 'paperclip', key: 'detached' },
  { icon: 'folder-plus', key: 'openAdded' },
  { icon: 'folder-minus', key: 'openRemoved' },
  { icon: 'layers', key: 'layer' },
]

/** All kinds of events that the interface names, with the words for a filter. */
export const eventKinds = (): { type: number; label: string; icon: IconName }[] =>
  kinds.map(({ icon, key }, type) => ({ type, icon, label: kindWords(key) }))
const kindWords = (key: Kind['key']) => t(`permits.document.events.kinds.${key}`)

/** The word for a kind of event; for one that the interface does not name, the service's own label. */
export function eventKindLabel(type: number, typeLabel: string | null): string {
  const known = kinds[type]
  if (known) return kindWords(known.key)
  return typeLabel
    ? t('permits.document.events.unknownNamed', { label: typeLabel })
    : t('permits.document.events.unknown', { type })
}

const categoryStatuses = ['signoff', 'approved', 'rejected', 'response'] as const
function categoryWords(category: string, status: number, label: string): string {
  const known = categoryStatuses[status]
  return known
    ? t(`permits.document.events.categoryStatus.${known}`, { category })
    : t('permits.document.events.categoryStatus.other', { category, status: lowerFirst(label) })
}

/** How an event looks: status changes take the icon and colour of the status that they brought. */
export function eventLook(event: PermitEvent): EventLook {
  if (event.type === 0 && typeof event.permitStatus === 'number') {
    const look = statusLook('permit', event.permitStatus, event.statusLabel)
    return { icon: look.icon, title: look.label, tone: look.className }
  }
  if (event.type === 1 && typeof event.permitCategoryStatus === 'number') {
    const look = statusLook('category', event.permitCategoryStatus, event.statusLabel)
    const title = event.categoryName
      ? categoryWords(event.categoryName, event.permitCategoryStatus, look.label)
      : look.label
    return { icon: look.icon, title, tone: look.className }
  }
  const title = eventKindLabel(event.type, event.typeLabel)
  return {
    icon: kinds[event.type]?.icon ?? 'circle-question-mark',
    // A status that comes without its number still comes with its word.
    title: event.statusLabel ? t('permits.document.events.withStatus', { title, status: event.statusLabel }) : title,
    tone: '',
  }
}

/**
 * The second line: what the event was about and who did it.
 * @param person name or short id of the event's user; '' when it names nobody
 */
export function eventFacts(event: PermitEvent, person: string): string {
  const about: string[] = []
  if (event.fileName) about.push(event.fileName)
  if (event.categoryName && event.type !== 1) about.push(event.categoryName)
  const description = event.description?.trim() ?? ''
  // Services that have nothing to tell repeat the name of the type.
  const repeats = description === event.typeLabel || description === eventTypeName(event.type)
  if (description !== '' && !repeats && !about.includes(description)) about.push(description)
  if (event.groupId !== null && event.groupId !== undefined && event.groupId > 0)
    about.push(t('permits.document.events.group', { id: event.groupId }))
  // Some descriptions name who did it: once is enough.
  if (person !== '' && !description.includes(person)) about.push(person)
  return about.join(', ')
}

/** Marks by which an upload of ours is recognised again; they are for machines. */
const uploadMark = /\s?⟦u:[a-z2-9]{10}⟧/g

/** What somebody wrote with an event, without marks of uploads; '' when they wrote nothing. */
export function eventComment(event: PermitEvent): string {
  return (event.comment ?? '').replace(uploadMark, '').trim()
}
