import { randomUUID } from 'node:crypto'
import type { Emit, LayerOverview, ProjectRef, WaitingEdit } from '../../shared/contract'
import { toAppError } from '../../shared/errors/app-error'
import { readableProperties } from '../../shared/model/layer-properties'
import type { Layer, LayerUpdate } from '../../shared/rest'
import type { Connections } from '../connections/connections'
import type { Clock, Log } from '../ports'
import { seenOf, shownEdit, type EditContent, type EditRecord } from './edit-record'
import type { EditStore } from './edit-store'
import { overlayLayer, overlayOverview, placeOf } from './overlay'
import { passes, sendEdit } from './send-edit'
import { saidError, type Said } from '../../shared/languages/said'
import { wordedError } from '../../shared/errors/worded-error'

/** What the waiting edits are made from. */
export interface EditsOptions {
  store: EditStore
  connections: Connections
  clock: Clock
  log: Log
  emit: Emit
  /** Told when edits of a project were sent or dropped: what is shown of its layers is other now. */
  onLayersChanged: (project: ProjectRef) => void
  /** Whether a project was archived when it was last read; null: never read. */
  isArchived: (project: ProjectRef) => boolean | null
  /** Told what became of an edit that was tried. */
  onTried: (edit: EditRecord, outcome: EditOutcome) => void
}

/** What became of an edit: sent, or why it waits for a person; or what the person decided. */
export type EditOutcome = 'sent' | 'dropped' | 'again' | Exclude<WaitingEdit['state'], 'waiting'>

/** Edits made without a network: kept on disk, shown as if they were made, sent in their order when the service is back. */
export type Edits = ReturnType<typeof createEdits>

/** After a failure that passes, while the service is there. */
const againAfterMs = 15_000

