import { computed, onScopeDispose, ref, shallowRef, triggerRef, watch } from 'vue'
import type { Freshness, LayerOverview } from '../../shared/contract'
import { AppError, toAppError } from '../../shared/errors/app-error'
import { readStored, writeStored } from '../client/storage'
import { useClient } from '../client/use-client'
import { buildDirectory, folderPaths, layersInOrder, type LayerEntry } from '../model/directory'
import { allOf, type Ahead } from '../model/directory-ahead'
import { mergedOverview, withKnownRevisions, withLayer } from '../model/merged-overview'
import type { Layer, LayerRevision } from '../../shared/rest'
import { folderKey, layerKey, notInForcePath, unassignedPath, visibleRows } from '../model/tree-rows'
import { defineProjectStore } from './define-store'
import { useLayerSwitches } from './layer-switches'
import { useLayout } from './layout'
import { usePeople } from './people'
import { useProject } from './project'
import { useRevisions } from './revisions'
import { useStillness } from './stillness'

/** A moment of the project. */
export interface LookedAt {
  /** UTC milliseconds. */
  ms: number
  /** The revision that the project showed of a layer then; null: none. */
  shownOf: (layer: Layer) => LayerRevision | null
}

/** The layers of the project: directory, visibility, selection, properties. */
export const useLayers = defineProjectStore('layers', ({ project, key }) => {
  const client = useClient()
  const revisions = useRevisions()
  const shown = useProject()
  const stillness = useStillness()
  const people = usePeople()
  const layout = useLayout()

  /** As it was told last. */
  const told = shallowRef<LayerOverview | null>(null)
  /** Changes that are being written: they are shown at once. */
  const ahead = shallowRef<readonly Ahead[]>([])
  const overview = computed(() => told.value && allOf(ahead.value)(told.value))
  const freshness = ref<Freshness | null>(null)
  const state = ref<'reading' | 'ready' | 'failed'>('reading')
  const error = shallowRef<AppError | null>(null)
  const filter = ref('')
  const heldOnly = ref(false)
  const selection = ref<string[]>([])
  const active = ref<string | null>(null)
  const expanded = shallowRef(new Set(readStored<string[]>(`${key}.expanded`, [])))
  /** The folders of a project that is seen for the first time were opened. */
  let isOpened = false
  /** Layers that show another revision than their latest; not kept over a restart, so that old data is never shown unasked. */
  const pinned = shallowRef(new Map<number, string>())
  /** The moment at which the project is looked at; null: now. */
  const lookedAt = shallowRef<LookedAt | null>(null)
  /** The same while layers are looked at: plans and permits are of now. */
  const asOf = computed(() => (layout.section === 'layers' ? lookedAt.value : null))
  let reading: AbortController | null = null
  /** The layers were given by `layers.list`; what was known before it asked comes too late then. */
  let isAnswered = false
  let running: Promise<void> = Promise.resolve()

  /** Layers that the service does not list any more, with the time at which it last did. */
  const goneSince = computed(() => new Map((overview.value?.gone ?? []).map(({ layer, seenAt }) => [layer.id, seenAt])))
  /** Layers that the service leaves out of its list because of their dates. */
  const notInForce = computed(() => new Map((overview.value?.notInForce ?? []).map((each) => [each.layer.id, each])))
  const byId = computed(
    () =>
      new Map(
        [...[...notInForce.value.values()].map(({ layer }) => layer), ...(overview.value?.layers ?? [])].map(
          (layer) => [layer.id, layer],
        ),
      ),
  )
  const directory = computed(() => (overview.value ? buildDirectory(overview.value) : { entries: [], unassigned: [] }))
  const folders = computed(() => folderPaths(directory.value.entries))
  /** All layers, the top one of the tree first. */
  const ordered = computed(() => [...layersInOrder(directory.value.entries), ...directory.value.unassigned])
  const outside = computed(() =>
    [...notInForce.value.values()].map(({ layer, path }): LayerEntry => ({ kind: 'layer', layer, path })),
  )
  /** Every layer that is seen in the tree with its folder, those that are not in force last. */
  const placed = computed(() => [...ordered.value, ...outside.value])
  /** What the filter looks through: name and folder of every layer, in lower case. */
  const texts = computed(() => placed.value.map(({ layer, path }) => `${layer.name} ${path ?? ''}`.toLowerCase()))
  /** Layers that the filter leaves; null: none is set. */
  const matching = computed(() => {
    const words = filter.value.trim().toLowerCase()
    if (words === '' && !heldOnly.value) return null
    return new Set(
      placed.value.filter(
        ({ layer }, index) =>
          texts.value[index]?.includes(words) && (!heldOnly.value || revisions.keptLayerIds.has(layer.id)),
      ),
    )
  })
  const rows = computed(() =>
    visibleRows(
      directory.value.entries,
      { unassigned: directory.value.unassigned, notInForce: outside.value },
      expanded.value,
      matching.value,
    ),
  )
  const hiddenByFilter = computed(() => (matching.value ? placed.value.length - matching.value.size : 0))

  const { switched, isVisible, setVisible, setSwitches } = useLayerSwitches(key, notInForce)
  const visible = computed(() => placed.value.filter(({ layer }) => isVisible(layer)))

  const selectedLayerIds = computed(() =>
    selection.value.flatMap((key) => (key.startsWith('layer:') ? [Number(key.slice(6))] : [])),
  )
  const selectedFolders = computed(() =>
    selection.value.flatMap((key) => (key.startsWith('folder:') ? [key.slice(7)] : [])),
  )
  /** The one layer that the inspector shows. */
  const current = computed(() => {
    const id = selectedLayerIds.value[selectedLayerIds.value.length - 1]
    return id === undefined ? null : (byId.value.get(id) ?? null)
  })

  /**
   * Reads all layers; quietly: what was found waits until no hand is on the window. When a later read takes over, this one ends with it:
   * whoever waits sees what was found last.
   */
  async function read(quietly = false): Promise<void> {
    let awaited = (running = readOnce(quietly))
    await awaited
    while (running !== awaited) await (awaited = running)
  }

  async function readOnce(quietly: boolean): Promise<void> {
    reading?.abort()
    const own = (reading = new AbortController())
    if (!overview.value) state.value = 'reading'
    try {
      const answer = await client.call('layers.list', { project, revisions: 'all' }, { signal: own.signal })
      isAnswered = true
      // Where nothing is shown yet, nothing is taken from under the hand.
      if (quietly && overview.value) await stillness.whenStill(own.signal)
      if (own.signal.aborted) return
      const { source, readAt, staleReason } = answer
      freshness.value = { source, readAt, staleReason }
      show(answer.overview)
      error.value = staleReason ? AppError.fromWire(staleReason) : null
      state.value = 'ready'
    } catch (thrown) {
      const problem = toAppError(thrown)
      if (problem.code === 'cancelled') return
      isAnswered = true
      error.value = problem
      if (!overview.value) state.value = 'failed'
    }
  }

  /** Shows the layers as they were read last while the service is asked: at the start it comes up after the window. */
  async function showKnown(): Promise<void> {
    const known = await client.call('layers.listKnown', { project }).catch(() => null)
    if (known === null || isAnswered || overview.value) return
    const { source, readAt } = known
    freshness.value = { source, readAt }
    show(known.overview)
    state.value = 'ready'
  }

  function show(now: LayerOverview): void {
    take(now)
    people.learn(now.layers.flatMap(({ user, revisions: all }) => [user?.id, ...all.map((one) => one.user?.id)]))
    if (readStored<string[] | null>(`${key}.expanded`, null) === null && !isOpened) openTopFolders()
    isOpened = true
  }

  /** Shows a new state of the directory, as a write answers it. */
  function take(now: LayerOverview): void {
    told.value = mergedOverview(now, told.value, byId.value)
    const keys = new Set([...placed.value.map(({ layer }) => layerKey(layer.id)), ...folders.value.map(folderKey)])
    for (const group of [unassignedPath, notInForcePath]) keys.add(folderKey(group))
    selection.value = selection.value.filter((key) => keys.has(key))
  }

  /** Shows a layer as a write answers it. */
  function takeLayer(layer: Layer): void {
    const kept = withKnownRevisions(layer, byId.value)
    if (told.value) told.value = withLayer(told.value, layer.id, () => kept)
  }

  /** Shows a change while it is written, and then what the write answers; where it fails, as it was told. */
  async function showAhead(change: Ahead, write: () => Promise<LayerOverview | void>): Promise<void> {
    ahead.value = [...ahead.value, change]
    let now: LayerOverview | void
    try {
      now = await write()
    } finally {
      ahead.value = ahead.value.filter((each) => each !== change)
    }
    if (now) take(now)
  }

  function setExpanded(path: string, open: boolean): void {
    if (open) expanded.value.add(path)
    else expanded.value.delete(path)
    triggerRef(expanded)
    writeStored(`${key}.expanded`, [...expanded.value])
  }

  /** The revision of a layer that the map shows: that of the moment that is looked at, the one chosen, or the latest; null when it has none. */
  const shownRevision = (layer: Layer) =>
    asOf.value === null
      ? (layer.revisions.find(({ id }) => id === pinned.value.get(layer.id)) ?? layer.revisions[0] ?? null)
      : asOf.value.shownOf(layer)

  /** Whether the project did not show a layer at the moment that is looked at. */
  const isNotThen = (layer: Layer) => asOf.value !== null && shownRevision(layer) === null

  /** Number of the earlier revision that the map shows of a layer, counted from 1; null where it shows the latest, or none. */
  function earlierShown(layer: Layer): number | null {
    const rank = layer.revisions.findIndex(({ id }) => id === shownRevision(layer)?.id)
    return rank > 0 ? layer.revisions.length - rank : null
  }

  /** Shows another revision of a layer, of now; null is the latest. */
  function showRevision(layerId: number, revisionId: string | null): void {
    lookedAt.value = null
    const latest = byId.value.get(layerId)?.revisions[0]?.id
    if (revisionId === null || revisionId === latest) pinned.value.delete(layerId)
    else pinned.value.set(layerId, revisionId)
    triggerRef(pinned)
    setVisible([layerId], true)
  }

  /** Opens the folders above a layer; false when it is not among those that are seen. */
  function openAbove(layerId: number): boolean {
    const entry = placed.value.find(({ layer }) => layer.id === layerId)
    if (!entry) return false
    if (notInForce.value.has(layerId)) setExpanded(notInForcePath, true)
    else if (entry.path === null) setExpanded(unassignedPath, true)
    else {
      const parts = entry.path.split('/')
      for (let depth = 1; depth <= parts.length; depth++) {
        const path = parts.slice(0, depth).join('/')
        if (path !== '' && !expanded.value.has(path)) setExpanded(path, true)
      }
    }
    return true
  }

  /** Brings layers that have just been made into view: on the map, and in the tree with their folders open. */
  async function reveal(layerIds: readonly number[]): Promise<void> {
    // What was read before may tell of a time when they were not yet in their folders.
    await read()
    const seen = layerIds.filter(openAbove)
    if (seen.length > 0) setVisible(seen, true)
  }

  /** Opens the folders above a layer and selects it alone. */
  function select(layerId: number): void {
    if (!openAbove(layerId)) return
    selection.value = [layerKey(layerId)]
    active.value = layerKey(layerId)
  }

  void showKnown()
  void read(true)
  onScopeDispose(() => reading?.abort())

  watch(
    () => shown.connection?.state,
    (now) => {
      // What is asked for the first time is on its way already.
      if (now === 'ok' && isAnswered && (freshness.value?.source === 'offline' || state.value === 'failed')) void read()
    },
  )

  /** A project seen for the first time opens with its folders open as far as they fill a screen. */
  function openTopFolders(): void {
    let room = 24
    for (const entry of directory.value.entries) {
      if (entry.kind !== 'folder' || entry.children.length > room) continue
      expanded.value.add(entry.path)
      room -= entry.children.length
    }
    if (directory.value.unassigned.length <= room) expanded.value.add(unassignedPath)
    triggerRef(expanded)
  }

  client.subscribe('layers.changed', () => void read(true))
  client.subscribe('projects.confirmed', ({ readAt }) => {
    // What could not be read after it had changed is still not here.
    if (error.value || freshness.value?.source === 'offline') void read(true)
    else if (freshness.value) freshness.value = { ...freshness.value, readAt }
  })

  return {
    overview,
    freshness,
    state,
    error,
    filter,
    heldOnly,
    selection,
    active,
    expanded,
    byId,
    goneSince,
    folders,
    notInForce,
    placed,
    ordered,
    rows,
    hiddenByFilter,
    visible,
    selectedLayerIds,
    selectedFolders,
    current,
    isVisible,
    shownRevision,
    earlierShown,
    isNotThen,
    lookedAt,
    asOf,
    showRevision,
    read,
    take,
    takeLayer,
    showAhead,
    setExpanded,
    setVisible,
    setSwitches,
    switched,
    select,
    reveal,
  }
})
