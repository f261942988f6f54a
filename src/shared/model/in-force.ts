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

function endMs(endDate: string): number {
  return Date.parse(/^\d{4}-\d\d-\d\d$/.test(endDate) ? `${endDate}T23:59:59Z` : endDate)
}
