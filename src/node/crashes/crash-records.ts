import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** At most as many reports, and as many dumps, as old (days), and as large together (bytes), are kept; the oldest go. */
const most = { reports: 20, dumps: 5, days: 30, dumpBytes: 50_000_000 }
const longestText = 8_000

/** One unexpected end. */
export interface CrashRecord {
  /** ISO 8601, UTC. */
  at: string
  /** Of the program. */
  version: string
  /** Which program or process: "window", "page", "graphics", "web host", "command line". */
  what: string
  /** Why, as far as anybody knows; redacted. */
  reason: string
}

/** Where the reports and dumps of a home lie. */
export const crashFolder = (homeDir: string): string => join(homeDir, 'crashes')

/** Keeps a report, at once: the program may be about to end. Never throws. */
export function keepCrash(homeDir: string, record: CrashRecord): void {
  const folder = crashFolder(homeDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const name = `${record.at.replaceAll(/[:.]/g, '-')}-${process.pid}.json`
    const text = JSON.stringify({ ...record, reason: record.reason.slice(0, longestText) }, null, 2)
    writeFileSync(join(folder, name), text, { mode: 0o600 })
  } catch {
    // The disk may be what failed.
  }
  tidyCrashes(homeDir)
}

/** The reports that are kept, newest first; those that cannot be read are left out. */
export function readCrashes(homeDir: string): CrashRecord[] {
  return filesBelow(crashFolder(homeDir))
    .filter(({ path }) => path.endsWith('.json'))
    .flatMap(({ path }) => {
      try {
        return [JSON.parse(readFileSync(path, 'utf8')) as CrashRecord]
      } catch {
        return []
      }
    })
    .filter(({ at, what, reason }) => [at, what, reason].every((each) => typeof each === 'string'))
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}

/** Dumps of processes that lie in the folder: how many, and their bytes. */
export function countDumps(homeDir: string): { count: number; bytes: number } {
  const dumps = filesBelow(crashFolder(homeDir)).filter(({ path }) => path.endsWith('.dmp'))
  return { count: dumps.length, bytes: dumps.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Removes what is too old or too much. @param keepNone nothing may be kept. Never throws. */
export function tidyCrashes(homeDir: string, keepNone = false): void {
  const files = filesBelow(crashFolder(homeDir)).sort((one, other) => other.atMs - one.atMs)
  const oldestMs = Date.now() - most.days * 86_400_000
  let bytes = 0
  let reports = 0
  let dumps = 0
  for (const file of files) {
    if (file.path.endsWith('.json')) reports += 1
    else if (file.path.endsWith('.dmp')) {
      dumps += 1
      bytes += file.bytes
    } else continue
    const isTooMuch = file.path.endsWith('.json')
      ? reports > most.reports
      : dumps > most.dumps || bytes > most.dumpBytes
    if (keepNone || isTooMuch || file.atMs < oldestMs) remove(file.path)
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true })
    // What Crashpad keeps of a dump.
    rmSync(path.replace(/\.dmp$/, '.meta'), { force: true })
  } catch {
    // The next one tries again.
  }
}

function filesBelow(folder: string): { path: string; bytes: number; atMs: number }[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
      const path = join(folder, name)
      const found = statSync(path, { throwIfNoEntry: false })
      return found?.isFile() ? [{ path, bytes: found.size, atMs: found.mtimeMs }] : []
    })
  } catch {
    return []
  }
}
