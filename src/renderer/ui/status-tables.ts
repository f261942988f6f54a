import type { TransferRow, TransferState } from '../../shared/contract'
import { t } from '../language'
import type { IconName } from './icon-names'
import { permitWord, type StatusLook } from './status-look'

/** How the outline of a permit's area is drawn: live solid, pending dash-dot, rejected long dash, ended short dash. */
export type PermitPhase = 'live' | 'pending' | 'rejected' | 'ended'

const P = 'pending'
const L = 'live'
const E = 'ended'
/** By status, 0 to 15. */
const phases: readonly PermitPhase[] = [P, P, P, L, 'rejected', L, P, E, L, E, L, E, L, P, E, E]

const dashes: Readonly<Record<PermitPhase, string | null>> = {
  live: null,
  pending: '10 3 2 3',
  rejected: '8 3',
  ended: '3 3',
}

/** All permit statuses of the interface, in the order in which a coordinator looks at them: what needs somebody first. */
export const permitStatusOrder: readonly number[] = [8, 5, 1, 2, 13, 3, 4, 14, 6, 12, 10, 0, 15, 9, 11, 7]

/** Where a permit stands in its life, as far as its outline on the map shows it; unknown statuses count as pending. */
function permitPhase(status: number): PermitPhase {
  return phases[status] ?? 'pending'
}

/** The dash pattern of a permit's outline on the map; null is a solid line. */
export function permitDash(status: number): string | null {
  return dashes[permitPhase(status)]
}

/** What a permit status means, in the interface's words; '' for one that it does not name. */
export function permitStatusMeaning(status: number): string {
  const word = permitWord(status)
  return word === null ? '' : t(`ui.permitMeaning.${word}`)
}

const transferTable: Readonly<Record<TransferState, readonly [icon: IconName, className: string]>> = {
  waiting: ['circle-dashed', 'job-initializing'],
  preparing: ['loader', 'job-processing'],
  sending: ['arrow-up', 'job-processing'],
  sent: ['check', 'job-processing'],
  processing: ['loader', 'job-processing'],
  completed: ['circle-check-big', 'job-completed'],
  failed: ['octagon-alert', 'job-error'],
  paused: ['pause', 'job-stuck'],
  cancelled: ['circle-minus', 'plan-skip'],
  skipped: ['equal', 'plan-skip'],
  review: ['message-circle-question-mark', 'job-stuck'],
}

/** The look of a row that is on its way. "Sent" is not "Completed": the service still has to process it. */
export function transferLook({ state, layerId }: Pick<TransferRow, 'state' | 'layerId'>): StatusLook {
  // What is unchanged is so beside a layer; without one somebody left the row out.
  if (state === 'skipped' && layerId === null)
    return { label: t('ui.transfer.leftOut'), icon: 'circle-minus', className: 'plan-skip' }
  const [icon, className] = transferTable[state]
  return { label: t(`ui.transfer.${state}`), icon, className }
}
