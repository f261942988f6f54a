import type { FileReport, GeoEngine } from '../../../../geo/engine-api'
import type { ProjectRef } from '../../../../shared/contract'
import { AppError, toAppError } from '../../../../shared/errors/app-error'
import { splitName } from '../../../../shared/model/file-name'
import type { Revisions } from '../../../revisions/revisions'
import type { Reading, SourceFacts } from '../../decide'
import { newestInZip, readContent } from '../files/content-digest'
import { boxOf } from '../compose-row'
import type { SourceStore } from './source-store'
import { keepIfRoom } from '../../../store/keep-if-room'
import { said, saidError, type Said } from '../../../../shared/languages/said'

/** A source larger than this is not fetched to be compared. GUESS. */
const maxLatestBytes = 128 * 2 ** 20
/** Of an earlier revision. GUESS. */
const maxEarlierBytes = 16 * 2 ** 20
/** All sources that one plan fetches to compare them. GUESS. */
const maxPlanBytes = 2 * 2 ** 30
const longestMs = 60_000

/** Looks into the sources of revisions, for a plan that has to know what a layer holds and where it lies. */
export type SourceLooks = ReturnType<typeof createSourceLooks>

/** @param budget bytes that are left to fetch; one for each plan */
export function createSourceLooks(
  parts: { revisions: Pick<Revisions, 'readSource'>; geo: GeoEngine; store: SourceStore },
  project: ProjectRef,
  budget = { bytes: maxPlanBytes },
) {
  const { revisions, geo, store } = parts

  async function fetchAndRead(
    { layerId, revisionId, isLatest }: { layerId: number; revisionId: string; isLatest: boolean },
    signal: AbortSignal,
  ): Promise<SourceFacts> {
    if (budget.bytes <= 0) return unknownBecause(said('core.decision.unknown.tooMany'))
    const maxBytes = Math.min(isLatest ? maxLatestBytes : maxEarlierBytes, budget.bytes)
    const source = await revisions.readSource({ project, layerId, revisionId }, { signal, maxBytes })
    budget.bytes -= source.sizeBytes
    const { main } = source.files
    const isZip = splitName(main.name).ext === 'zip'
    const content = await readContent([main], signal)
    const newestMs = isZip ? await newestInZip(main.path).catch(() => null) : null
    // Where an earlier revision lies decides nothing.
    const report = isLatest ? await geo.inspect({ ...source }, { signal }) : null
    return { content, newestMs, reading: report && readingOfReport(report), unknown: null }
  }

  return {
    /**
     * What a revision's source holds: from what was kept, else fetched and read once. Rejects only when cancelled; what cannot
     * be known says why.
     */
    async look(
      revision: { layerId: number; revisionId: string; isLatest: boolean },
      signal: AbortSignal,
    ): Promise<SourceFacts> {
      const kept = store.get(project, revision.revisionId)
      if (kept && (kept.reading !== null || !revision.isLatest)) return kept
      const timer = new AbortController()
      const timeout = setTimeout(() => timer.abort(), longestMs)
      const stop = () => timer.abort()
      signal.addEventListener('abort', stop, { once: true })
      try {
        const found = await fetchAndRead(revision, timer.signal)
        if (found.unknown === null) keepIfRoom(() => store.put(project, revision.layerId, revision.revisionId, found))
        return found
      } catch (error) {
        if (signal.aborted) throw new AppError('cancelled', 'Reading the folder was stopped.')
        return unknownBecause(timer.signal.aborted ? said('core.decision.unknown.slow') : whyNot(error))
      } finally {
        clearTimeout(timeout)
        signal.removeEventListener('abort', stop)
      }
    },
  }
}

function unknownBecause({ text, by }: Said): SourceFacts {
  return { content: null, newestMs: null, reading: null, unknown: text, unknownBy: by }
}

function whyNot(error: unknown): Said {
  const failure = toAppError(error)
  if (failure.code === 'service.forbidden') return said('core.decision.unknown.noDownload')
  if (failure.code === 'file.too-large') return saidError(failure)
  const { text, by } = saidError(failure)
  return said('core.decision.unknown.unread', { why: { text: text.replace(/\.$/, ''), by } })
}

/** What a report says of a layer's place and make; null when nothing could be read. */
export function readingOfReport(report: FileReport | null): Reading | null {
  if (!report || report.error) return null
  const { layers } = report
  const kinds = layers.flatMap((layer) =>
    layer.raster ? ['Raster'] : layer.geometryTypes.map((type) => type.replace(/^Multi/, '')),
  )
  return {
    // A stray vertex would make any place agree.
    bbox4326: boxOf(layers.map((layer) => ({ bbox4326: layer.withoutStrays4326 ?? layer.bbox4326 }))),
    kinds: [...new Set(kinds)].sort(),
    columns: [...new Set(layers.flatMap((layer) => layer.fields.map((field) => field.name)))].slice(0, 500),
    features: layers.reduce((sum, layer) => sum + layer.features, 0),
    srid: layers.find((layer) => layer.srid !== null)?.srid ?? null,
  }
}
