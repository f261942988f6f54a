import { ref, watch } from 'vue'
import { defineStore } from 'pinia'
import type { LayerOverview } from './layer-types'
import { useClient } from '../../client/use-client'
import { formatPlural } from '../../format'
import { useApp } from '../../stores/app'
import { useCompare } from '../../stores/compare'
import { useLayers } from '../../stores/layers'
import { useMap } from '../../stores/map'
import { useRevisions } from '../../stores/revisions'
import { useToasts } from '../../stores/toasts'
import { useWorkspace } from '../../stores/workspace'
import { unionBbox } from '../map/geometry-types'
import { joinPath, nameOfPath, parentOfPath } from './directory'
import { createHistory, type DirectoryChange } from './move-history'
import { folderKey, unassignedPath, type TreeRow } from './tree-rows'

type Step = () => Promise<LayerOverview>

/** What can be done to layers and folders, by menu, key or drag; directory changes can be taken back. */
export const useLayerActions = defineStore('layer-actions', () => {
  const client = useClient()
  const app = useApp()
  const compare = useCompare()
  const layers = useLayers()
  const map = useMap()
  const revisions = useRevisions()
  const toasts = useToasts()
  const workspace = useWorkspace()
  const history = createHistory()

  /** Key of the row whose name is edited. */
  const editing = ref<string | null>(null)
  /** Folder in which a new folder is being named; null: the dialog is closed. */
  const folderParent = ref<string | null>(null)
  const moveOpen = ref(false)

  watch(
    () => workspace.projectKey,
    () => {
      history.clear()
      editing.value = null
    },
  )

  const project = () => {
    const current = workspace.current
    if (!current) throw new Error('No project is open.')
    return current
  }
  const moveLayers =
    (layerIds: number[], path: string | null): Step =>
    () =>
      client.call('layers.move', { project: project(), layerIds, path })
  const moveFolder =
    (from: string, to: string): Step =>
    () =>
      client.call('layers.moveFolder', { project: project(), from, to })

  async function runAll(steps: readonly Step[]): Promise<void> {
    for (const step of steps) layers.take(await step())
  }

  /** Does a change, tells of it with Undo, and says what is safe when it fails. */
  async function change(text: string, forward: readonly Step[], back: readonly Step[]): Promise<boolean> {
    const entry: DirectoryChange = { text, undo: () => runAll(back), redo: () => runAll(forward) }
    try {
      await entry.redo()
    } catch (thrown) {
      toasts.showError(thrown)
      await layers.read()
      return false
    }
    history.add(entry)
    toasts.show(text, { action: { label: 'Undo', run: () => void undo() } })
    return true
  }

  async function undo(): Promise<void> {
    const entry = history.takeUndo()
    if (!entry) return void toasts.show('Nothing to undo', { tone: 'warn' })
    try {
      await entry.undo()
      toasts.show(`Undone: ${entry.text}`, { action: { label: 'Redo', run: () => void redo() } })
    } catch (thrown) {
      toasts.showError(thrown, 'Undo did not work')
      await layers.read()
    }
  }

  async function redo(): Promise<void> {
    const entry = history.takeRedo()
    if (!entry) return
    try {
      await entry.redo()
      toasts.show(entry.text, { action: { label: 'Undo', run: () => void undo() } })
    } catch (thrown) {
      toasts.showError(thrown, 'Redo did not work')
      await layers.read()
    }
  }

  const canMoveTo = (path: string | null) =>
    (app.online || (app.editReason === null && layers.selectedFolders.length === 0)) &&
    !layers.selectedFolders.some((folder) => path !== null && (path === folder || path.startsWith(`${folder}/`)))

  /** Moves layers and folders into a folder ('' is the root); null takes layers out of all folders. */
  async function moveTo(layerIds: readonly number[], folders: readonly string[], path: string | null): Promise<void> {
    if (!canMoveTo(path)) return
    const places = new Map(layers.ordered.map((entry) => [entry.layer.id, entry.path]))
    const moving = layerIds.filter((id) => places.get(id) !== path && !insideOf(places.get(id), folders))
    const movingFolders =
      path === null ? [] : folders.filter((from) => from !== unassignedPath && parentOfPath(from) !== path)
    if (moving.length + movingFolders.length === 0) return
    const origins = new Map<string | null, number[]>()
    for (const id of moving) origins.set(places.get(id) ?? null, [...(origins.get(places.get(id) ?? null) ?? []), id])
    const renamed = movingFolders.map((from) => ({ from, to: joinPath(path ?? '', nameOfPath(from)) }))
    const where = path === null ? 'Unassigned' : path === '' ? 'the top' : path.split('/').join(' / ')
    const what =
      movingFolders.length === 0
        ? formatPlural(moving.length, 'layer')
        : moving.length === 0
          ? formatPlural(movingFolders.length, 'folder')
          : `${formatPlural(movingFolders.length, 'folder')} and ${formatPlural(moving.length, 'layer')}`
    await change(
      `${what} moved to ${where}`,
      [
        ...renamed.map(({ from, to }) => moveFolder(from, to)),
        ...(moving.length > 0 ? [moveLayers(moving, path)] : []),
      ],
      [
        ...[...origins].map(([from, ids]) => moveLayers(ids, from)),
        ...renamed.map(({ from, to }) => moveFolder(to, from)),
      ],
    )
    if (path) layers.setExpanded(path, true)
  }

  const insideOf = (path: string | null | undefined, folders: readonly string[]) =>
    typeof path === 'string' && folders.some((folder) => path === folder || path.startsWith(`${folder}/`))

  function askForFolder(parent?: string): void {
    if (app.networkReason) return
    const selected = layers.selectedFolders[0]
    folderParent.value = parent ?? (selected && selected !== unassignedPath ? selected : '')
  }

  async function makeFolder(parent: string, name: string): Promise<void> {
    const path = joinPath(parent, name.trim())
    const make: Step = () => client.call('layers.makeFolder', { project: project(), path })
    const remove: Step = () => client.call('layers.removeFolder', { project: project(), path })
    if (await change(`Folder “${name.trim()}” made`, [make], [remove])) {
      if (parent) layers.setExpanded(parent, true)
      layers.selection = [folderKey(path)]
      layers.active = folderKey(path)
    }
  }

  function askForTarget(): void {
    const reason = layers.selectedFolders.length > 0 ? app.networkReason : app.editReason
    if (reason || layers.selectedLayerIds.length + layers.selectedFolders.length === 0) return
    moveOpen.value = true
  }

  function startRename(key: string): void {
    const reason = key.startsWith('folder:') ? app.networkReason : app.editReason
    if (reason || key === folderKey(unassignedPath)) return
    editing.value = key
  }

  /** Ends the editing of a name; null keeps the old one. */
  async function finishRename(text: string | null): Promise<void> {
    const key = editing.value
    editing.value = null
    const name = text?.trim() ?? ''
    if (!key || name === '') return
    if (key.startsWith('folder:')) return renameFolder(key.slice(7), name)
    const layer = layers.byId.get(Number(key.slice(6)))
    if (!layer || layer.name === name) return
    const old = layer.name
    try {
      await layers.update(layer.id, { name })
      await layers.read()
      toasts.show(`Renamed to “${name}”`, {
        action: { label: 'Undo', run: () => void layers.update(layer.id, { name: old }).then(() => layers.read()) },
      })
    } catch (thrown) {
      toasts.showError(thrown, `“${old}” keeps its name`)
    }
  }

  async function renameFolder(from: string, name: string): Promise<void> {
    const to = joinPath(parentOfPath(from), name)
    if (to === from) return
    if (name.includes('/')) return void toasts.show('A folder name holds no slash.', { tone: 'bad' })
    const wasOpen = layers.expanded.has(from)
    if (await change(`Folder renamed to “${name}”`, [moveFolder(from, to)], [moveFolder(to, from)])) {
      if (wasOpen) layers.setExpanded(to, true)
      layers.selection = [folderKey(to)]
      layers.active = folderKey(to)
    }
  }

  /** Removes folders; their layers stay and become unassigned. Undo makes the folders again and puts the layers back. */
  async function removeFolders(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const below = layers.folders.filter((each) => each === path || each.startsWith(`${path}/`))
      const kept = new Map<string, number[]>()
      for (const { layer, path: place } of layers.ordered)
        if (place !== null && below.includes(place)) kept.set(place, [...(kept.get(place) ?? []), layer.id])
      const count = [...kept.values()].flat().length
      const remove: Step = () => client.call('layers.removeFolder', { project: project(), path })
      await change(
        `Folder “${nameOfPath(path)}” removed${count > 0 ? `; ${formatPlural(count, 'layer is', 'layers are')} now unassigned` : ''}`,
        [remove],
        [
          ...below.map(
            (each): Step =>
              () =>
                client.call('layers.makeFolder', { project: project(), path: each }),
          ),
          ...[...kept].map(([place, ids]) => moveLayers(ids, place)),
        ],
      )
    }
  }

  function removeSelected(): void {
    const folders = layers.selectedFolders.filter((path) => path !== unassignedPath)
    if (folders.length > 0 ? app.networkReason : app.editReason) return
    if (folders.length > 0) void removeFolders(folders)
    else if (layers.selectedLayerIds.length > 0) void moveTo(layers.selectedLayerIds, [], null)
  }

  function toggleShown(row: TreeRow): void {
    const ids = row.kind === 'folder' ? row.folder.layerIds : [row.entry.layer.id]
    const selectedToo = row.kind === 'layer' && layers.selectedLayerIds.includes(row.entry.layer.id)
    const all = selectedToo ? layers.selectedLayerIds : ids
    const anyShown = ids.some((id) => {
      const layer = layers.byId.get(id)
      return layer !== undefined && layers.isVisible(layer)
    })
    layers.setVisible(all, !anyShown)
  }

  async function hold(layerIds: readonly number[], on: boolean): Promise<void> {
    try {
      await revisions.hold(layerIds, on)
      toasts.show(`${formatPlural(layerIds.length, 'layer')} ${on ? 'will be held offline' : 'no longer held offline'}`)
    } catch (thrown) {
      toasts.showError(thrown)
    }
  }

  const affected = () => [
    ...new Set([
      ...layers.selectedLayerIds,
      ...layers.ordered
        .filter(({ path }) => insideOf(path ?? unassignedPath, layers.selectedFolders))
        .map(({ layer }) => layer.id),
    ]),
  ]

  function toggleHeld(): void {
    const ids = affected()
    const on = !ids.every((id) => revisions.heldLayerIds.has(id))
    if (ids.length > 0 && !(on && app.networkReason)) void hold(ids, on)
  }

  function compareSelected(): void {
    const layer = layers.current
    if (layer && layer.revisions.length > 1) compare.start(layer.id)
  }

  /** Shows the extent of layers, as far as they are on the map. */
  function zoomToLayers(layerIds: readonly number[]): void {
    const wanted = new Set(layerIds)
    const boxes = [...revisions.drawn.values()]
      .filter((each) => wanted.has(each.layerId))
      .map((each) => each.manifest.bbox4326)
    const bbox = unionBbox(boxes)
    if (bbox) map.fit(bbox)
    else toasts.show('This layer is not on the map yet. Show it first.', { tone: 'warn' })
  }

  const placeOf = (layerId: number | undefined) =>
    layers.ordered.find(({ layer }) => layer.id === layerId)?.path ?? null

  return {
    editing,
    folderParent,
    moveOpen,
    undo,
    redo,
    canMoveTo,
    moveTo,
    askForFolder,
    makeFolder,
    askForTarget,
    startRename,
    finishRename,
    removeFolders,
    removeSelected,
    toggleShown,
    hold,
    toggleHeld,
    compareSelected,
    zoomToLayers,
    affected,
    placeOf,
  }
})
