import './services-room'
import type { LonLat } from '../../../shared/model/permit-area'
import { formatLatLon } from '../../format/coordinates'
import { t } from '../../language'
import { useCommandList } from '../../stores/commands'
import { useLayout } from '../../stores/layout'
import { useMap } from '../../stores/map'
import { usePermitDocument } from '../../stores/permit-document'
import { useServices } from '../../stores/services'
import { useFeatureReport } from './use-feature-report'

/** A place as a report takes it. */
export function placeAt([lon, lat]: LonLat) {
  return {
    name: t('services.window.place', { place: formatLatLon(lat, lon) }),
    geometry: JSON.stringify({ type: 'Point', coordinates: [lon, lat] }),
  }
}

/** Commands of the services report: by the keyboard at the middle of the map, or by a tool of it. */
export function useServicesCommands(): void {
  const layout = useLayout()
  const document = usePermitDocument()
  const map = useMap()
  const services = useServices()
  const features = useFeatureReport()
  const group = () => t('services.window.group')
  const take = (tool: 'services' | 'services-line' | 'services-ring') => () => {
    layout.show('layers')
    map.tool = tool
  }

  useCommandList(() => [
    {
      id: 'services.here',
      title: t('services.window.here'),
      group: group(),
      icon: 'shovel',
      disabledReason: () => (map.center ? null : t('services.window.noMap')),
      run: () => map.center && services.ask([placeAt([map.center.lon, map.center.lat])]),
    },
    {
      id: 'services.draw',
      title: t('services.window.draw'),
      group: group(),
      icon: 'shovel',
      run: take('services'),
    },
    {
      id: 'services.line',
      title: t('services.window.line'),
      group: group(),
      icon: 'shovel',
      run: take('services-line'),
    },
    {
      id: 'services.ring',
      title: t('services.window.ring'),
      group: group(),
      icon: 'shovel',
      run: take('services-ring'),
    },
    {
      id: 'services.permit',
      title: t('services.window.ofPermit'),
      group: group(),
      icon: 'shovel',
      disabledReason: () => (document.permit ? null : t('services.window.noPermit')),
      run: () => document.permit && services.ask([{ permitId: document.permit.id }]),
    },
    {
      id: 'services.identified',
      title: t('services.window.identified'),
      group: group(),
      icon: 'shovel',
      disabledReason: () => features.identifiedReason.value,
      run: features.askIdentified,
    },
    {
      id: 'services.chosen',
      title: t('services.window.chosen'),
      group: group(),
      icon: 'shovel',
      disabledReason: () => features.chosenReason.value,
      run: features.askChosen,
    },
    {
      id: 'services.again',
      title: t('services.window.again'),
      group: group(),
      icon: 'shovel',
      disabledReason: () => (services.report ? null : t('services.window.noReport')),
      run: () => void (services.isOpen = true),
    },
  ])
}
