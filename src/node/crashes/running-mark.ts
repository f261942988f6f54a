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

/**
 * Marks that a program works in a home; call when no other does. `before`: the run before, where it did not end by itself, else null.
 * `end` takes the mark away. Neither throws: a mark that cannot be written is none.
 */
export function beginRun(homeDir: string, version: string): { before: BrokenRun | null; end(): void } {
  const path = join(homeDir, 'running.json')
  const before = read(path)
  try {
    writeFileSync(path, JSON.stringify({ version, startedMs: Date.now() }), { mode: 0o600 })
  } catch {
    return { before, end: () => undefined }
  }
  const timer = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // It is gone with its disk, or there is no right any more.
    }
  }, renewEveryMs)
  timer.unref()
  return {
    before,
    end() {
      clearInterval(timer)
      try {
        rmSync(path, { force: true })
      } catch {
        // The next start says once too often that this one broke off.
      }
    },
  }
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
