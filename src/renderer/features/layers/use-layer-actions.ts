import { computed, ref, shallowRef } from 'vue'
import type { HoldDepth, HoldScope } from '../../../shared/contract'
import type { ProjectScope } from '../../client/project-scope'
import { t } from '../../language'
import { useApp } from '../../stores/app'
import { useCompare } from '../../stores/compare'
import { defineProjectStore } from '../../stores/define-store'
import { useHistory } from '../../stores/history'
import { useHolds } from '../../stores/holds'
import { useLayerEdits } from '../../stores/layer-edits'
import { useLayers } from '../../stores/layers'
import { useMap } from '../../stores/map'
import { usePermits } from '../../stores/permits'
import { useRevisions } from '../../stores/revisions'
import { useToasts } from '../../stores/toasts'
import { toAppError, type AppError } from '../../../shared/errors/app-error'
import { scopeWithin } from '../../../shared/model/hold-wishes'
import { upperFirst } from '../../format/sentences'
import { unionBbox } from '../../geometry/geometry'
import { foldersAndLayers, isInside, nameOfPath } from '../../model/directory'
import { withLayer } from '../../model/merged-overview'
import { isGroup, notInForcePath, unassignedPath, type TreeRow } from '../../model/tree-rows'
import { useDirectoryChanges } from './use-directory-changes'
import { useViewChanges } from './use-view-changes'

/** What is to be held: how it is called in a sentence, and how many revisions of it are wanted now. */
export interface HoldQuestion {
  scopes: readonly HoldScope[]
  name: string
  depth?: HoldDepth | null
  /** Whether any of it is wanted now, by whatever wish. */
  held?: boolean
}

/** So many layers are read at most to learn an extent. */
const maxReadToZoom = 20

/** What is told once it is wished to hold something, or to let it go (null). */
function heldWords(name: string, depth: HoldDepth | null, online: boolean): string {
  if (depth === null) return t('layers.hold.letGo', { name })
  const when = online ? 'done' : 'doneLater'
  if (depth === 'all') return t(`layers.hold.${when}.all`, { name })
  return depth === 1 ? t(`layers.hold.${when}.latest`, { name }) : t(`layers.hold.${when}.last`, { name, count: depth })
}

