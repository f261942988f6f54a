import { latePart } from '../../composables/late-part'
import type { SectionDefinition } from '../section'
import { t } from '../../language'
import { usePermitDocument } from '../../stores/permit-document'
import { usePermitListing } from '../../stores/permit-listing'
import { usePermits } from '../../stores/permits'

const PermitsInspector = latePart(() => import('./PermitsInspector.vue'))
const PermitsMain = latePart(() => import('./PermitsMain.vue'))
const PermitsSide = latePart(() => import('./PermitsSide.vue'))

export const section: SectionDefinition = {
  id: 'permits',
  title: () => t('permits.tab'),
  order: 2,
  side: PermitsSide,
  main: PermitsMain,
  inspector: PermitsInspector,
  useCount: () => {
    const permits = usePermits()
    return () => (permits.freshness ? (permits.projectTotal ?? permits.countTotal ?? permits.totalCount) : null)
  },
  useMap: () => {
    const document = usePermitDocument()
    const listing = usePermitListing()
    const isList = () => document.openId === null && listing.as === 'list'
    return () => (isList() ? { place: 'split', share: 0.45 } : { place: 'inspector', height: 244 })
  },
  useGuide: () => {
    const document = usePermitDocument()
    return () => (document.openId === null ? 'permits' : 'permit')
  },
}
