import './map-room'
import { computed, onScopeDispose } from 'vue'
import type { English } from '../../../shared/languages/en'
import { t } from '../../language'
import { bestOf, wantedWords } from '../../model/search-rank'
import { useChainage } from '../../stores/chainage'
import { useChoosing } from '../../stores/choosing'
import { useChosenFeatures } from '../../stores/chosen-features'
import { useCommandList, useCommands, type Command } from '../../stores/commands'
import { useApp } from '../../stores/app'
import { useCompare } from '../../stores/compare'
import { useHolds } from '../../stores/holds'
import { useLayers } from '../../stores/layers'
import { useLayout } from '../../stores/layout'
import { useMap } from '../../stores/map'
import { useProject } from '../../stores/project'
import { useTime } from '../../stores/time'
import { useFeatureSearch } from '../attributes/use-feature-search'
import { useLayerActions } from '../layers/use-layer-actions'
import { useMapActions } from './use-map-actions'

const command = (
  group: keyof English['map']['groups'],
  name: keyof English['map']['commands'],
  rest: Omit<Command, 'title' | 'group'>,
): Command => ({
  ...rest,
  title: t(`map.commands.${name}`),
  group: t(`map.groups.${group}`),
})

/** Commands of map and layers for the palette, the menu and the keyboard. */
export function useMapCommands(): void {
  const map = useMap()
  const chainage = useChainage()
  const app = useApp()
  const layers = useLayers()
  const holds = useHolds()
  const layout = useLayout()
  const compare = useCompare()
  const project = useProject()
  const time = useTime()
  const choosing = useChoosing()
  const chosen = useChosenFeatures()
  const actions = useMapActions()
  const layerActions = useLayerActions()
  const needsLayer = () => (layers.current ? null : t('map.reasons.layerFirst'))
  const needsChoice = () => (layers.selection.length > 0 ? null : t('map.reasons.choiceFirst'))

  /** Every layer with what the palette finds it by, in lower case. */
  const searched = computed(() =>
    layers.ordered.map(({ layer, path }) => {
      const detail = path === null ? t('map.unassigned') : path.split('/').join(' / ')
      return { layer, detail, text: `${layer.name} ${detail} ${t('map.groups.layers')}`.toLowerCase() }
    }),
  )

  useFeatureSearch()
  useCommandList(() => [
    command('map', 'identify', {
      id: 'map.identify',
      icon: 'mouse-pointer-2',
      run: () => void (map.tool = 'identify'),
    }),
    command('map', 'chooseBox', {
      id: 'map.chooseBox',
      icon: 'square-dashed-mouse-pointer',
      disabledReason: () => choosing.reason,
      run: () => void (map.tool = 'choose-box'),
    }),
    command('map', 'chooseRing', {
      id: 'map.chooseRing',
      icon: 'lasso-select',
      disabledReason: () => choosing.reason,
      run: () => void (map.tool = 'choose-ring'),
    }),
    command('map', 'chooseMeeting', {
      id: 'map.chooseMeeting',
      icon: 'layers',
      disabledReason: () => choosing.reason,
      run: () => void (choosing.meetingOpen = true),
    }),
    command('map', 'letGo', {
      id: 'map.letGo',
      icon: 'x',
      disabledReason: () => (choosing.count > 0 ? null : t('map.reasons.noFeature')),
      run: () => chosen.clear(),
    }),
    command('map', 'measureDistance', {
      id: 'map.measureDistance',
      icon: 'ruler',
      run: () => void (map.tool = 'distance'),
    }),
    command('map', 'measureArea', {
      id: 'map.measureArea',
      icon: 'vector-square',
      run: () => void (map.tool = 'area'),
    }),
    command('map', 'goTo', {
      id: 'map.goTo',
      icon: 'locate',
      run: () => void (map.goToOpen = true),
    }),
    command('map', 'chainage', {
      id: 'map.chainage',
      icon: 'milestone',
      run: () => void (chainage.dialogOpen = true),
    }),
    command('map', 'zoomAll', {
      id: 'map.zoomAll',
      icon: 'maximize',
      run: () => actions.zoomToAll(),
    }),
    command('map', 'zoomIn', {
      id: 'map.zoomIn',
      icon: 'plus',
      listed: false,
      run: () => map.zoomBy(1),
    }),
    command('map', 'zoomOut', {
      id: 'map.zoomOut',
      icon: 'minus',
      listed: false,
      run: () => map.zoomBy(-1),
    }),
    command('layers', 'showTable', {
      id: 'layers.showTable',
      icon: 'table-2',
      disabledReason: needsLayer,
      run: () => {
        layout.show('layers')
        map.tableOpen = !map.tableOpen
      },
    }),
    command('layers', 'compare', {
      id: 'layers.compare',
      icon: 'git-compare',
      disabledReason: () =>
        needsLayer() ?? ((layers.current?.revisions.length ?? 0) > 1 ? null : t('map.reasons.oneRevision')),
      run: () => layerActions.compareSelected(),
    }),
    command('layers', 'newFolder', {
      id: 'layers.newFolder',
      icon: 'folder-plus',
      run: () => layerActions.askForFolder(),
    }),
    command('layers', 'move', {
      id: 'layers.move',
      icon: 'folder-input',
      disabledReason: needsChoice,
      run: () => layerActions.askForTarget(),
    }),
    command('layers', 'properties', {
      id: 'layers.properties',
      icon: 'pencil',
      disabledReason: () =>
        app.editReason ?? needsChoice() ?? (layerActions.affected().length > 0 ? null : t('layers.menu.noLayers')),
      run: () => void (layerActions.propertiesAsked = layerActions.affected()),
    }),
    command('layers', 'hold', {
      id: 'layers.hold',
      icon: 'arrow-down-to-line',
      disabledReason: () => app.packReason ?? needsChoice(),
      run: () => layerActions.askHoldChosen(),
    }),
    command('layers', 'holdProject', {
      id: 'project.hold',
      icon: 'arrow-down-to-line',
      disabledReason: () => app.packReason ?? (holds.projectDepth === null ? null : t('map.reasons.heldAlready')),
      run: () => void layerActions.hold({ scopes: [{ kind: 'project' }], name: t('map.thisProject') }, 1),
    }),
    command('layers', 'read', {
      id: 'layers.read',
      icon: 'refresh-cw',
      run: () => {
        void layers.read()
        // Its name, and whether somebody archived it.
        void project.read()
      },
    }),
    command('layers', 'time', {
      id: 'layers.time',
      icon: 'history',
      run: () => {
        layout.show('layers')
        time.toggle()
      },
    }),
    command('layers', 'changes', {
      id: 'layers.changes',
      icon: 'git-compare',
      run: () => void (time.changesOpen = true),
    }),
    command('layers', 'closeComparison', {
      id: 'compare.close',
      icon: 'x',
      disabledReason: () => (compare.open ? null : t('map.reasons.notCompared')),
      run: () => compare.close(),
    }),
  ])
  onScopeDispose(
    useCommands().addProvider((words) =>
      bestOf(searched.value, ({ text }) => text, wantedWords(words), 40).map(({ layer, detail }) => ({
        id: `layer-${layer.id}`,
        title: layer.name,
        detail,
        group: t('map.groups.layers'),
        icon: 'layers' as const,
        focus: '.tree',
        run: () => {
          layout.show('layers')
          layers.select(layer.id)
        },
      })),
    ),
  )
}
