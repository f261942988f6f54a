import { join } from 'node:path'
import type { CrsChoice } from '../../geo/layer-crs'
import type { CallOptions, EngineProgress, GeoEngine, TileAddress } from '../../geo/engine-api'
import type { FileSet, ReadOptions } from '../../geo/model'
import { freeBytesOf } from '../../node/disk-space'
import type {
  Emit,
  HoldSize,
  HoldWish,
  Params,
  PreparedRevision,
  ProjectRef,
  Result,
  RevisionState,
  Settings,
} from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import type { DirectoryNode } from '../../shared/rest'
import type { Connections } from '../connections/connections'
import { movedFolders } from '../layers/folder-moves'
import type { Layers } from '../layers/layers'
import type { Clock, Log } from '../ports'
import { alignmentTilesets, type AlignmentTileset } from './alignment-tilesets'
import type { Box } from '../uploads/plan/placement/landing'
import type { CachedTileset, CachedRevision, CacheIndex } from './cache-index'
import { openContentStore } from './content-store'
import { createDiskCheck } from './disk-check'
import { createTilesetMaker, tilesetKey, readingOf, toldBy } from './tileset-maker'
import { askSizes, sizeOfWishes } from './hold-size'
import { createHoldRoom } from './hold-room'
import { createHolds, type Fetchable } from './holds'
import { listHeld, type HeldWish } from './held-wishes'
import { preparedHere, type PreparedHere } from './prepared-here'
import { createPreviews } from './previews'
import { layerRevisionKey, revisionKey, type RevisionRef } from './revision-ref'
import { fileSetOfSource } from './revision-source'
import { createRevisionStates } from './revision-states'
import { createSharedWork } from './shared-work'
import { createStorage } from './storage'
import { createStoredSources } from './stored-sources'
import { createWanted, type ReadNamedLayers } from './wanted'
import { wordedError } from '../../shared/errors/worded-error'

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
  fetching: Fetchable
  /** The layers that chosen permits of a project name. */
  namedLayers: ReadNamedLayers
  /** What is held, or what it takes, is another than before. */
  onHeld: () => void
  /** What a person wishes of a project is another than before. */
  onWished: (project: ProjectRef) => void
  /** How our own upload of a revision was read; null for those of others. */
  optionsOf: (project: ProjectRef, revisionId: string) => ReadOptions | null
}

/** Revisions on their way to the map, and what of them is kept on disk. */
export type Revisions = ReturnType<typeof createRevisions>

