import { latePart } from '../../composables/late-part'
import { t } from '../../language'
import { useCompare } from '../../stores/compare'
import { useMap } from '../../stores/map'
import type { SectionDefinition } from '../section'
import LayersSide from './LayersSide.vue'

const LayersInspector = latePart(() => import('./LayersInspector.vue'))
const LayersMain = latePart(() => import('./LayersMain.vue'))

export const section: SectionDefinition = {
  id: 'layers',
  title: () => t('layers.title'),
  order: 1,
  side: LayersSide,
  main: LayersMain,
  inspector: LayersInspector,
  useMap: () => {
    const compare = useCompare()
    const map = useMap()
    return () =>
      (compare.open ? !compare.isOfCells : map.tableOpen) ? { place: 'split', share: 0.52 } : { place: 'whole' }
  },
  useGuide: () => {
    const compare = useCompare()
    const map = useMap()
    return () => (compare.open ? 'comparison' : map.tableOpen ? 'table' : 'layers')
  },
}
