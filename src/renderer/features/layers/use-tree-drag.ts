import { ref, type ComputedRef } from 'vue'
import { useLayers } from '../../stores/layers'
import { foldersAndLayers, nameOfPath } from '../../model/directory'
import { folderKey, isGroup, notInForcePath, unassignedPath, type TreeRow } from '../../model/tree-rows'
import { useDirectoryChanges } from './use-directory-changes'

/** Marks our own drags, so that files dropped on the window are left to the upload. */
const mark = 'application/x-plumbline-layers'

/** Dragging rows of the tree to a folder, to the unassigned ones, or to the empty room below (the root). */
export function useTreeDrag(parts: {
  rows: ComputedRef<TreeRow[]>
  /** Told which row is dragged: the selection goes along, or the row is chosen. */
  dragged: (index: number) => void
}) {
  const layers = useLayers()
  const directory = useDirectoryChanges()
  /** Key of the row that would take what is dragged. */
  const target = ref<string | null>(null)

  function onStart(index: number, event: DragEvent): void {
    const row = parts.rows.value[index]
    if (!row || !event.dataTransfer) return
    parts.dragged(index)
    event.dataTransfer.setData(mark, '1')
    event.dataTransfer.effectAllowed = 'move'
    showAtPointer(event.dataTransfer)
  }

  /** What goes along stands beside the pointer: the name of one, how many of several. */
  function showAtPointer(data: DataTransfer): void {
    const folders = layers.selectedFolders.filter((path) => !isGroup(path))
    const count = folders.length + layers.selectedLayerIds.length
    const name = folders[0] === undefined ? (layers.current?.name ?? '') : nameOfPath(folders[0])
    const card = document.createElement('div')
    card.className = 'drag-card'
    card.textContent = count === 1 ? name : foldersAndLayers(folders.length, layers.selectedLayerIds.length)
    document.body.append(card)
    data.setDragImage(card, -12, 8)
    // The browser has its picture of it once this event is over.
    setTimeout(() => card.remove())
  }

  const isOurs = (event: DragEvent) => event.dataTransfer?.types.includes(mark) ?? false

  /** Path of the folder under the pointer; null: unassigned. */
  function pathAt(event: DragEvent): string | null {
    const element = (event.target as Element).closest<HTMLElement>('[data-index]')
    const row = element ? parts.rows.value[Number(element.dataset.index)] : undefined
    if (!row) return ''
    if (row.kind === 'layer' && layers.notInForce.has(row.entry.layer.id)) return notInForcePath
    const path = row.kind === 'folder' ? row.folder.path : row.entry.path
    return path === unassignedPath ? null : path
  }

  function onOver(event: DragEvent): void {
    if (!isOurs(event)) return
    const path = pathAt(event)
    target.value = folderKey(path ?? unassignedPath)
    if (!directory.canMoveTo(path, layers.selectedFolders)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'move'
  }

  function onLeave(event: DragEvent): void {
    if (event.target === event.currentTarget) target.value = null
  }

  function onDrop(event: DragEvent): void {
    if (!isOurs(event)) return
    event.preventDefault()
    event.stopPropagation()
    target.value = null
    void directory.moveTo(layers.selectedLayerIds, layers.selectedFolders, pathAt(event))
  }

  function onEnd(): void {
    target.value = null
  }

  return { target, onStart, onOver, onLeave, onDrop, onEnd }
}
