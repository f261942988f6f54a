import type { Freshness } from '../contract'

/** What a list of several readings is as old as: the oldest of them, and from the disk when one of them is. */
export function oldestReading(before: Freshness | null, { source, readAt }: Freshness): Freshness {
  if (before === null) return { source, readAt }
  return {
    source: before.source === 'offline' ? 'offline' : source,
    readAt: before.readAt < readAt ? before.readAt : readAt,
  }
}
