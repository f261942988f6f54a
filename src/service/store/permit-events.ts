import { sql } from 'kysely'
import type { Db } from './db'
import { query } from './query'

/** The counts of so many permits are kept: of those that were counted last. */
const mostCounts = 10_000

type Asked = [projectId: number, id: number, size: number, offset: number]

/** Some events in the order of the index, as JSON texts joined by commas, newest first. The index alone tells which they are. */
const pageBy = (order: 'ASC' | 'DESC', isCounted: boolean) =>
  query((on, ...[projectId, id, size, offset]: Asked) => {
    const ofPermit = sql`FROM permit_events WHERE project_id = ${projectId} AND permit_id = ${id}`
    return sql<{ items: string | null; state: string; total: number | null }>`
      SELECT (
        SELECT ${on.joined('body')} FROM (
          SELECT body FROM permit_events WHERE id IN (
            SELECT id ${ofPermit} ORDER BY at_ms ${sql.raw(order)}, id ${sql.raw(order)} LIMIT ${size} OFFSET ${offset}
          ) ORDER BY at_ms DESC, id DESC
        ) AS found
      ) AS items, ${on.eventsState(projectId)} AS state, ${isCounted ? sql`(SELECT count(*) ${ofPermit})` : sql`NULL`} AS total`
  }, 4)
const fromNewest = pageBy('DESC', false)
const fromOldest = pageBy('ASC', false)
const counted = pageBy('DESC', true)

/**
 * Pages of a permit's events as JSON texts joined by commas, newest first; of two at the same time the one written last goes first. A
 * permit may have ten thousand, and to count them, or to pass them by, takes longer than all else: a count is kept while no event of
 * the project changes, and with it a page past the middle is looked for from the end.
 */
export function eventPages(db: Db) {
  const counts = new Map<string, { total: number; state: string }>()

  const keep = (key: string, count: { total: number; state: string }): void => {
    counts.delete(key)
    counts.set(key, count)
    const [oldest] = counts.keys()
    if (counts.size > mostCounts && oldest !== undefined) counts.delete(oldest)
  }

  return async (
    projectId: number,
    id: number,
    page: number,
    size: number,
  ): Promise<{ items: string; total: number }> => {
    const key = `${projectId}/${id}`
    const offset = (page - 1) * size
    const known = counts.get(key)
    if (known) {
      const after = known.total - offset - size
      const found = await (offset > known.total / 2
        ? db.first(fromOldest, projectId, id, Math.max(0, size + Math.min(0, after)), Math.max(0, after))
        : db.first(fromNewest, projectId, id, size, offset))
      if (found?.state === known.state) return { items: found.items ?? '', total: known.total }
    }
    const found = await db.first(counted, projectId, id, size, offset)
    const total = found?.total ?? 0
    keep(key, { total, state: found?.state ?? '' })
    return { items: found?.items ?? '', total }
  }
}
