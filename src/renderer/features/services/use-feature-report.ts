import './services-room'
import { computed } from 'vue'
import { maxServicesPlaces } from '../../../shared/services/report'
import { formatCount } from '../../format/numbers'
import { t } from '../../language'
import { useChoosing } from '../../stores/choosing'
import { useChosenFeatures } from '../../stores/chosen-features'
import { useLayers } from '../../stores/layers'
import { useMap } from '../../stores/map'
import { useServices } from '../../stores/services'
import { placeAt } from './use-services-commands'

/** Asks for the services report of the feature that was identified, and of those that are chosen; why that cannot be done now, or null. */
export function useFeatureReport() {
  const choosing = useChoosing()
  const chosen = useChosenFeatures()
  const layers = useLayers()
  const map = useMap()
  const services = useServices()

  const identifiedReason = computed(() => (map.shownFeature ? null : t('services.window.noneIdentified')))
  const chosenReason = computed(() => {
    if (choosing.count === 0) return t('services.window.noneChosen')
    if (choosing.count <= maxServicesPlaces) return null
    return t('services.window.tooManyFeatures', { number: formatCount(maxServicesPlaces) })
  })

  function askIdentified(): void {
    const shown = map.shownFeature
    if (!shown) return
    // A pixel has no geometry of its own: the place of the click is meant.
    const at = shown.hit.raster === undefined ? null : map.identifiedAt
    const name = layers.byId.get(shown.layerId)?.name ?? ''
    services.ask([at ? placeAt([at.lon, at.lat]) : { name, key: shown.key, feature: shown.hit.index }])
  }

  function askChosen(): void {
    const { target } = choosing
    if (!target || chosenReason.value !== null) return
    const { key, layer } = target
    services.ask(chosen.of(key).map((feature) => ({ name: layer.name, key, feature })))
  }

  return { identifiedReason, chosenReason, askIdentified, askChosen }
}
