import type { Stats } from 'node:fs'

/** What was changed this short a time ago may be changed once more without another time: some disks count in two seconds. */
const settledMs = 3_000

/**
 * What tells a state of a file from its earlier and later ones without reading it: its number on the disk and its times. Undefined
 * where that tells nothing yet, or the disk gives no numbers.
 */
export function fileMark({ ino, size, mtimeMs, ctimeMs }: Stats, nowMs: number = Date.now()): string | undefined {
  const changedMs = Math.max(mtimeMs, ctimeMs)
  // A time in the future tells nothing of when it was changed.
  if (!ino || Math.abs(nowMs - changedMs) < settledMs || changedMs > nowMs) return undefined
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`
}
