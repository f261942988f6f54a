import type { IconName } from './icon-names'

/** What kind of state: its own colours and icon shapes. */
export type StatusKind = 'permit' | 'category' | 'job' | 'plan' | 'difference'

/** How a state is drawn: its word, its icon, and the class that sets its colour as `--c`. */
export interface StatusLook {
  label: string
  icon: IconName
  className: string
}

const permit: readonly [string, IconName][] = [
  ['Created', 'circle-dashed'],
  ['Category pending', 'list-checks'],
  ['Signoff pending', 'signature'],
  ['Approved', 'circle-check'],
  ['Rejected', 'octagon-x'],
  ['Renewal required', 'alarm-clock'],
  ['Updated', 'pencil'],
  ['Revoked', 'ban'],
  ['Active', 'circle-play'],
  ['Completed', 'check-check'],
  ['Renewed', 'refresh-cw'],
  ['Cancelled', 'circle-minus'],
  ['Amended', 'shield'],
  ['Close-off pending', 'clipboard-check'],
  ['Progressed', 'chevrons-right'],
  ['Expired', 'calendar-x'],
]

const category: readonly [string, IconName][] = [
  ['Pending signoff', 'signature'],
  ['Approved', 'circle-check'],
  ['Rejected', 'octagon-x'],
  ['Pending response', 'message-circle-question-mark'],
]

const named: Record<'job' | 'plan' | 'difference', Record<string, [string, IconName, string]>> = {
  job: {
    initializing: ['Initializing', 'circle-dashed', 'job-initializing'],
    processing: ['Processing', 'loader', 'job-processing'],
    error: ['Error', 'octagon-alert', 'job-error'],
    completed: ['Completed', 'circle-check-big', 'job-completed'],
    stuck: ['Stuck', 'hourglass', 'job-stuck'],
  },
  plan: {
    create: ['Create', 'circle-plus', 'plan-create'],
    revise: ['Revise', 'history', 'plan-revise'],
    skip: ['Skip', 'equal', 'plan-skip'],
    problem: ['Problem', 'triangle-alert', 'plan-problem'],
  },
  difference: {
    added: ['Added', 'plus', 'diff-added'],
    removed: ['Removed', 'minus', 'diff-removed'],
    moved: ['Moved', 'move-right', 'diff-moved'],
    changed: ['Changed', 'triangle', 'diff-changed'],
  },
}

/**
 * Label, icon and colour class of a state; one that is not known says so with a question mark.
 * @param said the service's own word, told for a state that the interface does not name
 */
export function statusLook(kind: StatusKind, value: string | number, said?: string | null): StatusLook {
  if (kind === 'permit' || kind === 'category') {
    const found = (kind === 'permit' ? permit : category)[Number(value)]
    const prefix = kind === 'permit' ? 'ps' : 'cs'
    if (found) return { label: found[0], icon: found[1], className: `${prefix}-${value}` }
    const label = said ? `${said} (unknown status ${value})` : `Status ${value} (unknown)`
    return { label, icon: 'circle-question-mark', className: '' }
  }
  const found = named[kind][String(value)]
  if (found) return { label: found[0], icon: found[1], className: found[2] }
  return { label: `${value} (unknown)`, icon: 'circle-question-mark', className: '' }
}
