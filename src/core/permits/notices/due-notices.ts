import type { HorizonMoment } from '../../../shared/model/permit-horizon'

/** How long before a renewal and before an end somebody is told, in hours; 0: never. */
export interface NoticeHours {
  renewal: number
  end: number
}

/** What has to be told now: what is due soon, one by one, and what passed since the last look. */
export interface DueNow {
  soon: HorizonMoment[]
  over: HorizonMoment[]
}

/**
 * What of the moments has to be told. What is over by now was over before somebody could be told of it: the program was closed, or the
 * computer slept. @param lastMs when it was looked last, UTC milliseconds; null: never, and nothing that is over is told
 */
export function dueNow(
  moments: readonly HorizonMoment[],
  { nowMs, lastMs, hours }: { nowMs: number; lastMs: number | null; hours: NoticeHours },
): DueNow {
  const out: DueNow = { soon: [], over: [] }
  for (const moment of moments) {
    const leadMs = hours[moment.kind] * 3_600_000
    if (leadMs === 0) continue
    if (moment.atMs > nowMs && moment.atMs - leadMs <= nowMs) out.soon.push(moment)
    else if (lastMs !== null && moment.atMs > lastMs && moment.atMs <= nowMs) out.over.push(moment)
  }
  return out
}
