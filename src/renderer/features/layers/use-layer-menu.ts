import { useApp } from '../../stores/app'
import { useCompare } from '../../stores/compare'
import { useLayers } from '../../stores/layers'
import { useLayout } from '../../stores/layout'
import { useMap } from '../../stores/map'
import { usePermitDocument } from '../../stores/permit-document'
import { usePermitsNear } from '../../stores/permits-near'
import type { MenuItem } from '../../ui/menu'
import { folderKey, isGroup, layerKey } from '../../model/tree-rows'
import { useDirectoryChanges } from './use-directory-changes'
import { useLayerActions } from './use-layer-actions'

/** The menu of layers and folders, as it opens at a row of the tree and at the head of the inspector. */
export function useLayerMenu() {
  const actions = useLayerActions()
  const directory = useDirectoryChanges()
  const app = useApp()
  const compare = useCompare()
  const layers = useLayers()
  const map = useMap()
  const layout = useLayout()
  const permitDocument = usePermitDocument()
  const permitsNear = usePermitsNear()

  function menuFor(layerIds: readonly number[], folders: readonly string[]): MenuItem[] {
    const one = layerIds.length === 1 && folders.length === 0 ? layers.byId.get(layerIds[0] ?? -1) : undefined
    const ids = actions.affected()
    const chosen = actions.chosenToHold()
    const ownFolders = folders.filter((path) => !isGroup(path))
    const offline = app.networkReason
    // Folders are changed on the service only; edits of layers wait for it.
    const noEdit = ownFolders.length > 0 ? offline : app.editReason
    const items: MenuItem[] = []
    items.push({
      id: 'zoom',
      label: 'Zoom to extent',
      icon: 'maximize',
      keys: 'Enter',
      disabledReason: ids.length > 0 ? null : 'The folder is empty',
      run: () => void actions.zoomToLayers(ids),
    })
    if (one) {
      items.push({
        id: 'table',
        label: 'Attribute table',
        icon: 'table-2',
        keys: 'Alt+T',
        run: () => void (map.tableOpen = true),
      })
      items.push({
        id: 'compare',
        label: 'Compare revisions…',
        icon: 'git-compare',
        keys: 'Alt+C',
        disabledReason: one.revisions.length > 1 ? null : 'It has only one revision',
        run: () => compare.start(one.id),
      })
    }
    if (one)
      items.push({
        id: 'permits',
        label: 'Permits near it',
        icon: 'file-text',
        run: () => {
          permitsNear.layerId = one.id
          permitDocument.close()
          layout.show('permits')
        },
      })
    items.push({
      id: 'hold',
      label: 'Hold offline…',
      icon: 'arrow-down-to-line',
      keys: 'Alt+H',
      disabledReason: chosen ? null : 'Nothing is chosen',
      run: () => actions.askHoldChosen(),
    })
    if (chosen?.held)
      items.push({
        id: 'let-go',
        label: 'Stop holding it offline',
        icon: 'x',
        run: () => void actions.hold(chosen, null),
      })
    const soleKey = one
      ? layerKey(one.id)
      : ownFolders.length === 1 && layerIds.length === 0
        ? folderKey(ownFolders[0] ?? '')
        : null
    if (soleKey)
      items.push({
        id: 'rename',
        label: 'Rename',
        icon: 'text-cursor-input',
        keys: 'F2',
        separated: true,
        disabledReason: noEdit,
        run: () => actions.startRename(soleKey),
      })
    items.push({
      id: 'move',
      label: 'Move to…',
      icon: 'folder-input',
      keys: 'Alt+M',
      disabledReason: noEdit ?? (ids.length + ownFolders.length > 0 ? null : 'It has no layers'),
      run: () => actions.askForTarget(),
    })
    items.push({
      id: 'folder',
      label: 'New folder here…',
      icon: 'folder-plus',
      disabledReason: offline,
      run: () => actions.askForFolder(ownFolders[0] ?? actions.placeOf(one?.id) ?? ''),
    })
    if (ownFolders.length > 0)
      items.push({
        id: 'remove',
        label: ownFolders.length === 1 ? 'Remove folder, keep its layers' : 'Remove folders, keep their layers',
        icon: 'folder-minus',
        keys: 'Del',
        danger: true,
        separated: true,
        disabledReason: offline,
        run: () => void directory.removeFolders(ownFolders),
      })
    else if (layerIds.length > 0)
      items.push({
        id: 'unassign',
        label: 'Take out of its folder',
        icon: 'folder-minus',
        keys: 'Del',
        danger: true,
        separated: true,
        disabledReason: noEdit ?? (layerIds.every((id) => actions.placeOf(id) === null) ? 'It is in no folder' : null),
        run: () => void directory.moveTo(layerIds, [], null),
      })
    return items
  }

  return { menuFor }
}
