import { endedBadly } from '../../shared/model/permit-work'
import { permitStatusName } from '../../shared/rest'
import type { PermitChange } from '../permits/held-permit'
import type { ActivityNote } from './activity-store'

/** What others did to a held permit between two readings of the list. Pure. */
export function permitNote({ item, at, before }: PermitChange): ActivityNote {
  const about = { who: 'others', about: 'permit', permitId: item.id, at, since: before?.at ?? null } as const
  const status = permitStatusName(item.status)
  if (before === null) return { ...about, key: `permit:${item.id}`, text: `Permit “${item.name}” is new: ${status}` }
  return {
    ...about,
    key: `permit:${item.id}:${item.status}:${before.at}`,
    tone: endedBadly.includes(item.status) ? 'warn' : 'plain',
    text: `Permit “${item.name}” became ${status} (was ${permitStatusName(before.status)})`,
  }
}
