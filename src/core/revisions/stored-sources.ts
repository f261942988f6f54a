import type { Connections } from '../connections/connections'
import type { ReadKnownLayers } from '../layers/known-layers'
import type { Clock } from '../ports'
import type { CachedRevision, CacheIndex } from './cache-index'
import type { ContentStore } from './content-store'
import { revisionKey, type RevisionRef } from './revision-ref'
import { fetchSource } from './revision-source'
import type { RevisionStates } from './revision-states'
import { createSharedWork } from './shared-work'
import { sourceNotFound } from './source-not-found'
import { wordedError } from '../../shared/errors/worded-error'

/** The source of a revision on the disk. */
export interface StoredSource {
  cached: CachedRevision
  path: string
}

/** Finds sources in the content store, and downloads each once, however many ask for it. */
export function createStoredSources(parts: {
  index: CacheIndex
  content: ContentStore
  connections: Connections
  states: RevisionStates
  known: ReadKnownLayers
  clock: Clock
}) {
  const { index, content, connections, states, known: knownLayers, clock } = parts
  const downloads = createSharedWork<CachedRevision>()

  async function download(ref: RevisionRef, signal: AbortSignal, maxBytes: number): Promise<CachedRevision> {
    const onProgress = (fraction: number | null) => states.set(ref, { state: 'downloading', fraction, error: null })
    onProgress(0)
    let writing: string | null = null
    const onWhole = (sha256: string) => {
      writing = `sources/${sha256}`
      index.pendingWrites.begin(writing)
    }
    try {
      const parts = { connections, content, onWhole }
      const { layer, ...file } = await fetchSource(parts, ref, { onProgress, maxBytes }, signal)
      const readAt = connections.serverIsoNow(ref.project.connectionId)
      const cached = { ...ref, ...file, layerName: layer.name, readAt, usedAtMs: clock.now() }
      index.saveRevision(cached)
      return cached
    } catch (error) {
      if (writing !== null) index.pendingWrites.giveUp(writing)
      throw sourceNotFound(error, knownLayers(ref.project), ref)
    } finally {
      states.set(ref, null)
    }
  }

  return {
    /** Errors are those of the download. AppError file.too-large beyond `maxBytes`, `file.missing` when the file goes while it is asked for. */
    async get(ref: RevisionRef, signal: AbortSignal, maxBytes: number = Infinity): Promise<StoredSource> {
      const known = index.revision(ref.project, ref.layerId, ref.revisionId)
      const there = known && (await content.find(known.sha256, known.fileName, known.sizeBytes))
      if (known && there) return { cached: known, path: there }
      const cached = await downloads.join(revisionKey(ref), signal, (stop) => download(ref, stop, maxBytes))
      const path = await content.find(cached.sha256, cached.fileName, cached.sizeBytes)
      if (path) return { cached, path }
      throw wordedError('file.missing', 'sourceGone', { layer: cached.layerName }, { retry: 'later' })
    },
    /** Stops all downloads; resolves when they have ended. */
    async close(): Promise<void> {
      downloads.stop()
      await downloads.idle()
    },
  }
}
