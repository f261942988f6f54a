import type { FileSet, ReadOptions } from '../../geo/model'
import type { ProjectRef } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { splitName } from '../../shared/model/file-name'
import { toLayer, type Layer, type LayerRevision } from '../../shared/rest'
import type { Connections } from '../connections/connections'
import { projectParams } from '../project-key'
import type { RestClient } from '../remote'
import { findUnits } from '../uploads/marker'
import type { CachedRevision } from './cache-index'
import type { ContentStore } from './content-store'
import { revisionKey } from './revision-ref'
import { said } from '../../shared/languages/said'
import { wordedError } from '../../shared/errors/worded-error'

/** A downloaded source and the layer that it belongs to. */
export interface FetchedSource {
  layer: Layer
  fileName: string
  sha256: string
  sizeBytes: number
  srid: number | null
  /** Those that the comment says it was sent with; null: it says nothing. */
  units: ReadOptions['units']
}

/**
 * Downloads the source of a revision. Its link works for 30 minutes, so the layer is asked for right before, and once more when
 * the link has run out all the same. What broke off goes on where it was, as long as the service says that it is the same file. Errors: file.too-large beyond `maxBytes`, service.forbidden when there is nothing to download, service.not-found.
 */
export async function fetchSource(
  parts: { connections: Connections; content: ContentStore; onWhole: (sha256: string) => void },
  ref: { project: ProjectRef; layerId: number; revisionId: string },
  { onProgress, maxBytes = Infinity }: { onProgress: (fraction: number | null) => void; maxBytes?: number },
  signal: AbortSignal,
): Promise<FetchedSource> {
  const client = await parts.connections.client(ref.project.connectionId)
  const partial = await parts.content.claimPartial(revisionKey(ref))
  let reached = 0
  try {
    for (let tried = 1; ; tried++) {
      const before = reached
      const { layer, revision } = await findRevision(client, ref, signal)
      const { url, source } = downloadOf(layer, revision)
      const fileName = source.filename ?? layer.fromFileName ?? `layer-${layer.id}`
      try {
        const thing = said('core.calls.things.source', { name: layer.name })
        const answer = await client.download(url, thing, { signal, headers: partial.headers() })
        const type = answer.headers['content-type'] ?? ''
        if (/text\/html/i.test(type) && !/\.html?$/i.test(fileName)) {
          answer.destroy()
          throw wordedError('net.protocol', 'webPageForFile', { file: fileName }, { retry: 'later' })
        }
        const stored = sentName(answer.headers['content-disposition']) ?? fileName
        const taking = {
          fileName: stored,
          onProgress(read: number, total: number | null) {
            reached = Math.max(reached, read)
            if (Math.max(read, total ?? 0) > maxBytes) answer.destroy(tooLarge(stored, maxBytes))
            onProgress(total === null || total === 0 ? null : read / total)
          },
          onWhole: parts.onWhole,
        }
        const { sha256, sizeBytes } = await parts.content.take(answer, partial, taking, signal)
        return { layer, fileName: stored, sha256, sizeBytes, srid: source.srid, units: findUnits(revision.comment) }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        // What is there does not fit what the service has now.
        if (error.details.status === 416) await partial.drop()
        const again = error.details.status === 416 || againCodes.includes(error.code)
        // A line that breaks again and again, and brings something each time, comes to an end too.
        if (reached - before >= leastProgressBytes) tried = 1
        if (!again || tried >= 3) throw error
      }
    }
  } finally {
    await partial.release()
  }
}

const againCodes = ['service.gone', 'net.cut', 'service.busy']
const leastProgressBytes = 256 * 1024

function tooLarge(fileName: string, maxBytes: number): AppError {
  return wordedError('file.too-large', 'tooLargeToCompare', { file: fileName, size: Math.round(maxBytes / 2 ** 20) })
}

async function findRevision(
  client: RestClient,
  ref: { project: ProjectRef; layerId: number; revisionId: string },
  signal: AbortSignal,
): Promise<{ layer: Layer; revision: LayerRevision }> {
  const params = projectParams(ref.project)
  const layer = toLayer(await client.call('getLayer', { params: { ...params, layerId: ref.layerId } }, { signal }))
  const own = layer.revisions.find((revision) => revision.id === ref.revisionId)
  if (own) return { layer, revision: own }
  // A service may give the latest revision only in the single form.
  const all = await client.call('listLayers', { params, query: { includeRevisions: 'all' } }, { signal })
  const full = all.map(toLayer).find((each) => each.id === ref.layerId)
  const found = full?.revisions.find((revision) => revision.id === ref.revisionId)
  if (full && found) return { layer: full, revision: found }
  throw wordedError('service.not-found', 'revisionGone', { layer: layer.name })
}

function downloadOf(layer: Layer, revision: LayerRevision) {
  const { source } = revision
  if (source?.url) return { url: source.url, source }
  const why = source === null ? 'noSourceShared' : layer.downloadRules === 1 ? 'onlyLatestShared' : 'noDownloads'
  const options = { details: { layerId: layer.id }, retry: 'after-change' } as const
  throw wordedError('service.forbidden', why, { layer: layer.name }, options)
}

/** The file name that the answer itself carries (RFC 6266); null when it carries none. */
function sentName(disposition: string | undefined): string | null {
  if (disposition === undefined) return null
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1]
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended)
    } catch {
      // Not written as the header asks for: no name at all.
      return null
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  return plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? null
}

/** A stored source as the engine takes it; zips are unpacked by the engine. */
export function fileSetOfSource(path: string, revision: CachedRevision): FileSet {
  const { base, ext } = splitName(revision.fileName)
  const main = {
    path,
    name: revision.fileName,
    ext,
    sizeBytes: revision.sizeBytes,
    lastModifiedMs: Math.floor(Date.parse(revision.readAt)),
  }
  return { name: base, main, members: [main] }
}
