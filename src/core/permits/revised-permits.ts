import type { ProjectRef, Result } from '../../shared/contract'
import { oldestReading } from '../../shared/model/oldest-reading'
import { eventType, parseIsoMs } from '../../shared/rest'
import { wordedError } from '../../shared/errors/worded-error'
import { inParallel } from '../in-parallel'
import type { KnownLayers } from '../layers/known-layers'
import { createNaming } from './naming-permits'
import type { Permits } from './permits'
import { readWorkPermits, type WorkPermitsFrom } from './work-permits'

const pageSize = 100
const atOnce = 4
/** The event may be stamped a little before the revision that it tells of. */
const slackMs = 60_000

/** Which permits that list a layer the service has told, by an event, that it was revised. */
export function createRevisedPermits(
  permits: WorkPermitsFrom & Pick<Permits, 'get' | 'layersOfHeld' | 'listEvents'>,
  known: (project: ProjectRef) => KnownLayers | null,
) {
  const naming = createNaming(permits)

  /** Whether an event since then tells that a layer was revised. Newest first, as the interface gives them. */
  async function isTold(project: ProjectRef, permitId: number, sinceMs: number, signal: AbortSignal) {
    for (let pageNumber = 1; ; pageNumber++) {
      const page = await permits.listEvents(project, permitId, pageNumber, pageSize, signal)
      for (const { type, timestamp } of page.items) {
        const atMs = parseIsoMs(timestamp) ?? -Infinity
        if (atMs < sinceMs) return { told: null, page }
        if (type === eventType.layerRevised) return { told: timestamp, page }
      }
      if (pageNumber >= page.totalPages) return { told: null, page }
    }
  }

  /** Errors: `not-found` for a layer that is not known; those of `permits.list` and of the events. */
  return async (
    { project, layerId }: { project: ProjectRef; layerId: number },
    signal: AbortSignal,
  ): Promise<Result<'permits.checkRevised'>> => {
    const revision = known(project)?.byId.get(layerId)?.layer.revisions[0]
    if (!revision) throw wordedError('not-found', 'nothingToCompare', {})
    const work = await readWorkPermits(project, permits, signal)
    const asked = { work, layerIds: [layerId], ask: work.source === 'service' }
    const listing = await naming(project, asked, signal)
    const sinceMs = (parseIsoMs(revision.createdDate) ?? 0) - slackMs
    let { source, readAt } = work
    const found: Result<'permits.checkRevised'>['permits'] = []
    await inParallel(listing.permits, atOnce, async ({ id, name, status, lapsed }) => {
      const { told, page } = await isTold(project, id, sinceMs, signal)
      ;({ source, readAt } = oldestReading({ source, readAt }, page))
      found.push({ id, name, status, lapsed, toldAt: told })
    })
    found.sort((a, b) => Number(a.toldAt !== null) - Number(b.toldAt !== null) || a.id - b.id)
    return { source, readAt, revisedAt: revision.createdDate, permits: found, unknown: listing.unknown }
  }
}
