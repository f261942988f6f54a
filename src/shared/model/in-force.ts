/** How a layer stands to its dates at a moment. The service leaves one that is not in force out of its list. */
export type Force = 'in-force' | 'ended' | 'not-yet'

/** The dates of a layer, as the service tells them or as they were typed (yyyy-MM-dd); null: none. */
export interface ForceDates {
  startDate: string | null
  endDate: string | null
}

/** Whether a layer is in force. A last day without a time is valid to its end. @param nowMs UTC milliseconds */
export function forceAt({ startDate, endDate }: ForceDates, nowMs: number): Force {
  if (endDate !== null && endMs(endDate) < nowMs) return 'ended'
  if (startDate !== null && Date.parse(startDate) > nowMs) return 'not-yet'
  return 'in-force'
}

/** When the first of them comes into force or ends after a moment, UTC milliseconds; null: none does. @param nowMs UTC milliseconds */
export function nextForceChangeMs(layers: readonly ForceDates[], nowMs: number): number | null {
  let next: number | null = null
  for (const { startDate, endDate } of layers)
    for (const ms of [startDate === null ? NaN : Date.parse(startDate), endDate === null ? NaN : endMs(endDate)])
      if (ms > nowMs && (next === null || ms < next)) next = ms
  return next
}

function endMs(endDate: string): number {
  return Date.parse(/^\d{4}-\d\d-\d\d$/.test(endDate) ? `${endDate}T23:59:59Z` : endDate)
}
