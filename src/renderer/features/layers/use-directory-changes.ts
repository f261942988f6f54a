import type { ExpectedPlace, LayerOverview } from '../../../shared/contract'
import type { ProjectScope } from '../../client/project-scope'
import { toAppError, type AppError } from '../../../shared/errors/app-error'
import { upperFirst } from '../../format/sentences'
import { t } from '../../language'
import { useApp } from '../../stores/app'
import { defineProjectStore } from '../../stores/define-store'
import { useHistory, type Act, type Change, type NewStep } from '../../stores/history'
import { useLayers } from '../../stores/layers'
import { useToasts } from '../../stores/toasts'
import { foldersAndLayers, isInside, joinPath, nameOfPath, parentOfPath } from '../../model/directory'
import { allOf, folderMade, folderMoved, folderRemoved, layersMoved, type Ahead } from '../../model/directory-ahead'
import { folderKey, isGroup } from '../../model/tree-rows'

/** What changes the layer directory: moves, new folders, new names of folders. Each change is a step that can be taken back. */
export const useDirectoryChanges = defineProjectStore('directory-changes', ({ project }) => {
  const app = useApp()
  const history = useHistory()
  const layers = useLayers()
  const toasts = useToasts()

  /** What was written last: what somebody does to what is shown ahead of the service is told it after that. */
  let last: Promise<unknown> = Promise.resolve()

  /** Shows a change of the directory, writes it and shows how it is then. */
  const writes =
    (ahead: Ahead, call: (write: ProjectScope['change'], anyway: boolean) => Promise<LayerOverview>): Act =>
    (anyway, here) =>
      useLayers(here).showAhead(ahead, () => {
        const mine = last.then(() => call(here.change, anyway))
        last = mine.catch(() => undefined)
        return mine
      })
  /** @param from where each layer is thought to lie; null: wherever */
  const moveLayers = (layerIds: readonly number[], path: string | null, from: readonly ExpectedPlace[] | null) =>
    writes(layersMoved(layerIds, path), (write, anyway) =>
      write('layers.move', {
        ...{ project, layerIds: [...layerIds], path },
        ...(from === null || anyway ? {} : { expected: [...from] }),
      }),
    )
  /** Moves of folders that broke off midway. */
  const begun = new Set<string>()
  function moveFolder(from: string, to: string): Act {
    const key = JSON.stringify([from, to])
    return writes(folderMoved(from, to), async (write) => {
      try {
        const goesOn = begun.has(key) ? { begun: true } : {}
        const overview = await write('layers.moveFolder', { project, from, to, ...goesOn })
        begun.delete(key)
        return overview
      } catch (thrown) {
        if (toAppError(thrown).details['begun'] === true) begun.add(key)
        throw thrown
      }
    })
  }
  const makeFolderAt = (path: string) =>
    writes(folderMade(path), (write) => write('layers.makeFolder', { project, path }))
  /** @param expectedLayerIds all that may lie in it */
  const removeFolder = (path: string, expectedLayerIds: readonly number[]) =>
    writes(folderRemoved(path), (write, anyway) =>
      write('layers.removeFolder', {
        ...{ project, path },
        ...(anyway ? {} : { expectedLayerIds: [...expectedLayerIds] }),
      }),
    )

  /** Puts layers where each belongs. @param from where they are thought to lie */
  const putAt =
    (places: readonly ExpectedPlace[], from: readonly ExpectedPlace[]): Act =>
    async (anyway, here) => {
      for (const path of new Set(places.map((each) => each.path))) {
        const ids = places.filter((each) => each.path === path).map(({ layerId }) => layerId)
        await moveLayers(
          ids,
          path,
          from.filter(({ layerId }) => ids.includes(layerId)),
        )(anyway, here)
      }
    }
  /** The move of layers to one folder. @param from where they lie */
  const moveOf = (from: readonly ExpectedPlace[], path: string | null): Change => {
    const ids = from.map(({ layerId }) => layerId)
    return {
      forward: moveLayers(ids, path, from),
      back: putAt(
        from,
        ids.map((layerId) => ({ layerId, path })),
      ),
    }
  }

  /**
   * Does a step; when it fails, names it with the reason.
   * @param after.ahead shows all of it while its parts are written one after the other
   * @param after.inPart told of the error before it is shown
   * @param after.again does what was not done; left out: the step
   */
  async function change(
    step: NewStep,
    after: { ahead?: readonly Ahead[]; inPart?: (error: AppError) => void; again?: () => void } = {},
  ): Promise<boolean> {
    try {
      const parts = after.ahead ?? []
      if (parts.length > 1) await layers.showAhead(allOf(parts), () => history.run(step))
      else await history.run(step)
      return true
    } catch (thrown) {
      after.inPart?.(toAppError(thrown))
      toasts.showError(thrown, upperFirst(step.what), after.again ?? (() => void change(step)))
      await layers.read()
      return false
    }
  }

  /** @param folders that are to be moved, alone or beside layers */
  const canMoveTo = (path: string | null, folders: readonly string[]) =>
    (path === null || !isGroup(path)) &&
    (app.online || (app.editReason === null && folders.length === 0)) &&
    !isInside(path, folders)

  /** Moves layers and folders into a folder ('' is the root); null takes layers out of all folders. */
  async function moveTo(layerIds: readonly number[], folders: readonly string[], path: string | null): Promise<void> {
    if (!canMoveTo(path, folders)) return
    const places = new Map(layers.placed.map((entry) => [entry.layer.id, entry.path]))
    const moving = layerIds.filter((id) => places.get(id) !== path && !isInside(places.get(id), folders))
    const movingFolders =
      path === null
        ? []
        : folders.filter(
            (from) => !isGroup(from) && parentOfPath(from) !== path && !isInside(parentOfPath(from), folders),
          )
    if (moving.length + movingFolders.length === 0) return
    const renamed = movingFolders.map((folder) => ({ from: folder, to: joinPath(path ?? '', nameOfPath(folder)) }))
    const names = [...movingFolders.map(nameOfPath), ...moving.map((id) => layers.byId.get(id)?.name ?? '')]
    const what =
      names.length === 1
        ? t('layers.named', { name: names[0] ?? '' })
        : foldersAndLayers(movingFolders.length, moving.length)
    const from = moving.map((layerId) => ({ layerId, path: places.get(layerId) ?? null }))
    const step = {
      what: moveWords(what, path),
      done: movedWords(what, path),
      layerIds: movingFolders.length === 0 ? moving : [],
      changes: [
        ...renamed.map((each) => ({
          forward: moveFolder(each.from, each.to),
          back: moveFolder(each.to, each.from),
        })),
        ...(from.length > 0 ? [moveOf(from, path)] : []),
      ],
    }
    /** Keeps the layers that were moved before one could not be, to be taken back. */
    function inPart({ details }: AppError): void {
      const moved = typeof details['moved'] === 'number' ? from.slice(0, details['moved']) : []
      if (moved.length === 0) return
      const layerIds = moved.map(({ layerId }) => layerId)
      const part = moveWords(foldersAndLayers(0, moved.length), path)
      history.note({ what: part, done: null, layerIds, changes: [moveOf(moved, path)] })
    }
    const ahead = [...renamed.map((each) => folderMoved(each.from, each.to)), layersMoved(moving, path)]
    const moved = change(step, { ahead, inPart, again: () => void moveTo(layerIds, folders, path) })
    if (path) layers.setExpanded(path, true)
    await moved
  }

  /** @returns the path of the folder; null: it was not made, and it was said why */
  async function makeFolder(parent: string, name: string): Promise<string | null> {
    const path = joinPath(parent, name.trim())
    const step = {
      what: t('layers.steps.step.make', { name: name.trim() }),
      done: t('layers.steps.done.made', { name: name.trim() }),
      changes: [{ forward: makeFolderAt(path), back: removeFolder(path, []) }],
    }
    const made = change(step)
    if (parent) layers.setExpanded(parent, true)
    choose(path)
    return (await made) ? path : null
  }

  function choose(path: string): void {
    layers.selection = [folderKey(path)]
    layers.active = folderKey(path)
  }

  async function renameFolder(from: string, name: string): Promise<void> {
    const to = joinPath(parentOfPath(from), name)
    if (to === from) return
    const wasOpen = layers.expanded.has(from)
    const step = {
      what: t('layers.steps.step.renameFolder', { name: nameOfPath(from) }),
      done: t('layers.steps.done.folderRenamed', { name }),
      changes: [{ forward: moveFolder(from, to), back: moveFolder(to, from) }],
    }
    const renamed = change(step)
    if (wasOpen) layers.setExpanded(to, true)
    choose(to)
    if (!(await renamed) && layers.folders.includes(from)) choose(from)
  }

  /** Removes folders; their layers stay and become unassigned. Undo makes the folders again and puts the layers back. */
  async function removeFolders(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return
    const removals = paths.filter((path) => !isInside(parentOfPath(path), paths)).map(removalOf)
    const only = paths.length === 1 ? nameOfPath(paths[0] ?? '') : null
    const many = { count: paths.length }
    const removed =
      only === null ? t('layers.steps.done.removedMany', many) : t('layers.steps.done.removed', { name: only })
    const count = removals.flatMap(({ inside }) => inside).length
    const step = {
      what: only === null ? t('layers.steps.step.removeMany', many) : t('layers.steps.step.remove', { name: only }),
      done: count > 0 ? t('layers.steps.done.nowUnassigned', { removed, count }) : removed,
      changes: removals,
    }
    /** Keeps a removal that broke off midway, to be taken back: what was not taken out lies where it is put then. */
    function inPart({ details }: AppError): void {
      if (details['begun'] === true)
        history.note({ ...step, what: t('layers.steps.step.inPart', { what: step.what }), done: null })
    }
    const again = () => void removeFolders(paths.filter((path) => layers.folders.includes(path)))
    await change(step, { ahead: paths.map(folderRemoved), inPart, again })
  }

  function removalOf(path: string): Change & { inside: number[] } {
    const folders = layers.folders.filter((each) => isInside(each, [path]))
    const inside = layers.placed.flatMap(({ layer, path: place }) =>
      place !== null && isInside(place, folders) ? [{ layerId: layer.id, path: place }] : [],
    )
    const ids = inside.map(({ layerId }) => layerId)
    const putBack = putAt(
      inside,
      ids.map((layerId) => ({ layerId, path: null })),
    )
    return {
      inside: ids,
      forward: removeFolder(path, ids),
      back: async (anyway, here) => {
        for (const folder of folders) await makeFolderAt(folder)(anyway, here)
        await putBack(anyway, here)
      },
    }
  }

  return { canMoveTo, moveTo, makeFolder, renameFolder, removeFolders }
})

const pathWords = (path: string) => path.split('/').join(' / ')

/** A move as a step is called. @param path of the folder; '' the root, null none */
function moveWords(what: string, path: string | null): string {
  if (path === null) return t('layers.steps.step.moveOut', { what })
  if (path === '') return t('layers.steps.step.moveTop', { what })
  return t('layers.steps.step.move', { what, where: pathWords(path) })
}

/** A move once it is done. @param path of the folder; '' the root, null none */
function movedWords(what: string, path: string | null): string {
  if (path === null) return t('layers.steps.done.movedOut', { what })
  if (path === '') return t('layers.steps.done.movedTop', { what })
  return t('layers.steps.done.moved', { what, where: pathWords(path) })
}
