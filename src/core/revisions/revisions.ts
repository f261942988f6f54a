import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { GeoEngine } from '../../geo/engine-api'
import type { FileSet, ReadOptions } from '../../geo/model'
import type { Emit, PreparedRevision, ProjectRef, Result, RevisionState, Settings } from '../../shared/contract'
import { AppError, toAppError, type WireError } from '../../shared/errors/app-error'
import type { Connections } from '../connections/connections'
import { guarded } from '../guarded'
import { inParallel } from '../in-parallel'
import type { Layers } from '../layers/layers'
import type { Clock, Log } from '../ports'
import { projectKey } from '../project-key'
import type { Box } from '../uploads/landing'
import type { CachedForm, CachedRevision, CacheIndex } from './cache-index'
import { openContentStore } from './content-store'
import { createFormMaker, formKey, readingOf, type Reading } from './form-maker'
import { createPreviews } from './previews'
import { fetchSource, fileSetOfSource } from './revision-source'
import { createSharedWork } from './shared-work'
import { freeBytesAt, pruneCache } from './storage'

/** One revision of one layer. */
export interface RevisionRef {
  project: ProjectRef
  layerId: number
  revisionId: string
}

/** What the revisions are fetched, read and kept with. */
export interface RevisionsOptions {
  homeDir: string
  index: CacheIndex
  connections: Connections
  layers: Layers
  geo: GeoEngine
  clock: Clock
  log: Log
  settings: () => Settings
  emit: Emit
  /** How our own upload of a revision was read; null for those of others. */
  optionsOf: (project: ProjectRef, revisionId: string) => ReadOptions | null
}

/** Revisions on their way to the map, and what of them is kept on disk. */
export interface Revisions {
  prepare(ref: RevisionRef, signal: AbortSignal): Promise<PreparedRevision>
  listStates(project: ProjectRef): RevisionState[]
  hold(project: ProjectRef, layerIds: readonly number[], held: boolean): void
  download(ref: RevisionRef, path: string, signal: AbortSignal): Promise<{ path: string; sizeBytes: number }>
  compare(
    ref: Omit<RevisionRef, 'revisionId'> & { beforeRevisionId: string; afterRevisionId: string },
    signal: AbortSignal,
  ): Promise<Result<'revisions.compare'>>
  /** The latest revision of a layer beside files that would revise it. @param read the CRS that was asked for them (-1, 0, a code, or nothing), and how they are read */
  compareWithFiles(
    layer: Omit<RevisionRef, 'revisionId'>,
    read: { files: FileSet; srid: number | null; options: ReadOptions },
    signal: AbortSignal,
  ): Promise<Result<'revisions.compare'>>
  /** Folder of a map form. AppError `not-found`. */
  folderOf(key: string): string
  tile: GeoEngine['tile']
  usage(): Promise<Result<'storage.getUsage'>>
  free(items: readonly RevisionRef[] | null): Promise<number>
  /** Bounds of the layers of a project whose data was read here, by layer id. */
  layerBoxes(project: ProjectRef): Promise<ReadonlyMap<number, Box>>
  /** Brings held layers up to date when a project was read anew. */
  refreshHeld(project: ProjectRef): void
  settled(): Promise<void>
  removeConnection(connectionId: string): void
  close(): Promise<void>
}

interface Activity {
  project: ProjectRef
  layerId: number
  revisionId: string
  state: 'downloading' | 'building' | 'failed'
  fraction: number | null
  error: WireError | null
}

const tellEveryMs = 200

