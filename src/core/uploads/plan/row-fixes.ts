import type { PlanFix, RowOptions } from '../../../shared/contract'

export const gigabyte = 2 ** 30

export const fix = (kind: PlanFix['kind'], label: string, options: RowOptions | null = null): PlanFix => ({
  kind,
  label,
  options,
})

export const leaveOut = fix('leave-out', 'Leave it out')

export const sendAnyway = fix('send-anyway', 'Send it anyway')

export const readAgain = fix('read-again', 'Read it again')
