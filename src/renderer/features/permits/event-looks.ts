import { eventTypeName, type PermitEvent } from '../../../shared/rest'
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
  label: string
}

const kinds: readonly Kind[] = [
  { icon: 'flag', label: 'Status' },
  { icon: 'list-checks', label: 'Category status' },
  { icon: 'paperclip', label: 'Attachment added' },
  { icon: 'message-square', label: 'Comment' },
  { icon: 'signature', label: 'Category signed' },
  { icon: 'signature', label: 'Permit signed' },
  { icon: 'hand', label: 'Hold' },
  { icon: 'hand-helping', label: 'Relinquish' },
  { icon: 'clipboard-pen', label: 'Response submitted' },
  { icon: 'paperclip', label: 'Attachment removed' },
  { icon: 'folder-plus', label: 'Open category added' },
  { icon: 'folder-minus', label: 'Open category removed' },
  { icon: 'layers', label: 'Layer revised' },
]

/** All kinds of events that the interface names, with the words for a filter. */
export const eventKinds: readonly { type: number; label: string; icon: IconName }[] = kinds.map((kind, type) => ({
  type,
  ...kind,
}))

/** The word for a kind of event; for one that the interface does not name, the service's own label. */
export function eventKindLabel(type: number, typeLabel: string | null): string {
  return kinds[type]?.label ?? (typeLabel ? `${typeLabel} (unknown kind)` : `Event ${type} (unknown)`)
}

/** How an event looks: status changes take the icon and colour of the status that they brought. */
export function eventLook(event: PermitEvent): EventLook {
  if (event.type === 0 && typeof event.permitStatus === 'number') {
    const look = statusLook('permit', event.permitStatus, event.statusLabel)
    return { icon: look.icon, title: look.label, tone: look.className }
  }
  if (event.type === 1 && typeof event.permitCategoryStatus === 'number') {
    const look = statusLook('category', event.permitCategoryStatus, event.statusLabel)
    const title = event.categoryName ? `${event.categoryName}: ${lowerFirst(look.label)}` : look.label
    return { icon: look.icon, title, tone: look.className }
  }
  const title = eventKindLabel(event.type, event.typeLabel)
  return {
    icon: kinds[event.type]?.icon ?? 'circle-question-mark',
    // A status that comes without its number still comes with its word.
    title: event.statusLabel ? `${title}: ${event.statusLabel}` : title,
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
  if (event.groupId !== null && event.groupId !== undefined && event.groupId > 0) about.push(`group ${event.groupId}`)
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
