import type { ExpectedLayer, ExpectedPlace, Freshness, LayerOverview, ProjectRef } from '../../shared/contract'
import {
  toLayer,
  updateLayerBody,
  type DirectoryNode,
  type Layer,
  type LayerUpdate,
  type ChangeProjectBody,
  type RestoreProjectBody,
} from '../../shared/rest'
import type { Connections } from '../connections/connections'
import { projectKey, projectKeys, projectParams } from '../project-key'
import type { RestClient } from '../remote'
import type { Edits } from '../edits/edits'
import { checkExpectedContent, checkExpectedLayer, checkExpectedPlaces } from '../edits/conflicts'
import type { ReadThrough } from '../store/read-through'
import { isForLater } from '../store/service-or-held'
import type { Person, Snapshots } from '../store/snapshots'
import { createDirectoryWriter, moveEach } from './directory-writer'
import { lookPolicy, settleChange, shownOutcome } from './open-change'
import { plainPath } from './directory-tree'
import { createKnownLayers } from './known-layers'
import { layersHaveChanged } from './layers-look'
import type { OutOfForce } from './out-of-force'
import { createProjectReader } from './read-projects'
import { changeProject, createProject } from './make-project'
import { latestOnly, peopleOf, readOverview } from './read-overview'
import { shownLayer } from './shown-layer'
import { keepIfRoom } from '../store/keep-if-room'
import { wordedError } from '../../shared/errors/worded-error'

/** What the projects and layers are read from. */
export interface LayersOptions {
  connections: Connections
  readThrough: ReadThrough
  snapshots: Snapshots
  edits: Edits
  outOfForce: OutOfForce
  /** Told when layers or the directory of a project are others than before, whoever changed them. */
  onChanged: (project: ProjectRef) => void
  /** Told when the layers of a project were read from the service. */
  onRead: (project: ProjectRef, tookMs: number) => void
  /** Told of a reading of the latest revisions and the one before, as the service had them. */
  onReadAgain: (project: ProjectRef, before: Reading, after: Reading) => void
}

/** Layers and directory as the service had them at a time (ISO 8601, UTC). */
export interface Reading {
  value: LayerOverview
  readAt: string
}

/** Projects, their layers and the layer directory. What is read is kept for the time without a network. */
export type Layers = ReturnType<typeof createLayers>