/** Brings revisions to the map and keeps them below `cache/` in the home folder. */
export function createRevisions(options: RevisionsOptions): Revisions {
  const { index, connections, layers, geo, clock, log, emit } = options
  const folder = join(options.homeDir, 'cache')
  const content = openContentStore(folder)
  const forms = createFormMaker({ folder, geo, index, clock })
  const work = createSharedWork<PreparedRevision>()
  const sources = createSharedWork<CachedRevision>()
  const activities = new Map<string, Activity>()
  const previews = createPreviews()
  const holding = new AbortController()
  let holds: Promise<void> = Promise.resolve()
  const dirty = new Map<string, RevisionRef>()
  let timer: NodeJS.Timeout | null = null
  void content.tidy().catch((error: unknown) => log('warn', 'unfinished downloads were left', { error: String(error) }))

  const keyOf = (ref: RevisionRef) =>
    `${ref.project.connectionId} ${projectKey(ref.project)} ${ref.layerId} ${ref.revisionId}`

  function act(ref: RevisionRef, activity: Pick<Activity, 'state' | 'fraction' | 'error'> | null): void {
    if (activity) activities.set(keyOf(ref), { ...ref, ...activity })
    else activities.delete(keyOf(ref))
    dirty.set(keyOf(ref), ref)
    timer ??= setTimeout(guarded(log, 'states of layers were not told', tell), tellEveryMs).unref()
  }

  function tell(): void {
    timer = null
    const byProject = new Map<string, RevisionRef[]>()
    for (const ref of dirty.values()) {
      const key = `${ref.project.connectionId} ${projectKey(ref.project)}`
      byProject.set(key, [...(byProject.get(key) ?? []), ref])
    }
    dirty.clear()
    for (const refs of byProject.values()) {
      const first = refs[0]
      if (!first) continue
      emit('revisions.stateChanged', { project: first.project, states: refs.map(stateOf) })
    }
  }

  function latestOf(project: ProjectRef, layerId: number): string | null {
    const layer = layers.lastOverview(project)?.layers.find((each) => each.id === layerId)
    return layer?.revisions[0]?.id ?? null
  }

  function stateOf(ref: RevisionRef): RevisionState {
    const activity = activities.get(keyOf(ref))
    const cached = index.revision(ref.project, ref.layerId, ref.revisionId)
    const held = index.isHeld(ref.project, ref.layerId)
    const latest = latestOf(ref.project, ref.layerId)
    const own = cached ? index.forms(cached.sha256) : []
    return {
      layerId: ref.layerId,
      revisionId: ref.revisionId,
      state: activity?.state ?? (own.length > 0 ? 'ready' : 'absent'),
      fraction: activity?.fraction ?? null,
      held,
      stale: held && cached !== null && latest !== null && latest !== ref.revisionId,
      sizeBytes: (cached?.sizeBytes ?? 0) + own.reduce((sum, form) => sum + form.sizeBytes, 0),
      error: activity?.error ?? null,
    }
  }

  /** The source on disk: what is there, else downloaded. */
  async function source(ref: RevisionRef, signal: AbortSignal): Promise<{ cached: CachedRevision; path: string }> {
    const known = index.revision(ref.project, ref.layerId, ref.revisionId)
    const there = known && (await content.find(known.sha256, known.fileName, known.sizeBytes))
    if (known && there) return { cached: known, path: there }
    const cached = await sources.join(keyOf(ref), signal, async (stop) => {
      act(ref, { state: 'downloading', fraction: 0, error: null })
      try {
        const onProgress = (fraction: number | null) => act(ref, { state: 'downloading', fraction, error: null })
        const fetched = await fetchSource({ connections, content }, ref, onProgress, stop)
        const { layer, ...file } = fetched
        const readAt = new Date(clock.now()).toISOString()
        const made = { ...ref, ...file, layerName: layer.name, readAt, usedAtMs: clock.now() }
        index.saveRevision(made)
        return made
      } finally {
        act(ref, null)
      }
    })
    const path = await content.find(cached.sha256, cached.fileName, cached.sizeBytes)
    if (path) return { cached, path }
    throw new AppError('file.missing', `The stored source of “${cached.layerName}” is gone. Try again.`, {
      retry: 'later',
    })
  }

  async function projectSrid(ref: ProjectRef): Promise<number | null> {
    const { project } = await layers.getProject(ref)
    return project.defaultProjection !== null && project.defaultProjection > 0 ? project.defaultProjection : null
  }

  async function readingFor(cached: CachedRevision): Promise<Reading> {
    const known = options.optionsOf(cached.project, cached.revisionId)
    return readingOf(cached.srid, known, await projectSrid(cached.project))
  }

  async function readRevision(ref: RevisionRef, signal: AbortSignal): Promise<Reading & { files: FileSet }> {
    const { cached, path } = await source(ref, signal)
    return { files: fileSetOfSource(path, cached), ...(await readingFor(cached)) }
  }

  async function prepareNow(ref: RevisionRef, signal: AbortSignal): Promise<PreparedRevision> {
    try {
      const { cached, path } = await source(ref, signal)
      const reading = await readingFor(cached)
      const built = index.form(formKey(cached.sha256, reading))
      if (!built) act(ref, { state: 'building', fraction: 0, error: null })
      const form = await forms
        .make(cached.sha256, fileSetOfSource(path, cached), reading, {
          signal,
          onProgress: ({ fraction }) => act(ref, { state: 'building', fraction, error: null }),
          onPreview: (dir, manifest) => {
            const key = previews.show(keyOf(ref), dir)
            const part: CachedForm = { key, sha256: cached.sha256, manifest, sizeBytes: 0, usedAtMs: clock.now() }
            emit('revisions.previewed', { project: ref.project, preview: prepared(cached, part) })
          },
        })
        .finally(() => previews.end(keyOf(ref)))
      index.touch(form.key, clock.now())
      act(ref, null)
      void prune()
      return prepared(cached, form)
    } catch (error) {
      const failure = toAppError(error)
      act(ref, failure.code === 'cancelled' ? null : { state: 'failed', fraction: null, error: failure.toWire() })
      throw failure
    }
  }

  function prepared(cached: CachedRevision, form: CachedForm): PreparedRevision {
    const { layerId, revisionId, readAt } = cached
    const { manifest } = form
    return {
      key: form.key,
      layerId,
      revisionId,
      manifest: {
        ...manifest,
        bbox4326: manifest.bbox4326 && [...manifest.bbox4326],
        sublayers: manifest.sublayers.map((each) => ({ ...each, bbox4326: each.bbox4326 && [...each.bbox4326] })),
        rasters: manifest.rasters.map((each) => ({ ...each, bbox4326: [...each.bbox4326] })),
      },
      sizeBytes: cached.sizeBytes + form.sizeBytes,
      readAt,
    }
  }

  let pruning: Promise<void> | null = null
  function prune(): Promise<void> {
    pruning ??= pruneCache({ index, content, folderOf: forms.folderOf, limitBytes: options.settings().cacheLimitBytes })
      .catch((error: unknown) => log('warn', 'the cache was not pruned', { error: String(error) }))
      .finally(() => (pruning = null))
    return pruning
  }

  /** Prepares the latest revision of held layers, two at a time, in the background. */
  function bringHeld(project: ProjectRef, layerIds: readonly number[]): void {
    holds = holds.then(async () => {
      if (holding.signal.aborted) return
      await inParallel(layerIds, 2, async (layerId) => {
        const revisionId = latestOf(project, layerId)
        if (revisionId === null || !index.isHeld(project, layerId) || holding.signal.aborted) return
        const ref = { project, layerId, revisionId }
        await work.join(keyOf(ref), holding.signal, (stop) => prepareNow(ref, stop)).catch(() => undefined)
      })
    })
  }

  const folderOf = (key: string): string => {
    if (!/^[0-9a-f]{32}$/.test(key) || !index.form(key))
      throw new AppError('not-found', 'This map is not on disk any more. Show the layer again.', { details: { key } })
    return forms.folderOf(key)
  }
  /** Keys that were checked; tiles are asked for by the hundred. */
  const tileFolders = new Map<string, string>()

  return {
    prepare: (ref, signal) => work.join(keyOf(ref), signal, (stop) => prepareNow(ref, stop)),
    listStates(project) {
      const refs = new Map<string, RevisionRef>()
      for (const cached of index.revisions(project)) refs.set(keyOf(cached), cached)
      for (const activity of activities.values()) {
        if (activity.project.connectionId !== project.connectionId) continue
        if (projectKey(activity.project) === projectKey(project)) refs.set(keyOf(activity), activity)
      }
      for (const layerId of index.heldLayers(project)) {
        const revisionId = latestOf(project, layerId)
        if (revisionId !== null) refs.set(keyOf({ project, layerId, revisionId }), { project, layerId, revisionId })
      }
      return [...refs.values()].map(stateOf)
    },
    hold(project, layerIds, held) {
      index.setHeld(project, layerIds, held)
      for (const layerId of layerIds) {
        const revisionId = latestOf(project, layerId)
        if (revisionId !== null) dirty.set(keyOf({ project, layerId, revisionId }), { project, layerId, revisionId })
      }
      timer ??= setTimeout(guarded(log, 'states of layers were not told', tell), tellEveryMs).unref()
      if (held) bringHeld(project, layerIds)
    },
    async download(ref, path, signal) {
      const { cached, path: stored } = await source(ref, signal)
      await content.copyTo(stored, path)
      return { path, sizeBytes: cached.sizeBytes }
    },
    async compare({ project, layerId, beforeRevisionId, afterRevisionId }, signal) {
      const before = await readRevision({ project, layerId, revisionId: beforeRevisionId }, signal)
      const after = await readRevision({ project, layerId, revisionId: afterRevisionId }, signal)
      return geo.diff({ before, after }, { signal })
    },
    async compareWithFiles({ project, layerId }, { files, srid, options: read }, signal) {
      const revisionId = latestOf(project, layerId)
      if (revisionId === null)
        throw new AppError('not-found', 'The layer has no revision on the service to compare with.')
      const before = await readRevision({ project, layerId, revisionId }, signal)
      return geo.diff({ before, after: { files, ...readingOf(srid, read, await projectSrid(project)) } }, { signal })
    },
    folderOf,
    async tile(key, address) {
      const preview = previews.folderOf(key)
      // It may have been taken away since: nothing is drawn then until the whole comes.
      if (preview !== null) return geo.tile(preview, address).catch(() => null)
      const known = tileFolders.get(key) ?? folderOf(key)
      tileFolders.set(key, known)
      return geo.tile(known, address)
    },
    async usage() {
      const items = index.revisions(null).map((cached) => ({
        project: cached.project,
        layerId: cached.layerId,
        layerName: cached.layerName,
        revisionId: cached.revisionId,
        held: index.isHeld(cached.project, cached.layerId),
        bytes: cached.sizeBytes + index.forms(cached.sha256).reduce((sum, form) => sum + form.sizeBytes, 0),
        readAt: cached.readAt,
      }))
      const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
      return { bytes, freeBytes: await freeBytesAt(options.homeDir), items }
    },
    async free(items) {
      const wanted = items
        ? items.flatMap((ref) => index.revision(ref.project, ref.layerId, ref.revisionId) ?? [])
        : index.revisions(null).filter((cached) => !index.isHeld(cached.project, cached.layerId))
      let freed = 0
      for (const cached of wanted) {
        index.dropRevision(cached.project, cached.layerId, cached.revisionId)
        if (items) index.setHeld(cached.project, [cached.layerId], false)
        dirty.set(keyOf(cached), cached)
        // The same file may be the source of another revision.
        if (index.revisions(null).some((other) => other.sha256 === cached.sha256)) continue
        for (const form of index.forms(cached.sha256)) {
          index.dropForm(form.key)
          tileFolders.delete(form.key)
          await rm(forms.folderOf(form.key), { recursive: true, force: true })
          freed += form.sizeBytes
        }
        await content.remove(cached.sha256)
        freed += cached.sizeBytes
      }
      timer ??= setTimeout(guarded(log, 'states of layers were not told', tell), tellEveryMs).unref()
      return freed
    },
    layerBoxes(project) {
      const boxes = new Map<number, Box>()
      for (const cached of index.revisions(project)) {
        const box = index.forms(cached.sha256)[0]?.manifest.bbox4326
        if (box) boxes.set(cached.layerId, box)
      }
      return Promise.resolve(boxes)
    },
    refreshHeld(project) {
      const outdated = index.heldLayers(project).filter((layerId) => {
        const revisionId = latestOf(project, layerId)
        if (revisionId === null) return false
        const cached = index.revision(project, layerId, revisionId)
        if (cached === null) return true
        // Downloaded, but never ready: the disk was full, or the program ended. What cannot be read is not read again and again.
        const failure = activities.get(keyOf({ project, layerId, revisionId }))?.error
        return index.forms(cached.sha256).length === 0 && failure?.retry !== 'never'
      })
      if (outdated.length > 0) bringHeld(project, outdated)
    },
    async settled() {
      await holds
      await work.idle()
    },
    removeConnection: (connectionId) => index.removeConnection(connectionId),
    async close() {
      holding.abort()
      if (timer) clearTimeout(timer)
      work.stop()
      sources.stop()
      await work.idle()
      await sources.idle()
      await holds.catch(() => undefined)
      await pruning
    },
  }
}
