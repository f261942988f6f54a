import { permitStatusMeanings } from '../../shared/rest/names'
import type { TransferState } from '../../shared/contract'

/** How a state is shown: icon and word always, colour third. `tone` is a class that sets --c. */
export interface StatusLook {
  readonly icon: string
  readonly word: string
  readonly tone: string
}

/** How the outline of a permit's area is drawn: live solid, pending dash-dot, rejected long dash, ended short dash. */
export type PermitPhase = 'live' | 'pending' | 'rejected' | 'ended'

export interface PermitStatusLook extends StatusLook {
  readonly phase: PermitPhase
  /** What the status means, in the interface's words. */
  readonly meaning: string
}

type PermitEntry = readonly [icon: string, word: string, phase: PermitPhase]

const permitTable: readonly PermitEntry[] = [
  ['circle-dashed', 'Created', 'pending'],
  ['list-checks', 'Category pending', 'pending'],
  ['signature', 'Signoff pending', 'pending'],
  ['circle-check', 'Approved', 'live'],
  ['octagon-x', 'Rejected', 'rejected'],
  ['alarm-clock', 'Renewal required', 'live'],
  ['pencil', 'Updated', 'pending'],
  ['ban', 'Revoked', 'ended'],
  ['circle-play', 'Active', 'live'],
  ['check-check', 'Completed', 'ended'],
  ['refresh-cw', 'Renewed', 'live'],
  ['circle-minus', 'Cancelled', 'ended'],
  ['shield', 'Amended', 'live'],
  ['clipboard-check', 'Close-off pending', 'pending'],
  ['chevrons-right', 'Progressed', 'ended'],
  ['calendar-x', 'Expired', 'ended'],
]

const dashes: Readonly<Record<PermitPhase, string | null>> = {
  live: null,
  pending: '10 3 2 3',
  rejected: '8 3',
  ended: '3 3',
}

/** All permit statuses of the interface, in the order in which a coordinator looks at them: what needs somebody first. */
export const permitStatusOrder: readonly number[] = [8, 5, 1, 2, 13, 3, 4, 14, 6, 12, 10, 0, 15, 9, 11, 7]

/** Statuses of permits under which work may be going on, or soon will. */
export const livePermitStatuses: readonly number[] = [3, 5, 8, 10, 12, 13]

/** The look of a permit status; a value that the interface does not name shows as unknown with its number. */
export function permitStatusLook(status: number): PermitStatusLook {
  const entry = permitTable[status]
  if (!entry) {
    return {
      icon: 'circle-help',
      word: `Status ${status} (unknown)`,
      tone: 'ps-unknown',
      phase: 'pending',
      meaning: 'The interface does not name this status',
    }
  }
  const [icon, word, phase] = entry
  return { icon, word, tone: `ps-${status}`, phase, meaning: permitStatusMeanings[status] ?? '' }
}

/** The dash pattern of a permit's outline on the map; null is a solid line. */
export function permitDash(status: number): string | null {
  return dashes[permitStatusLook(status).phase]
}

const categoryTable: readonly (readonly [icon: string, word: string])[] = [
  ['signature', 'Pending signoff'],
  ['circle-check', 'Approved'],
  ['octagon-x', 'Rejected'],
  ['message-circle-question-mark', 'Pending response'],
]

/** The look of a permit category's status; unknown values as with permits. */
export function categoryStatusLook(status: number): StatusLook {
  const entry = categoryTable[status]
  if (!entry) return { icon: 'circle-help', word: `Status ${status} (unknown)`, tone: 'ps-unknown' }
  return { icon: entry[0], word: entry[1], tone: `cs-${status}` }
}

export type ShownJobState = 'initializing' | 'processing' | 'error' | 'completed' | 'stuck'

const jobTable: Readonly<Record<ShownJobState, StatusLook>> = {
  initializing: { icon: 'circle-dashed', word: 'Initializing', tone: 'job-initializing' },
  processing: { icon: 'loader', word: 'Processing', tone: 'job-processing' },
  error: { icon: 'octagon-alert', word: 'Error', tone: 'job-error' },
  completed: { icon: 'circle-check-big', word: 'Completed', tone: 'job-completed' },
  stuck: { icon: 'hourglass', word: 'Stuck', tone: 'job-stuck' },
}

/** The look of a job's state; "Stuck" is ours, worked out from when it last moved. */
export function jobStateLook(state: ShownJobState): StatusLook {
  return jobTable[state]
}

export type PlanAction = 'create' | 'revise' | 'skip' | 'problem'

const planTable: Readonly<Record<PlanAction, StatusLook>> = {
  create: { icon: 'circle-plus', word: 'Create', tone: 'plan-create' },
  revise: { icon: 'history', word: 'Revise', tone: 'plan-revise' },
  skip: { icon: 'equal', word: 'Unchanged', tone: 'plan-skip' },
  problem: { icon: 'triangle-alert', word: 'Problem', tone: 'plan-problem' },
}

/** The look of what a plan does with a row. */
export function planActionLook(action: PlanAction): StatusLook {
  return planTable[action]
}

const transferTable: Readonly<Record<TransferState, StatusLook>> = {
  waiting: { icon: 'circle-dashed', word: 'Waiting', tone: 'job-initializing' },
  preparing: { icon: 'loader', word: 'Preparing', tone: 'job-processing' },
  sending: { icon: 'arrow-up', word: 'Sending', tone: 'job-processing' },
  sent: { icon: 'check', word: 'Sent', tone: 'job-processing' },
  processing: { icon: 'loader', word: 'Processing', tone: 'job-processing' },
  completed: { icon: 'circle-check-big', word: 'Completed', tone: 'job-completed' },
  failed: { icon: 'octagon-alert', word: 'Failed', tone: 'job-error' },
  paused: { icon: 'pause', word: 'Paused', tone: 'job-stuck' },
  cancelled: { icon: 'circle-minus', word: 'Cancelled', tone: 'plan-skip' },
  skipped: { icon: 'equal', word: 'Unchanged', tone: 'plan-skip' },
  review: { icon: 'circle-help', word: 'To be checked', tone: 'job-stuck' },
}

/** The look of a row that is on its way. "Sent" is not "Completed": the service still has to process it. */
export function transferStateLook(state: TransferState): StatusLook {
  return transferTable[state]
}
