import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The mark is renewed as often: the time of an end of which nothing else tells is known this well. */
const renewEveryMs = 30_000

/** A run of the program that did not end by itself. */
export interface BrokenRun {
  /** UTC milliseconds. */
  startedMs: number
  /** When it was last known to work, UTC milliseconds. */
  seenMs: number
  version: string
}

/** Takes away the mark of this process; set while it has one. */
let endOwn: (() => void) | null = null

/** Takes away the mark of this process where it has one: it ends by itself, a start that is refused too. */
export function endRun(): void {
  endOwn?.()
  endOwn = null
}

/**
 * Marks that a program works in a home; call when no other does. `before`: the run before, where it did not end by itself, else null.
 * Never throws: a mark that cannot be written is none.
 */
export function beginRun(homeDir: string, version: string): BrokenRun | null {
  const path = join(homeDir, 'running.json')
  const before = read(path)
  try {
    writeFileSync(path, JSON.stringify({ version, startedMs: Date.now() }), { mode: 0o600 })
  } catch {
    return before
  }
  const timer = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // It is gone with its disk, or there is no right any more.
    }
  }, renewEveryMs)
  timer.unref()
  endOwn = () => {
    clearInterval(timer)
    try {
      rmSync(path, { force: true })
    } catch {
      // The next start says once too often that this one broke off.
    }
  }
  return before
}

function read(path: string): BrokenRun | null {
  try {
    const { mtimeMs } = statSync(path)
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Partial<BrokenRun>
    const startedMs = typeof kept.startedMs === 'number' ? kept.startedMs : mtimeMs
    return { startedMs, seenMs: Math.max(startedMs, mtimeMs), version: String(kept.version ?? '') }
  } catch {
    // There is none. Half a one tells too little to speak of.
    return null
  }
}
