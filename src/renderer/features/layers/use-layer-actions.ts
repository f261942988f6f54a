import { ref, watch } from 'vue'
import { defineStore } from 'pinia'
import { formatPlural } from '../../format'
import { useApp } from '../../stores/app'
import { useCompare } from '../../stores/compare'
import { useLayers } from '../../stores/layers'
import { useMap } from '../../stores/map'
import { useRevisions } from '../../stores/revisions'
import { useToasts } from '../../stores/toasts'
import { useWorkspace } from '../../stores/workspace'
import { unionBbox } from '../../geometry/geometry'
import { isInside } from '../../model/directory'
import { folderKey, unassignedPath, type TreeRow } from '../../model/tree-rows'
import { useDirectoryChanges } from './use-directory-changes'

/** What can be done to layers and folders, by menu, key or drag, and what of it is being asked for. */
export const useLayerActions = defineStore('layer-actions', () => {
  const app = useApp()
  const compare = useCompare()
  const layers = useLayers()
  const map = useMap()
  const revisions = useRevisions()
  const toasts = useToasts()
  const workspace = useWorkspace()
  const directory = useDirectoryChanges()

  /** Key of the row whose name is edited. */
  const editing = ref<string | null>(null)
  /** Folder in which a new folder is being named; null: the dialog is closed. */
  const folderParent = ref<string | null>(null)
  const moveOpen = ref(false)

  watch(
    () => workspace.projectKey,
    () => (editing.value = null),
  )

  function askForFolder(parent?: string): void {
    if (app.networkReason) return
    const selected = layers.selectedFolders[0]
    folderParent.value = parent ?? (selected && selected !== unassignedPath ? selected : '')
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
    if (key.startsWith('folder:')) return directory.renameFolder(key.slice(7), name)
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

  function removeSelected(): void {
    const folders = layers.selectedFolders.filter((path) => path !== unassignedPath)
    if (folders.length > 0 ? app.networkReason : app.editReason) return
    if (folders.length > 0) void directory.removeFolders(folders)
    else if (layers.selectedLayerIds.length > 0) void directory.moveTo(layers.selectedLayerIds, [], null)
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
        .filter(({ path }) => isInside(path ?? unassignedPath, layers.selectedFolders))
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
    askForFolder,
    askForTarget,
    startRename,
    finishRename,
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