/** Brings revisions to the map and keeps them below `cache/` in the home folder. */
export function createRevisions(options: RevisionsOptions) {
  const { homeDir, index, connections, layers, geo, clock, log, emit } = options
  const folder = join(homeDir, 'cache')
  const content = openContentStore(folder)
  const tilesets = createTilesetMaker({ folder, geo, index, clock })
  const wanted = createWanted(index, layers.known, options.namedLayers)
  const room = createHoldRoom({ index, wanted, limitBytes: () => options.settings().holdLimitBytes })
  const states = createRevisionStates({ index, wanted, log, emit })
  const sources = createStoredSources({ index, content, connections, states, known: layers.known, clock })
  const previews = createPreviews()
  /** Folders by keys that were checked; tiles are asked for by the hundred. */
  const tileFolders = new Map<string, string>()
  const storage = createStorage({
    homeDir,
    index,
    known: layers.known,
    wanted,
    content,
    folderOf: tilesets.folderOf,
    limitBytes: () => options.settings().cacheLimitBytes,
    log,
    onRevisionDropped: states.touch,
    onUnwanted: letGo,
    onFormDropped: (key) => tileFolders.delete(key),
  })
  const disk = createDiskCheck({ folder, index, content, folderOf: tilesets.folderOf, onRevisionDropped: states.touch })
  const preparing = createSharedWork<PreparedRevision>()
  const holds = createHolds({
    index,
    known: layers.known,
    wanted,
    states,
    check: disk.check,
    readLayers: (project) => layers.list(project, 'all'),
    prepare: (ref, signal, maxBytes) => prepare(ref, signal, maxBytes),
    room,
    askSizes: (project, refs, signal) =>
      askSizes(
        { index, connections },
        project,
        refs.map(({ revisionId }) => revisionId),
        signal,
      ),
    fetching: options.fetching,
    onChanged: (project) => {
      emit('revisions.holdChanged', { project })
      options.onHeld()
    },
  })
  const swept = disk
    .sweep()
    .catch((error: unknown) => log('warn', 'what a killed program left in the cache stays', { error: String(error) }))

  /** Of the layer of a revision that was freed the newer ones stay wanted. */
  function letGo({ project, layerId, revisionId }: RevisionRef): void {
    if (!wanted.of(project).has(layerId, revisionId)) return
    const rank =
      layers
        .known(project)
        ?.byId.get(layerId)
        ?.layer.revisions.findIndex(({ id }) => id === revisionId) ?? 0
    const isChosen = ({ scope, depth }: HoldWish) =>
      scope.kind === 'revision' && scope.revisionId === revisionId && scope.layerId === layerId && depth !== null
    if (index.wishes.list(project).some(isChosen))
      setWishes(project, [{ scope: { kind: 'revision', layerId, revisionId }, depth: null }])
    if (wanted.of(project).has(layerId, revisionId))
      setWishes(project, [{ scope: { kind: 'layer', layerId }, depth: rank > 0 ? rank : null }])
  }

  function setWishes(project: ProjectRef, wishes: readonly HoldWish[]): void {
    holds.set(project, wishes)
    options.onWished(project)
  }

  async function projectSrid(ref: ProjectRef): Promise<number | null> {
    const { project } = await layers.getProject(ref)
    return project.defaultProjection !== null && project.defaultProjection > 0 ? project.defaultProjection : null
  }

  const knownOf = ({ project, revisionId }: CachedRevision) => options.optionsOf(project, revisionId)

  async function readingFor(cached: CachedRevision): Promise<CrsChoice> {
    return readingOf(cached, knownOf(cached), await projectSrid(cached.project))
  }

  async function readRevision(ref: RevisionRef, signal: AbortSignal): Promise<CrsChoice & { files: FileSet }> {
    const { cached, path } = await sources.get(ref, signal)
    return { files: fileSetOfSource(path, cached), ...(await readingFor(cached)) }
  }

  function prepare(ref: RevisionRef, signal: AbortSignal, maxBytes = Infinity): Promise<PreparedRevision> {
    return preparing.join(revisionKey(ref), signal, (stop) => prepareNow(ref, stop, maxBytes))
  }

  async function prepareNow(ref: RevisionRef, signal: AbortSignal, maxBytes: number): Promise<PreparedRevision> {
    try {
      const { cached, path } = await sources.get(ref, signal, maxBytes)
      const reading = await readingFor(cached)
      const built = index.tileset(tilesetKey(cached.sha256, reading))
      if (!built) states.set(ref, { state: 'building', fraction: 0, error: null })
      const tileset = await tilesets
        .make(cached.sha256, fileSetOfSource(path, cached), reading, {
          signal,
          onProgress: ({ fraction }) => states.set(ref, { state: 'building', fraction, error: null }),
          onPreview: (dir, manifest) => {
            const key = previews.show(revisionKey(ref), dir)
            const part: CachedTileset = { key, sha256: cached.sha256, manifest, sizeBytes: 0, usedAtMs: clock.now() }
            emit('revisions.previewed', { project: ref.project, preview: prepared(cached, part) })
          },
        })
        .finally(() => previews.end(revisionKey(ref)))
      index.touch(tileset.key, clock.now())
      if (!index.places.of(ref.project).has(layerRevisionKey(ref.layerId, ref.revisionId)))
        index.places.save(ref, tileset.manifest.bbox4326 ?? null)
      states.set(ref, null)
      options.onHeld()
      storage.prune()
      return prepared(cached, tileset)
    } catch (error) {
      const failure = toAppError(error)
      const isCancelled = failure.code === 'cancelled'
      states.set(ref, isCancelled ? null : { state: 'failed', fraction: null, error: failure.toWire() })
      throw failure
    }
  }

  /** Folder of a tileset. AppError `not-found`. */
  const folderOf = (key: string): string => {
    if (!/^[0-9a-f]{32}$/.test(key) || !index.tileset(key))
      throw wordedError('not-found', 'mapGone', {}, { details: { key } })
    return tilesets.folderOf(key)
  }

  return {
    prepare: (ref: RevisionRef, signal: AbortSignal) => prepare(ref, signal),
    /** After a look whether the disk still has what the index says. */
    async listStates(project: ProjectRef): Promise<RevisionState[]> {
      await disk.check(project)
      return states.list(project)
    },
    /** The source of a revision on the disk, and how it is read. AppError file.too-large, and those of the download. */
    async readSource(
      ref: RevisionRef,
      { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
    ): Promise<CrsChoice & { files: FileSet; sizeBytes: number }> {
      const { cached, path } = await sources.get(ref, signal, maxBytes)
      return { files: fileSetOfSource(path, cached), sizeBytes: cached.sizeBytes, ...(await readingFor(cached)) }
    },
    /** Copies the source of a revision, and says how it is read. @param place the path for a file of that name */
    async copySource(ref: RevisionRef, place: (fileName: string) => string, signal: AbortSignal) {
      const { cached, path: stored } = await sources.get(ref, signal)
      const { fileName, sha256, sizeBytes, srid } = cached
      const how = knownOf(cached) ?? toldBy(cached) ?? {}
      const path = place(fileName)
      await content.copyTo(stored, path)
      return { path, fileName, sha256, sizeBytes, srid, how }
    },
    async download(ref: RevisionRef, path: string, signal: AbortSignal): Promise<{ path: string; sizeBytes: number }> {
      const { cached, path: stored } = await sources.get(ref, signal)
      await content.copyTo(stored, path)
      return { path, sizeBytes: cached.sizeBytes }
    },
    async compare(
      { toleranceMetres, ...compared }: Params<'revisions.compare'>,
      signal: AbortSignal,
    ): Promise<Result<'revisions.compare'>> {
      const { project, layerId, beforeRevisionId, afterRevisionId } = compared
      const onProgress = ({ step, features }: EngineProgress) =>
        emit('revisions.comparing', { ...compared, step, features })
      const before = await readRevision({ project, layerId, revisionId: beforeRevisionId }, signal)
      const after = await readRevision({ project, layerId, revisionId: afterRevisionId }, signal)
      return geo.diff({ before, after, toleranceMetres }, { signal, onProgress })
    },
    /** The latest revision of a layer beside files that would revise it. @param read the CRS that was asked for them (-1, 0, a code, or nothing), and how they are read */
    async compareWithFiles(
      { project, layerId }: Omit<RevisionRef, 'revisionId'>,
      { files, srid, options: read }: { files: FileSet; srid: number | null; options: ReadOptions },
      signal: AbortSignal,
    ): Promise<Result<'revisions.compare'>> {
      const revisionId = layers.known(project)?.byId.get(layerId)?.layer.revisions[0]?.id
      if (revisionId === undefined) throw wordedError('not-found', 'nothingToCompare', {})
      const before = await readRevision({ project, layerId, revisionId }, signal)
      return geo.diff(
        { before, after: { files, ...readingOf({ srid }, read, await projectSrid(project)) } },
        { signal },
      )
    },
    folderOf,
    /** Where the tileset of a key lies, or would lie. */
    tilesetFolder: tilesets.folderOf,
    content,
    /** One tile of a tileset or of a preview; null when the key is not known or the tile is empty. */
    async tile(key: string, address: TileAddress, call?: CallOptions): Promise<Uint8Array | null> {
      const preview = previews.folderOf(key)
      // It may have been taken away since: nothing is drawn then until the whole comes.
      if (preview !== null) return geo.tile(preview, address, call).catch(() => null)
      try {
        const known = tileFolders.get(key) ?? folderOf(key)
        tileFolders.set(key, known)
        return await geo.tile(known, address, call)
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return null
        throw error
      }
    },
    /** The newest revision of each layer on the disk that has alignments, with its tileset, by the name of the layer. */
    alignmentTilesets: (project: ProjectRef): AlignmentTileset[] =>
      alignmentTilesets({ index, known: layers.known, folderOf: tilesets.folderOf }, project),
    /** The revisions of a project that open at once. */
    async preparedHere(project: ProjectRef): Promise<PreparedHere[]> {
      const srid = await projectSrid(project).catch(() => null)
      return preparedHere({ index, folderOf: tilesets.folderOf }, project, (cached) =>
        readingOf(cached, knownOf(cached), srid),
      )
    },
    /** Bounds of the layers of a project whose data was read here, by layer id. */
    layerBoxes(project: ProjectRef): ReadonlyMap<number, Box> {
      const boxes = new Map<number, Box>()
      for (const cached of index.revisions(project)) {
        const box = index.tilesets(cached.sha256)[0]?.manifest.bbox4326
        if (box) boxes.set(cached.layerId, box)
      }
      return boxes
    },
    holds: { ...holds, set: setWishes },
    /** Brings what is wanted of a project up to date: its layers are read first. */
    async refreshHeld(project: ProjectRef): Promise<void> {
      const { source, staleReason } = await layers.list(project, 'all')
      if (source !== 'service')
        throw staleReason ? AppError.fromWire(staleReason) : wordedError('net.offline', 'unreachable', {})
    },
    /** Projects with a wish to hold, shown or not. */
    heldProjects: index.wishes.projects,
    /** Bytes that all held layers take, maps and all. */
    heldBytes: room.heldBytes,
    /** How each wish of a project stands. */
    listHeld: (project: ProjectRef): HeldWish[] =>
      listHeld({ index, wanted, states, known: layers.known, room }, project),
    /** What a person wishes of a project, in all its kinds. */
    wishesOf: index.wishes.list,
    /** What wishes would take. */
    sizeHold: (project: ProjectRef, wishes: readonly HoldWish[], signal: AbortSignal): Promise<HoldSize> =>
      sizeOfWishes(
        {
          ...{ index, known: layers.known, layers, connections, factsOf: wanted.factsOf },
          freeBytes: () => freeBytesOf(homeDir),
        },
        project,
        wishes,
        signal,
      ),
    /** A folder of the directory has another path now; wishes for it go with it. */
    folderMoved: index.wishes.moveFolder,
    /** The directory was read again: wishes follow the folders that somebody has renamed since the reading before. */
    directoryRead(project: ProjectRef, before: DirectoryNode, after: DirectoryNode): void {
      const held = index.wishes.list(project).flatMap(({ scope }) => (scope.kind === 'folder' ? scope.path : []))
      const moved = held.length === 0 ? [] : movedFolders(before, after, held)
      for (const { from, to } of moved) index.wishes.moveFolder(project, from, to)
      if (moved.length > 0) emit('revisions.holdChanged', { project })
    },
    /** Layers of which something is here and that the service does not list any more. */
    goneLayers: wanted.gone,
    /** Removes half-made files that no program works on any more; gives the bytes freed. */
    sweep: disk.sweep,
    storage,
    async settled(): Promise<void> {
      await holds.settled()
      await preparing.idle()
    },
    /** Lets all go that belongs to a connection, on the disk too. */
    async removeConnection(connectionId: string): Promise<void> {
      index.removeConnection(connectionId)
      await disk.sweep()
    },
    async close(): Promise<void> {
      preparing.stop()
      await Promise.all([holds.close(), preparing.idle(), sources.close(), swept])
      await storage.settled()
      states.close()
    },
  }
}

/** A tileset as the window shows it. */
function prepared(cached: CachedRevision, tileset: CachedTileset): PreparedRevision {
  const { layerId, revisionId, readAt } = cached
  const { manifest } = tileset
  return {
    key: tileset.key,
    layerId,
    revisionId,
    manifest: {
      ...manifest,
      bbox4326: manifest.bbox4326 && [...manifest.bbox4326],
      sublayers: manifest.sublayers.map((each) => ({ ...each, bbox4326: each.bbox4326 && [...each.bbox4326] })),
      rasters: manifest.rasters.map((each) => ({ ...each, bbox4326: [...each.bbox4326] })),
    },
    sizeBytes: cached.sizeBytes + tileset.sizeBytes,
    readAt,
  }
}
