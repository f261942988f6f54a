import type { GeoEngine } from '../../geo/engine-api'
import type { Params, PermitOverlaps } from '../../shared/contract'
import { workTimes } from '../../shared/model/work-times'
import type { Permits } from './permits'
import { readWorkPermits } from './work-permits'

/** Pairs that are told where nobody asks for more; all are counted. */
const usualTold = 5_000

/** Which permits under which work may follow overlap in place and time. Errors: those of `permits.list`. */
export async function findPermitOverlaps(
  { permits, geo }: { permits: Pick<Permits, 'list'>; geo: Pick<GeoEngine, 'findOverlaps'> },
  { project, distanceMetres, within, maxTold = usualTold }: Params<'permits.findOverlaps'>,
  signal: AbortSignal,
): Promise<PermitOverlaps> {
  const { items, ended, notHeld, source, readAt, staleReason } = await readWorkPermits(project, permits, signal)
  const areas = items.map((item) => ({ id: item.id, geometry: item.geometry, ...workTimes(item) }))
  const span = within ? { fromMs: Date.parse(within.from), toMs: Date.parse(within.to) } : null
  const found = await geo.findOverlaps({ areas, distanceMetres, within: span, maxTold }, { signal })
  const byId = new Map(items.map((item) => [item.id, item]))
  const named = (id: number) => {
    const { name = String(id), status = 0, lapsed = false } = byId.get(id) ?? {}
    return { id, name, status, lapsed }
  }
  return {
    ...{ source, readAt, ...(staleReason === undefined ? {} : { staleReason }) },
    ...{ distanceMetres, total: found.total, looked: found.looked },
    pairs: found.overlaps.map(({ a, b, metres, areaM2, fromMs, toMs, place }) => ({
      ...{ a: named(a), b: named(b), metres, areaM2, place, from: isoOf(fromMs), to: isoOf(toMs) },
    })),
    notLooked: {
      ...{ ended, notHeld, empty: found.empty.map(named), broken: found.broken.map(named) },
      ...{ partly: found.partly.map(named), backwards: found.backwards.map(named) },
    },
  }
}

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
