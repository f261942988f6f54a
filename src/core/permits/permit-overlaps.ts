import type { GeoEngine } from '../../geo/engine-api'
import type { Params, PermitOverlaps } from '../../shared/contract'
import { readWorkPermits, type WorkPermitsFrom } from './work-permits'

/** Pairs that are told where nobody asks for more; all are counted. */
const usualTold = 5_000

/** Which permits under which work may follow overlap in place and time. Errors: those of `permits.list`. */
export async function findPermitOverlaps(
  { permits, geo }: { permits: WorkPermitsFrom; geo: Pick<GeoEngine, 'findOverlaps'> },
  { project, distanceMetres, within, maxTold = usualTold }: Params<'permits.findOverlaps'>,
  signal: AbortSignal,
): Promise<PermitOverlaps> {
  const work = await readWorkPermits(project, permits, signal)
  const { ended, notHeld, source, readAt, staleReason } = work
  const areas = await work.areas(signal)
  const span = within ? { fromMs: Date.parse(within.from), toMs: Date.parse(within.to) } : null
  const found = await geo.findOverlaps({ areas, distanceMetres, within: span, maxTold }, { signal })
  const { overlaps, empty, broken, partly, backwards } = found
  const told = new Set([...overlaps.flatMap(({ a, b }) => [a, b]), ...empty, ...broken, ...partly, ...backwards])
  const byId = new Map((await work.names([...told], signal)).map((item) => [item.id, item]))
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
