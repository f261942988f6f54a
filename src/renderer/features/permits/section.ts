import type { SectionDefinition } from '../section'
import { usePermitDocument } from '../../stores/permit-document'
import { usePermits } from '../../stores/permits'
import PermitsAlways from './PermitsAlways.vue'
import PermitsInspector from './PermitsInspector.vue'
import PermitsMain from './PermitsMain.vue'
import PermitsSide from './PermitsSide.vue'

export const section: SectionDefinition = {
  id: 'permits',
  title: 'Permits',
  order: 2,
  side: PermitsSide,
  main: PermitsMain,
  inspector: PermitsInspector,
  always: PermitsAlways,
  useCount: () => {
    const permits = usePermits()
    return () => (permits.freshness ? (permits.projectTotal ?? permits.countTotal ?? permits.totalCount) : null)
  },
  useMap: () => {
    const document = usePermitDocument()
    return () => (document.openId === null ? { place: 'split', share: 0.45 } : { place: 'inspector', height: 244 })
  },
}
