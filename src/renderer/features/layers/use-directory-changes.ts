import type { LayerOverview } from '../../../shared/contract'
import { useClient } from '../../client/use-client'
import { formatPlural } from '../../format'
import { useApp } from '../../stores/app'
import { defineProjectStore } from '../../stores/define-store'
import { useLayers } from '../../stores/layers'
import { useToasts } from '../../stores/toasts'
import { foldersAndLayers, isInside, joinPath, nameOfPath, parentOfPath } from '../../model/directory'
import { createHistory, type DirectoryChange } from './move-history'
import { folderKey, unassignedPath } from '../../model/tree-rows'

type Step = () => Promise<LayerOverview>

/** What changes the layer directory: moves, new folders, new names of folders. Each change can be taken back. */
export const useDirectoryChanges = defineProjectStore('directory-changes', ({ project }) => {
  const client = useClient()
  const app = useApp()
  const layers = useLayers()
  const toasts = useToasts()
  const history = createHistory()

  const moveLayers =
    (layerIds: number[], path: string | null): Step =>
    () =>
      client.call('layers.move', { project, layerIds, path })
  const moveFolder =
    (from: string, to: string): Step =>
    () =>
      client.call('layers.moveFolder', { project, from, to })

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
    !isInside(path, layers.selectedFolders)

  /** Moves layers and folders into a folder ('' is the root); null takes layers out of all folders. */
  async function moveTo(layerIds: readonly number[], folders: readonly string[], path: string | null): Promise<void> {
    if (!canMoveTo(path)) return
    const places = new Map(layers.ordered.map((entry) => [entry.layer.id, entry.path]))
    const moving = layerIds.filter((id) => places.get(id) !== path && !isInside(places.get(id), folders))
    const movingFolders =
      path === null ? [] : folders.filter((from) => from !== unassignedPath && parentOfPath(from) !== path)
    if (moving.length + movingFolders.length === 0) return
    const origins = new Map<string | null, number[]>()
    for (const id of moving) origins.set(places.get(id) ?? null, [...(origins.get(places.get(id) ?? null) ?? []), id])
    const renamed = movingFolders.map((from) => ({ from, to: joinPath(path ?? '', nameOfPath(from)) }))
    const where = path === null ? 'Unassigned' : path === '' ? 'the top' : path.split('/').join(' / ')
    const what = foldersAndLayers(movingFolders.length, moving.length)
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

  async function makeFolder(parent: string, name: string): Promise<void> {
    const path = joinPath(parent, name.trim())
    const make: Step = () => client.call('layers.makeFolder', { project, path })
    const remove: Step = () => client.call('layers.removeFolder', { project, path })
    if (await change(`Folder “${name.trim()}” made`, [make], [remove])) {
      if (parent) layers.setExpanded(parent, true)
      layers.selection = [folderKey(path)]
      layers.active = folderKey(path)
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
      const below = layers.folders.filter((each) => isInside(each, [path]))
      const kept = new Map<string, number[]>()
      for (const { layer, path: place } of layers.ordered)
        if (place !== null && below.includes(place)) kept.set(place, [...(kept.get(place) ?? []), layer.id])
      const count = [...kept.values()].flat().length
      const remove: Step = () => client.call('layers.removeFolder', { project, path })
      await change(
        `Folder “${nameOfPath(path)}” removed${count > 0 ? `; ${formatPlural(count, 'layer is', 'layers are')} now unassigned` : ''}`,
        [remove],
        [
          ...below.map(
            (each): Step =>
              () =>
                client.call('layers.makeFolder', { project, path: each }),
          ),
          ...[...kept].map(([place, ids]) => moveLayers(ids, place)),
        ],
      )
    }
  }

  return { canMoveTo, moveTo, makeFolder, renameFolder, removeFolders, undo, redo }
})