/** What can be done to layers and folders, by menu, key or drag, and what of it is being asked for. */
export const useLayerActions = defineProjectStore('layer-actions', (scope) => {
  const app = useApp()
  const compare = useCompare()
  const history = useHistory()
  const holds = useHolds()
  const layers = useLayers()
  const map = useMap()
  const revisions = useRevisions()
  const toasts = useToasts()
  const directory = useDirectoryChanges()
  const edits = useLayerEdits()
  const views = useViewChanges()

  /** Key of the row whose name is edited. */
  const editing = ref<string | null>(null)
  /** Folder in which a new folder is being named; null: the dialog is closed. */
  const folderParent = ref<string | null>(null)
  const moveOpen = ref(false)
  /** Layers whose properties are asked for at once; null: the dialog is closed. */
  const propertiesAsked = shallowRef<readonly number[] | null>(null)

  function askForFolder(parent?: string): void {
    if (app.networkReason) return
    const selected = layers.selectedFolders[0]
    folderParent.value = parent ?? (selected && !isGroup(selected) ? selected : '')
  }

  /** What of the choice can be moved: its folders, its layers, and all layers of a chosen group that is no folder. */
  function chosenToMove(): { folders: string[]; layerIds: number[] } {
    const folders = layers.selectedFolders.filter((path) => !isGroup(path))
    if (folders.length === layers.selectedFolders.length) return { folders, layerIds: [...layers.selectedLayerIds] }
    return { folders, layerIds: affected().filter((id) => !isInside(placeOf(id), folders)) }
  }

  function askForTarget(): void {
    const { folders, layerIds } = chosenToMove()
    const reason = folders.length > 0 ? app.networkReason : app.editReason
    if (reason || layerIds.length + folders.length === 0) return
    moveOpen.value = true
  }

  function startRename(key: string): void {
    const reason = key.startsWith('folder:') ? app.networkReason : app.editReason
    if (reason || isGroup(key.replace(/^folder:/, ''))) return
    editing.value = key
  }

  /** Ends the editing of a name; null keeps the old one. */
  async function finishRename(text: string | null): Promise<void> {
    const key = editing.value
    const name = text?.trim() ?? ''
    // What was typed stays to be mended.
    if (key?.startsWith('folder:') && name.includes('/'))
      return void toasts.show(t('layers.steps.done.slash'), { tone: 'bad' })
    editing.value = null
    if (!key || name === '') return
    if (key.startsWith('folder:')) return directory.renameFolder(key.slice(7), name)
    const layer = layers.byId.get(Number(key.slice(6)))
    if (!layer || layer.name === name) return
    const shown = () =>
      layers.showAhead(
        (now) => withLayer(now, layer.id, (each) => ({ ...each, name })),
        () => edits.change(layer, { name }, t('layers.steps.done.renamed', { name })),
      )
    await toasts.attempt(shown, t('layers.steps.done.notRenamed', { name }))
  }

  function removeSelected(): void {
    const folders = layers.selectedFolders.filter((path) => !isGroup(path))
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
    views.show(all, !anyShown)
  }

  /** What is being asked about in the dialog; null: it is closed. */
  const holdAsked = ref<HoldQuestion | null>(null)

  /** Asks how many revisions are to be held. */
  function askHold(question: HoldQuestion): void {
    holdAsked.value = question
  }

  /** They are read in the background and say themselves how far that is. */
  async function holdPermits(on: boolean, here: ProjectScope): Promise<void> {
    const permits = usePermits(here)
    await permits.readHold()
    if (permits.hold.all !== on) void permits.setHeld(on)
  }

  /** Folders and layers of which other depths were wanted that wider scopes take the place of. */
  function replacedBy(scopes: readonly HoldScope[], depth: HoldDepth | null): string {
    const pathOf = (layerId: number) => layers.placed.find(({ layer }) => layer.id === layerId)?.path ?? null
    const within = holds.wishes.filter(
      (wish) => wish.depth !== depth && scopes.some((scope) => scopeWithin(wish.scope, scope, pathOf)),
    )
    const names = within.map(({ scope }) =>
      scope.kind === 'folder' ? scope.path : scope.kind === 'layer' ? (layers.byId.get(scope.layerId)?.name ?? '') : '',
    )
    return names.length === 0 ? '' : ` ${t('layers.hold.replaces', { names: names.join(', ') })}`
  }

  /** Holds so many revisions, or lets them go (null); with the project, its permits too. */
  async function hold({ scopes, name }: HoldQuestion, depth: HoldDepth | null): Promise<void> {
    const before = holds.wishes
    const permitsBefore = usePermits(scope).hold.all
    const turnsProject =
      scopes.some(({ kind }) => kind === 'project') && (holds.projectDepth === null) !== (depth === null)
    await toasts.attempt(async () => {
      await history.run({
        what: depth === null ? t('layers.hold.stepLetGo', { name }) : t('layers.hold.step', { name }),
        done: heldWords(upperFirst(name), depth, app.online) + (depth === null ? '' : replacedBy(scopes, depth)),
        layerIds: scopes.flatMap((scope) => (scope.kind === 'layer' ? [scope.layerId] : [])),
        changes: [
          {
            forward: async (_anyway, here) => {
              await useHolds(here).hold(scopes, depth)
              if (turnsProject) await holdPermits(depth !== null, here)
            },
            back: async (_anyway, here) => {
              await useHolds(here).restore(before)
              if (turnsProject) await holdPermits(permitsBefore, here)
            },
          },
        ],
      })
    })
  }

  const affected = () => [
    ...new Set([
      ...layers.selectedLayerIds,
      ...layers.placed
        .filter(({ layer, path }) =>
          isInside(layers.notInForce.has(layer.id) ? notInForcePath : (path ?? unassignedPath), layers.selectedFolders),
        )
        .map(({ layer }) => layer.id),
    ]),
  ]

  /** What is chosen, as it can be held: its folders, and the layers outside them. Layers in no folder are held one by one. */
  function chosenToHold(): HoldQuestion | null {
    const folders = layers.selectedFolders.filter((path) => !isGroup(path))
    const outside = affected().filter((id) => !isInside(placeOf(id), folders))
    const scopes: HoldScope[] = [
      ...folders.map((path) => ({ kind: 'folder' as const, path })),
      ...outside.map((layerId) => ({ kind: 'layer' as const, layerId })),
    ]
    const [only] = scopes
    if (!only) return null
    const name =
      scopes.length > 1
        ? foldersAndLayers(folders.length, outside.length)
        : only.kind === 'layer'
          ? t('layers.named', { name: layers.byId.get(only.layerId)?.name ?? '' })
          : t('layers.theFolder', { name: nameOfPath(folders[0] ?? '') })
    const depths = affected().map((id) => holds.depthOf(id, placeOf(id)))
    return { scopes, name, depth: depths[0] ?? null, held: depths.some((depth) => depth !== null) }
  }

  function askHoldChosen(): void {
    const question = chosenToHold()
    if (question) askHold(question)
  }

  function compareSelected(): void {
    const layer = layers.current
    if (layer && layer.revisions.length > 1) compare.start(layer.id)
  }

  let zoomsAsked = 0
  /** Shows the extent of layers, hidden ones too: where none of them was drawn yet, the first are read for it. */
  async function zoomToLayers(layerIds: readonly number[]): Promise<void> {
    const mine = ++zoomsAsked
    const asked = layerIds.flatMap((layerId) => {
      const layer = layers.byId.get(layerId)
      const revision = layer && layers.shownRevision(layer)
      return revision ? [{ layerId, revisionId: revision.id }] : []
    })
    let known = asked.flatMap((each) => revisions.drawnOf(each.layerId, each.revisionId) ?? [])
    let problem: AppError | null = null
    if (known.length === 0) {
      const read = await Promise.allSettled(
        asked.slice(0, maxReadToZoom).map((each) => revisions.prepare(each.layerId, each.revisionId)),
      )
      known = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const failed = read.find((each) => each.status === 'rejected')
      if (failed) problem = toAppError(failed.reason)
    }
    if (mine !== zoomsAsked) return
    const bbox = unionBbox(known.map((each) => each.manifest.bbox4326))
    if (bbox) map.fit(bbox)
    else if (problem) toasts.showError(problem)
    else
      toasts.show(asked.length === 0 ? t('layers.steps.done.noExtent') : t('layers.steps.done.noPlace'), {
        tone: 'warn',
      })
  }

  const places = computed(() => new Map(layers.placed.map(({ layer, path }) => [layer.id, path])))
  const placeOf = (layerId: number | undefined) => (layerId === undefined ? null : (places.value.get(layerId) ?? null))

  return {
    editing,
    folderParent,
    moveOpen,
    propertiesAsked,
    askForFolder,
    askForTarget,
    chosenToMove,
    startRename,
    finishRename,
    removeSelected,
    toggleShown,
    holdAsked,
    askHold,
    askHoldChosen,
    chosenToHold,
    hold,
    compareSelected,
    zoomToLayers,
    affected,
    placeOf,
  }
})
