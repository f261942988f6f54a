const toleranceMs = 2_000
const quarterHourMs = 15 * 60_000
/** A wrong time zone is off by at most this. */
const longestZoneMs = 26 * 60 * 60_000

/** Whether two last-modified times (UTC milliseconds) are one, as far as file systems can tell: FAT keeps even seconds. */
export function sameTime(aMs: number, bMs: number): boolean {
  return Math.abs(aMs - bMs) <= toleranceMs
}

/**
 * Whether two times differ by whole quarter hours, as local times taken for UTC do (FAT and zip keep local times). Says
 * "the same" only together with an equal size or hash.
 */
export function sameTimeInAnotherZone(aMs: number, bMs: number): boolean {
  const difference = Math.abs(aMs - bMs)
  if (difference > longestZoneMs) return false
  const rest = difference % quarterHourMs
  return rest <= toleranceMs || quarterHourMs - rest <= toleranceMs
}
