import type { TransferRow } from '../../shared/contract'
import type { IconName } from '../ui/icon-names'

/** What the side list groups the states of rows into. */
export type TransferGroup = 'completed' | 'processing' | 'sending' | 'waiting' | 'failed' | 'out'

/** The groups in the order of the list. */
export const transferGroups: readonly { id: TransferGroup; icon: IconName; className: string }[] = [
  { id: 'sending', icon: 'arrow-up', className: 'job-processing' },
  { id: 'processing', icon: 'loader', className: 'job-processing' },
  { id: 'waiting', icon: 'circle-dashed', className: 'job-initializing' },
  { id: 'failed', icon: 'octagon-alert', className: 'job-error' },
  { id: 'completed', icon: 'circle-check-big', className: 'job-completed' },
  { id: 'out', icon: 'circle-minus', className: 'plan-skip' },
]

/** The group of a row by its state. */
export function groupOf(row: TransferRow): TransferGroup {
  switch (row.state) {
    case 'preparing':
    case 'sending':
      return 'sending'
    case 'sent':
    case 'processing':
      return 'processing'
    case 'waiting':
    case 'paused':
      return 'waiting'
    case 'failed':
    case 'review':
      return 'failed'
    case 'completed':
      return 'completed'
    case 'cancelled':
    case 'skipped':
      return 'out'
  }
}
