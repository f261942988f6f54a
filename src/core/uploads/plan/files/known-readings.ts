import { createHash } from 'node:crypto'
import type { FileReport, InspectRequest } from '../../../../geo/engine-api'
import type { Bbox } from '../../../../geo/model'
import type { Sqlite } from '../../../../node/sqlite'
import { keepIfRoom } from '../../../store/keep-if-room'

/** What was found in files that are as they were, so that a folder of thousands is not read again. */
export interface KnownReadings {
  /** What was found in files in this state, asked in this way; null: it is not known. @param marks their states (file-mark.ts) */
  find(request: InspectRequest, marks: string): FileReport | null
  /** Keeps what was found; what failed, or took long, is said anew the next time. */
  keep(request: InspectRequest, marks: string, report: FileReport): void
  /** Has on the disk what was kept. */
  write(): void
  /** The same for files that are to be read again, whatever is known of them. */
  anew(): KnownReadings
}

/** Some kilobytes each; those that were of no use for longest go. */
const most = 60_000
/** So many are written at once: a commit waits for the disk. */
const writtenAtOnce = 500
/** And what was found so long ago: a program that ends in the midst of thousands of files goes on about there. */
const writtenAfterMs = 2_000
const dayMs = 86_400_000

/**
 * Opens them in cache.db, its schema in place (revisions/cache-schema.ts).
 * @param madeBy what reads the files, in words that change with it: what another one has found is not taken
 */
export function openKnownReadings(db: Sqlite, madeBy: string, now: () => number = Date.now): KnownReadings {
  let fresh: { key: string; within: string; report: string }[] = []
  let used: string[] = []
  let writtenAtMs = now()
  const today = () => Math.floor(now() / dayMs)

  function keyOf({ files, within: _within, ...request }: InspectRequest, marks: string): string {
    const paths = files.members.map(({ path }) => path)
    return createHash('sha1')
      .update(JSON.stringify([madeBy, marks, files.main.path, paths, request]))
      .digest('base64')
  }

  function write(): void {
    const [rows, keys] = [fresh, used]
    writtenAtMs = now()
    fresh = []
    used = []
    if (rows.length + keys.length === 0) return
    keepIfRoom(() =>
      db.transaction(() => {
        db.run(
          `INSERT OR REPLACE INTO readings SELECT value ->> 'key', value ->> 'within', value ->> 'report', ${today()} FROM json_each(?)`,
          JSON.stringify(rows),
        )
        db.run(
          'UPDATE readings SET used_on = ? WHERE used_on <> ? AND key IN (SELECT value FROM json_each(?))',
          today(),
          today(),
          JSON.stringify(keys),
        )
        db.run(
          'DELETE FROM readings WHERE rowid IN (SELECT rowid FROM readings ORDER BY used_on DESC, rowid DESC LIMIT -1 OFFSET ?)',
          most,
        )
      }),
    )
  }

  const known: KnownReadings = {
    find(request, marks) {
      const key = keyOf(request, marks)
      const row = db.get<{ within_box: string; report: string }>(
        'SELECT within_box, report FROM readings WHERE key = ?',
        key,
      )
      if (!row) return null
      const report = JSON.parse(row.report) as FileReport
      if (!isSameWithin(row.within_box, request.within ?? null, report)) return null
      used.push(key)
      return report
    },
    keep(request, marks, report) {
      if (report.error || report.warnings.some(({ code }) => code === 'takes-long')) return
      const within = JSON.stringify(request.within ?? null)
      fresh.push({ key: keyOf(request, marks), within, report: JSON.stringify(report) })
      if (fresh.length >= writtenAtOnce || now() - writtenAtMs >= writtenAfterMs) write()
    },
    write,
    anew: () => ({ ...known, find: () => null }),
  }
  return known
}

/** The area that features are counted against may grow: what lies inside of it, and lay inside before, is counted the same. */
function isSameWithin(before: string, now: Bbox | null, { layers }: FileReport): boolean {
  if (before === JSON.stringify(now)) return true
  if (before === 'null' || now === null) return false
  return layers.every(
    ({ outside, bbox4326 }) => (outside?.features ?? 0) === 0 && (bbox4326 === null || isInside(bbox4326, now)),
  )
}

const isInside = (box: Bbox, area: Bbox): boolean =>
  box[0] >= area[0] && box[1] >= area[1] && box[2] <= area[2] && box[3] <= area[3]