/** Edits that wait for the network, kept in `offline.db` and sent in the order in which they were made. */
export function createEdits(options: EditsOptions) {
  const { store, connections, log } = options
  const sending = new Map<string, Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const refusedAtMs = new Map<string, number>()
  let closed = false

  const told = (project: ProjectRef) =>
    options.emit('edits.changed', { project, edits: store.of(project).map(shownEdit) })

  function find(editId: string): EditRecord {
    const found = store.get(editId)
    if (found) return found
    throw wordedError('not-found', 'editGone', {}, { details: { editId } })
  }

  /** Puts an edit into the queue, in place of the one of its kind that waits for the same layer. */
  function keep(
    project: ProjectRef,
    layer: { id: number; name: string; known: Layer | null },
    next: (before?: EditContent) => EditContent,
  ) {
    const { kind } = next()
    const waiting = store.of(project).find((one) => one.layerId === layer.id && one.content.kind === kind)
    const content = next(waiting?.content)
    if (isEmpty(content)) {
      if (waiting) store.remove(waiting.id)
      return
    }
    store.put({
      id: waiting?.id ?? randomUUID(),
      project,
      layerId: layer.id,
      layerName: waiting?.layerName ?? layer.name,
      at: new Date(options.clock.now()).toISOString(),
      content,
      state: 'waiting',
      message: null,
      anyway: false,
      seen: waiting?.seen ?? (layer.known ? seenOf(layer.known, options.isArchived(project)) : undefined),
    })
  }

  /** An edit that was tried and waits for a person now. */
  function stop(edit: EditRecord, state: 'conflict' | 'failed' | 'gone', { text, by }: Said): 'stuck' {
    const stopped: EditRecord = { ...edit, state, message: text, messageBy: by }
    store.put(stopped)
    options.onTried(stopped, state)
    return 'stuck'
  }

  async function sendAll(connectionId: string): Promise<void> {
    const stuckLayers = new Set<number>()
    const changed = new Map<string, ProjectRef>()
    try {
      for (const edit of store.ofConnection(connectionId)) {
        if (closed) return
        // What was done to one layer stays in its order.
        if (edit.state !== 'waiting' || stuckLayers.has(edit.layerId)) {
          stuckLayers.add(edit.layerId)
          continue
        }
        changed.set(JSON.stringify(edit.project), edit.project)
        const result = await sendOne(connectionId, edit)
        if (result === 'later') return again(connectionId)
        if (result === 'stuck') stuckLayers.add(edit.layerId)
      }
    } finally {
      for (const project of changed.values()) {
        told(project)
        options.onLayersChanged(project)
      }
    }
  }

  async function sendOne(connectionId: string, edit: EditRecord): Promise<'sent' | 'stuck' | 'later'> {
    // The user may edit on while it is on its way: what was edited last is kept.
    const asSent = JSON.stringify(edit)
    const unchanged = () => JSON.stringify(store.get(edit.id)) === asSent
    try {
      const result = await sendEdit(await connections.client(connectionId), edit, options.clock.now())
      if (!unchanged()) return 'later'
      if (result.outcome === 'sent') {
        store.remove(edit.id)
        options.onTried(edit, 'sent')
        return 'sent'
      }
      return stop(edit, result.outcome, result.what)
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.code === 'service.unauthorized') refusedAtMs.set(connectionId, performance.now())
      if (error.code === 'internal') log('error', 'an edit was not sent', { error: String(thrown) })
      if (passes(error) || !unchanged()) return 'later'
      return stop(edit, 'failed', saidError(error))
    }
  }

  /** A service that reads with a credential and refuses to write by it is not asked at every answer that it gives. */
  const wasJustRefused = (connectionId: string) =>
    performance.now() - (refusedAtMs.get(connectionId) ?? -Infinity) < againAfterMs

  function again(connectionId: string): void {
    if (closed || connections.link(connectionId).state !== 'ok') return
    clearTimeout(timers.get(connectionId))
    timers.set(connectionId, setTimeout(() => void send(connectionId), againAfterMs).unref())
  }

  /** Sends what waits for a connection. Never rejects. */
  function send(connectionId: string): Promise<void> {
    const running = sending.get(connectionId)
    if (running) return running
    if (wasJustRefused(connectionId)) {
      again(connectionId)
      return Promise.resolve()
    }
    const work = sendAll(connectionId)
      .catch((error: unknown) => log('error', 'edits were not sent', { error: String(error) }))
      .finally(() => sending.delete(connectionId))
    sending.set(connectionId, work)
    return work
  }

  return {
    list: (project: ProjectRef): WaitingEdit[] => store.of(project).map(shownEdit),
    /** Keeps changes of a layer's properties. @param layer as it was last read, without waiting edits */
    keepChanges(project: ProjectRef, layer: Layer, changes: LayerUpdate): void {
      const now = readableProperties(layer)
      keep(project, { ...layer, known: layer }, (waiting) => {
        const earlier = waiting?.kind === 'properties' ? waiting : { changes: {}, before: {} }
        const before = { ...picked(now, changes), ...earlier.before }
        const all = { ...earlier.changes, ...changes } as Record<string, unknown>
        // Back to what it was: nothing is to be sent.
        for (const key of Object.keys(before)) if (all[key] === before[key as keyof LayerUpdate]) delete all[key]
        return { kind: 'properties', changes: all as LayerUpdate, before }
      })
      told(project)
    },
    /** Keeps the move of layers to a folder; null: out of all. @param overview as it was last read, without waiting edits */
    keepMove(project: ProjectRef, overview: LayerOverview, layerIds: readonly number[], path: string | null): void {
      for (const layerId of layerIds) {
        const layer = overview.layers.find((each) => each.id === layerId)
        const name =
          layer?.name ?? overview.unassigned.find((each) => each.layerId === layerId)?.name ?? `Layer ${layerId}`
        const before = placeOf(overview.root, layerId)
        keep(project, { id: layerId, name, known: layer ?? null }, (waiting) => ({
          kind: 'move',
          path,
          before: waiting?.kind === 'move' ? waiting.before : before,
        }))
      }
      told(project)
    },
    layer: (project: ProjectRef, layer: Layer): Layer => overlayLayer(layer, store.of(project)),
    overview: (project: ProjectRef, overview: LayerOverview): LayerOverview =>
      overlayOverview(overview, store.of(project)),
    /** Layers whose dates are changed by an edit that waits. */
    datesEdited: (project: ProjectRef): ReadonlySet<number> =>
      new Set(
        store
          .of(project)
          .filter(
            ({ state, content }) => state === 'waiting' && content.kind === 'properties' && hasDates(content.changes),
          )
          .map(({ layerId }) => layerId),
      ),
    drop(editId: string): void {
      const edit = find(editId)
      const { id, project } = edit
      store.remove(id)
      options.onTried(edit, 'dropped')
      told(project)
      options.onLayersChanged(project)
    },
    sendAnyway(editId: string): void {
      const edit = find(editId)
      store.put({ ...edit, state: 'waiting', message: null, messageBy: undefined, anyway: true })
      options.onTried(edit, 'again')
      told(edit.project)
      void send(edit.project.connectionId)
    },
    /** Connections that edits wait for. */
    activeConnections: (): string[] => store.connectionIds(),
    send,
    async close(): Promise<void> {
      closed = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(sending.values())
    },
  }
}

const hasDates = (changes: LayerUpdate) => changes.validFrom !== undefined || changes.validUntil !== undefined

function isEmpty(content: EditContent): boolean {
  return content.kind === 'move' ? content.path === content.before : Object.keys(content.changes).length === 0
}

function picked(from: Partial<LayerUpdate>, keys: LayerUpdate): Partial<LayerUpdate> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => key in keys)) as Partial<LayerUpdate>
}
