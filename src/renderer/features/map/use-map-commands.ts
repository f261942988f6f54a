import { computed, onScopeDispose } from 'vue'
import { bestOf, wantedWords } from '../../model/search-rank'
import { useChoosing } from '../../stores/choosing'
import { useChosenFeatures } from '../../stores/chosen-features'
import { useCommandList, useCommands } from '../../stores/commands'
import { useCompare } from '../../stores/compare'
import { useHolds } from '../../stores/holds'
import { useLayers } from '../../stores/layers'
import { useLayout } from '../../stores/layout'
import { useMap } from '../../stores/map'
import { useProject } from '../../stores/project'
import { useFeatureSearch } from '../attributes/use-feature-search'
import { useLayerActions } from '../layers/use-layer-actions'
import { useMapActions } from './use-map-actions'

/** Commands of map and layers for the palette, the menu and the keyboard. */
export function useMapCommands(): void {
  const map = useMap()
  const layers = useLayers()
  const holds = useHolds()
  const layout = useLayout()
  const compare = useCompare()
  const project = useProject()
  const choosing = useChoosing()
  const chosen = useChosenFeatures()
  const actions = useMapActions()
  const layerActions = useLayerActions()
  const group = 'Map'
  const needsLayer = () => (layers.current ? null : 'Choose a layer first')
  const needsChoice = () => (layers.selection.length > 0 ? null : 'Choose layers or folders first')

  const layersGroup = 'Layers'
  /** Every layer with what the palette finds it by, in lower case. */
  const searched = computed(() =>
    layers.ordered.map(({ layer, path }) => {
      const detail = path === null ? 'Unassigned' : path.split('/').join(' / ')
      return { layer, detail, text: `${layer.name} ${detail} ${layersGroup}`.toLowerCase() }
    }),
  )

  useFeatureSearch()
  useCommandList([
    {
      id: 'map.identify',
      title: 'Identify features',
      group,
      icon: 'mouse-pointer-2',
      keys: 'I / Alt+I',
      run: () => void (map.tool = 'identify'),
    },
    {
      id: 'map.chooseBox',
      title: 'Choose features by box',
      group,
      icon: 'square-dashed-mouse-pointer',
      keys: 'B / Alt+B',
      disabledReason: () => choosing.reason,
      run: () => void (map.tool = 'choose-box'),
    },
    {
      id: 'map.chooseRing',
      title: 'Choose features by polygon',
      group,
      icon: 'lasso-select',
      keys: 'L / Alt+L',
      disabledReason: () => choosing.reason,
      run: () => void (map.tool = 'choose-ring'),
    },
    {
      id: 'map.chooseMeeting',
      title: 'Choose features that meet another layer…',
      group,
      icon: 'layers',
      disabledReason: () => choosing.reason,
      run: () => void (choosing.meetingOpen = true),
    },
    {
      id: 'map.letGo',
      title: 'Clear the selection',
      group,
      icon: 'x',
      disabledReason: () => (choosing.count > 0 ? null : 'No feature is chosen'),
      run: () => chosen.clear(),
    },
    {
      id: 'map.measureDistance',
      title: 'Measure distance',
      group,
      icon: 'ruler',
      keys: 'D / Alt+D',
      run: () => void (map.tool = 'distance'),
    },
    {
      id: 'map.measureArea',
      title: 'Measure area',
      group,
      icon: 'vector-square',
      keys: 'A / Alt+A',
      run: () => void (map.tool = 'area'),
    },
    {
      id: 'map.goTo',
      title: 'Go to coordinate…',
      group,
      icon: 'locate',
      keys: 'G / Alt+G',
      run: () => void (map.goToOpen = true),
    },
    {
      id: 'map.zoomAll',
      title: 'Zoom to project',
      group,
      icon: 'maximize',
      keys: '0',
      run: () => void actions.zoomToAll(),
    },
    { id: 'map.zoomIn', title: 'Zoom in', group, icon: 'plus', keys: '+ / =', listed: false, run: () => map.zoomBy(1) },
    { id: 'map.zoomOut', title: 'Zoom out', group, icon: 'minus', keys: '-', listed: false, run: () => map.zoomBy(-1) },
    {
      id: 'layers.showTable',
      title: 'Attribute table of the chosen layer',
      group: layersGroup,
      icon: 'table-2',
      keys: 'T / Alt+T',
      disabledReason: needsLayer,
      run: () => {
        layout.show('layers')
        map.tableOpen = !map.tableOpen
      },
    },
    {
      id: 'layers.compare',
      title: 'Compare revisions…',
      group: layersGroup,
      icon: 'git-compare',
      keys: 'Alt+C',
      disabledReason: () =>
        needsLayer() ?? ((layers.current?.revisions.length ?? 0) > 1 ? null : 'It has only one revision'),
      run: () => layerActions.compareSelected(),
    },
    {
      id: 'layers.newFolder',
      title: 'New folder…',
      group: layersGroup,
      icon: 'folder-plus',
      run: () => layerActions.askForFolder(),
    },
    {
      id: 'layers.move',
      title: 'Move what is chosen to…',
      group: layersGroup,
      icon: 'folder-input',
      keys: 'Alt+M',
      disabledReason: needsChoice,
      run: () => layerActions.askForTarget(),
    },
    {
      id: 'layers.hold',
      title: 'Hold what is chosen offline…',
      group: layersGroup,
      icon: 'arrow-down-to-line',
      keys: 'Alt+H',
      disabledReason: needsChoice,
      run: () => layerActions.askHoldChosen(),
    },
    {
      id: 'project.hold',
      title: 'Hold this project offline',
      group: layersGroup,
      icon: 'arrow-down-to-line',
      disabledReason: () => (holds.projectDepth === null ? null : 'It is held already'),
      run: () => void layerActions.hold({ scopes: [{ kind: 'project' }], name: 'this project' }, 1),
    },
    {
      id: 'layers.read',
      title: 'Read layers again',
      group: layersGroup,
      icon: 'refresh-cw',
      keys: 'F5',
      run: () => {
        void layers.read()
        // Its name, and whether somebody archived it.
        void project.read()
      },
    },
    {
      id: 'compare.close',
      title: 'Close the comparison',
      group: layersGroup,
      icon: 'x',
      disabledReason: () => (compare.open ? null : 'Nothing is compared'),
      run: () => compare.close(),
    },
  ])
  onScopeDispose(
    useCommands().addProvider((words) =>
      bestOf(searched.value, ({ text }) => text, wantedWords(words), 40).map(({ layer, detail }) => ({
        id: `layer-${layer.id}`,
        title: layer.name,
        detail,
        group: layersGroup,
        icon: 'layers' as const,
        run: () => {
          layout.show('layers')
          layers.select(layer.id)
        },
      })),
    ),
  )
}
