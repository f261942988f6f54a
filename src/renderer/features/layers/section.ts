import { useCompare } from '../../stores/compare'
import { useMap } from '../../stores/map'
import type { SectionDefinition } from '../section'
import LayersInspector from './LayersInspector.vue'
import LayersMain from './LayersMain.vue'
import LayersSide from './LayersSide.vue'

export const section: SectionDefinition = {
  id: 'layers',
  title: 'Layers',
  order: 1,
  side: LayersSide,
  main: LayersMain,
  inspector: LayersInspector,
  useMap: () => {
    const compare = useCompare()
    const map = useMap()
    return () => (compare.open || map.tableOpen ? { place: 'split', share: 0.52 } : { place: 'whole' })
  },
}
