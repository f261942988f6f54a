import { t } from '../../language'
import { useApp } from '../../stores/app'
import { useCommandKeys } from '../../stores/command-keys'
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
  const keys = useCommandKeys()
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
      label: t('layers.menu.zoom'),
      icon: 'maximize',
      keys: 'Enter',
      disabledReason: ids.length > 0 ? null : t('layers.menu.emptyFolder'),
      run: () => void actions.zoomToLayers(ids),
    })
    if (one) {
      items.push({
        id: 'table',
        label: t('layers.menu.table'),
        icon: 'table-2',
        keys: keys.shown('layers.showTable'),
        run: () => void (map.tableOpen = true),
      })
      items.push({
        id: 'compare',
        label: t('layers.menu.compare'),
        icon: 'git-compare',
        keys: keys.shown('layers.compare'),
        disabledReason: one.revisions.length > 1 ? null : t('layers.menu.oneRevision'),
        run: () => compare.start(one.id),
      })
    }
    if (one)
      items.push({
        id: 'permits',
        label: t('layers.menu.permitsNear'),
        icon: 'file-text',
        run: () => {
          permitsNear.layerId = one.id
          permitDocument.close()
          layout.show('permits')
        },
      })
    if (!app.inPack)
      items.push({
        id: 'hold',
        label: t('layers.menu.hold'),
        icon: 'arrow-down-to-line',
        keys: keys.shown('layers.hold'),
        disabledReason: chosen ? null : t('layers.menu.nothingChosen'),
        run: () => actions.askHoldChosen(),
      })
    if (chosen?.held && !app.inPack)
      items.push({
        id: 'let-go',
        label: t('layers.menu.stopHolding'),
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
        label: t('layers.menu.rename'),
        icon: 'text-cursor-input',
        keys: 'F2',
        separated: true,
        disabledReason: noEdit,
        run: () => actions.startRename(soleKey),
      })
    if (ids.length > 1)
      items.push({
        id: 'properties',
        label: t('layers.many.properties'),
        icon: 'pencil',
        disabledReason: app.editReason,
        run: () => void (actions.propertiesAsked = ids),
      })
    items.push({
      id: 'move',
      label: t('layers.menu.move'),
      icon: 'folder-input',
      keys: keys.shown('layers.move'),
      disabledReason: noEdit ?? (ids.length + ownFolders.length > 0 ? null : t('layers.menu.noLayers')),
      run: () => actions.askForTarget(),
    })
    items.push({
      id: 'folder',
      label: t('layers.menu.newFolder'),
      icon: 'folder-plus',
      disabledReason: offline,
      run: () => actions.askForFolder(ownFolders[0] ?? actions.placeOf(one?.id) ?? ''),
    })
    if (ownFolders.length > 0)
      items.push({
        id: 'remove',
        label: ownFolders.length === 1 ? t('layers.menu.removeFolder') : t('layers.menu.removeFolders'),
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
        label: t('layers.menu.takeOut'),
        icon: 'folder-minus',
        keys: 'Del',
        danger: true,
        separated: true,
        disabledReason:
          noEdit ?? (layerIds.every((id) => actions.placeOf(id) === null) ? t('layers.menu.noFolder') : null),
        run: () => void directory.moveTo(layerIds, [], null),
      })
    return items
  }

  return { menuFor }
}