/** Projects, layers and the layer directory: from the service, else as they were read last. */
export function createLayers(options: LayersOptions) {
  const { connections, readThrough, snapshots, edits, outOfForce } = options
  /** The layers as they were read last, without asking the service; null when they never were. */
  const known = createKnownLayers(snapshots)

  async function read(client: RestClient, project: ProjectRef, revisions: 'latest' | 'all'): Promise<LayerOverview> {
    // Whoever reads a change, all who show the layers are told.
    const { overview, people } = await readOverview(client, project, revisions, () => options.onChanged(project))
    keepPeople(project, people)
    return overview
  }

  function keepPeople(project: ProjectRef, people: readonly Person[]): void {
    keepIfRoom(() => snapshots.savePeople(...projectKeys(project), people))
  }

  /** Does something to the directory, then reads everything anew: the interface shows no body for the writes. */
  async function changeDirectory(
    project: ProjectRef,
    change: (writer: ReturnType<typeof createDirectoryWriter>) => Promise<void>,
  ): Promise<LayerOverview> {
    const client = await connections.client(project.connectionId)
    try {
      await change(createDirectoryWriter(client, projectParams(project)))
    } finally {
      options.onChanged(project)
    }
    const overview = await read(client, project, 'latest')
    const before = keptReading(project)
    await outOfForce.find(client, project, overview, before?.value ?? null)
    const readAt = keepOverview(project, overview)
    if (before !== null) options.onReadAgain(project, before, { value: overview, readAt })
    return outOfForce.arrange(project, overview, false)
  }

  function keepOverview(project: ProjectRef, overview: LayerOverview): string {
    const readAt = connections.serverIsoNow(project.connectionId)
    keepIfRoom(() => snapshots.save(project.connectionId, 'layers', projectKey(project), overview, readAt))
    return readAt
  }

  const layerKey = (project: ProjectRef, layerId: number) => `${projectKey(project)}/${layerId}`

  /** When the kept layers were known to be so, at the latest: they are not written again for that they were found unchanged. */
  function knownAt(project: ProjectRef, readAt: string): string {
    const confirmedAt = snapshots.readAt(project.connectionId, 'layers-confirmed', projectKey(project))
    return confirmedAt !== null && confirmedAt > readAt ? confirmedAt : readAt
  }

  function keptReading(project: ProjectRef): Reading | null {
    return snapshots.load<LayerOverview>(project.connectionId, 'layers', projectKey(project))
  }

  function keptOverview(project: ProjectRef): LayerOverview | null {
    return keptReading(project)?.value ?? null
  }

  /** Never opened by itself, a layer is still known from the lists, with the revisions that these named. */
  function listedLayer(project: ProjectRef, layerId: number): { value: Layer; readAt: string } | null {
    const listed = known(project)
    const found = listed?.byId.get(layerId)
    return listed && found ? { value: found.layer, readAt: listed.readAt } : null
  }

  /** A layer as it was last read, by itself or in the list. */
  function keptLayer(project: ProjectRef, layerId: number): Layer | null {
    const listed = listedLayer(project, layerId)
    const own = snapshots.load<Layer>(project.connectionId, 'layer', layerKey(project, layerId))
    const read = own && (!listed || own.readAt > listed.readAt) ? own : listed
    return read?.value ?? outOfForce.layer(project, layerId)
  }

  const isKeptForLater = (project: ProjectRef, error: unknown) =>
    isForLater(error, connections.isUnreachable(project.connectionId))

  async function readRoot(project: ProjectRef): Promise<DirectoryNode> {
    const client = await connections.client(project.connectionId)
    return client.call('getDirectory', { params: projectParams(project) })
  }

  const nameOf = (project: ProjectRef, layerId: number) =>
    known(project)?.byId.get(layerId)?.layer.name ?? outOfForce.layer(project, layerId)?.name ?? `Layer ${layerId}`

  function keepChanges(project: ProjectRef, layer: Layer, changes: LayerUpdate): Layer {
    edits.keepChanges(project, layer, changes)
    options.onChanged(project)
    return edits.layer(project, layer)
  }

  function keepMove(
    project: ProjectRef,
    overview: LayerOverview,
    layerIds: readonly number[],
    path: string | null,
  ): LayerOverview {
    edits.keepMove(project, overview, layerIds, path)
    options.onChanged(project)
    return outOfForce.arrange(project, overview, true)
  }

  return {
    ...createProjectReader(readThrough),
    createProject: (place: Omit<ProjectRef, 'projectId'>, order: RestoreProjectBody, signal: AbortSignal) =>
      createProject(connections, place, order, signal),
    changeProject: (project: ProjectRef, changes: ChangeProjectBody, signal: AbortSignal) =>
      changeProject(connections, project, changes, signal),
    async list(project: ProjectRef, revisions: 'latest' | 'all'): Promise<Freshness & { overview: LayerOverview }> {
      const kind = revisions === 'all' ? ('layers-all' as const) : ('layers' as const)
      const place = { connectionId: project.connectionId, kind, key: projectKey(project) }
      let before: Reading | null = null
      const sinceMs = performance.now()
      const { value, ...age } = await readThrough(place, async (client) => {
        const overview = await read(client, project, revisions)
        before = keptReading(project)
        await outOfForce.find(client, project, overview, before?.value ?? null)
        return overview
      })
      if (before !== null) options.onReadAgain(project, before, { value: latestOnly(value), readAt: age.readAt })
      // Where every revision was read, the latest ones are known too.
      if (age.source === 'service' && kind === 'layers-all') keepOverview(project, latestOnly(value))
      if (age.source === 'service') options.onRead(project, performance.now() - sinceMs)
      if (age.source === 'offline') age.readAt = knownAt(project, age.readAt)
      return { ...age, overview: outOfForce.arrange(project, value, age.source === 'offline') }
    },
    /** The layers with every revision as they were read last, without asking the service; null: they never were. */
    listKnown(project: ProjectRef): (Freshness & { overview: LayerOverview }) | null {
      const kept = snapshots.load<LayerOverview>(project.connectionId, 'layers-all', projectKey(project))
      if (kept === null) return null
      const readAt = knownAt(project, kept.readAt)
      return { source: 'offline', readAt, overview: outOfForce.arrange(project, kept.value, true) }
    },
    /** Keeps that the service would have given the same layers again. @param readAt when it was asked, ISO 8601 */
    confirm(project: ProjectRef, readAt: string): void {
      const { connectionId } = project
      keepIfRoom(() => snapshots.save(connectionId, 'layers-confirmed', projectKey(project), null, readAt))
    },
    async get(project: ProjectRef, layerId: number): Promise<Freshness & { layer: Layer }> {
      const place = { connectionId: project.connectionId, kind: 'layer' as const, key: layerKey(project, layerId) }
      const listed = listedLayer(project, layerId) ?? outOfForce.read(project, layerId)
      const { value, ...age } = await readThrough(
        place,
        async (client) => {
          const wire = await client.call('getLayer', { params: { ...projectParams(project), layerId } })
          const layer = toLayer(wire)
          keepPeople(project, peopleOf([layer]))
          return shownLayer(layer)
        },
        listed,
      )
      return { ...age, layer: edits.layer(project, value) }
    },
    /**
     * Without a network the changes are kept and sent later; the layer is given as it will be.
     * @param expected nothing is written to a layer that is something else by now: AppError service.conflict
     */
    async update(project: ProjectRef, layerId: number, changes: LayerUpdate, expected?: ExpectedLayer): Promise<Layer> {
      const checked = updateLayerBody.safeParse(changes)
      if (!checked.success) {
        const issue = checked.error.issues[0]
        const field = issue?.path.join('.') ?? ''
        throw wordedError('invalid', 'notAllowedThere', { field, issue: issue?.message ?? '' }, { details: { field } })
      }
      const kept = connections.isUnreachable(project.connectionId) ? keptLayer(project, layerId) : null
      if (kept) {
        if (expected) checkExpectedLayer(edits.layer(project, kept), checked.data, expected)
        return keepChanges(project, kept, checked.data)
      }
      const params = { ...projectParams(project), layerId }
      try {
        const client = await connections.client(project.connectionId)
        if (expected) checkExpectedLayer(toLayer(await client.call('getLayer', { params })), checked.data, expected)
        await client
          .call('updateLayer', { params, body: checked.data })
          .catch((error: unknown) =>
            settleChange(error, async () =>
              shownOutcome(toLayer(await client.call('getLayer', { params }, { retry: lookPolicy })), checked.data),
            ),
          )
      } catch (error) {
        const known = isKeptForLater(project, error) ? keptLayer(project, layerId) : null
        if (known) return keepChanges(project, known, checked.data)
        throw error
      }
      options.onChanged(project)
      // Outside its dates a layer may be left out of the list; asked for by its id it is there.
      const client = await connections.client(project.connectionId)
      return shownLayer(toLayer(await client.call('getLayer', { params })))
    },
    makeFolder: (project: ProjectRef, path: string): Promise<LayerOverview> =>
      changeDirectory(project, (writer) => writer.put(plainPath(path))),
    /** Without a network the move is kept and made later. @param expected as for `update` */
    async move(
      project: ProjectRef,
      layerIds: readonly number[],
      path: string | null,
      expected?: readonly ExpectedPlace[],
    ): Promise<LayerOverview> {
      const plain = path === null ? null : plainPath(path)
      const kept = keptOverview(project)
      const check = (root: DirectoryNode) => {
        if (expected) checkExpectedPlaces(root, expected, plain, (layerId) => nameOf(project, layerId))
      }
      if (kept && connections.isUnreachable(project.connectionId)) {
        check(edits.overview(project, kept).root)
        return keepMove(project, kept, layerIds, plain)
      }
      try {
        if (expected) check(await readRoot(project))
        return await changeDirectory(project, (writer) => moveEach(writer, layerIds, plain))
      } catch (error) {
        // Some may have been moved before the network went: moving a layer to where it lies changes nothing.
        if (kept && isKeptForLater(project, error)) return keepMove(project, kept, layerIds, plain)
        throw error
      }
    },
    /** @param begun goes on with a move that broke off */
    moveFolder: (project: ProjectRef, from: string, to: string, begun?: boolean): Promise<LayerOverview> =>
      changeDirectory(project, (writer) => writer.moveFolder(plainPath(from), plainPath(to), begun)),
    /** @param expectedLayerIds as for `update` */
    async removeFolder(
      project: ProjectRef,
      path: string,
      expectedLayerIds?: readonly number[],
    ): Promise<LayerOverview> {
      if (expectedLayerIds) checkExpectedContent(await readRoot(project), plainPath(path), expectedLayerIds)
      return changeDirectory(project, (writer) => writer.removeFolder(plainPath(path)))
    },
    known,
    /** Whether the service would list other layers, or another directory, than when they were read last with all revisions. */
    hasChanged: async (project: ProjectRef, signal: AbortSignal): Promise<boolean> =>
      layersHaveChanged(await connections.client(project.connectionId), project, signal),
  }
}
