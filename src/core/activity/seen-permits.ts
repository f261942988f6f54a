import { endedBadly } from '../../shared/model/permit-work'
import { permitStatusName, permitStatusNames } from '../../shared/rest'
import type { PermitChange } from '../permits/held-permit'
import type { ActivityNote } from './activity-store'
import { said, type Said } from '../../shared/languages/said'

/** What others did to a held permit between two readings of the list. Pure. */
export function permitNote({ item, at, before }: PermitChange): ActivityNote {
  const about = { who: 'others', about: 'permit', permitId: item.id, at, since: before?.at ?? null } as const
  if (before === null)
    return {
      ...about,
      key: `permit:${item.id}`,
      ...said('core.activity.others.permitNew', { permit: item.name, status: statusOf(item.status) }),
    }
  return {
    ...about,
    key: `permit:${item.id}:${item.status}:${before.at}`,
    tone: endedBadly.includes(item.status) ? 'warn' : 'plain',
    ...said('core.activity.others.permitBecame', {
      permit: item.name,
      status: statusOf(item.status),
      was: statusOf(before.status),
    }),
  }
}

/** The name of a status; one that the interface does not name is told by its number. */
function statusOf(status: number): Said | string {
  const text = permitStatusNames[status]
  if (text === undefined) return permitStatusName(status)
  const word = text.replace(/^./, (first) => first.toLowerCase()) as Uncapitalize<typeof text>
  return { text, by: { key: `ui.permitStatus.${word}`, params: {} } }
}
