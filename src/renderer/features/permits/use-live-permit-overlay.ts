import { computed, onScopeDispose, watch } from 'vue'
import { maxShapes, useMapWindow } from '../../composables/use-map-window'
import { boxesMeet } from '../../../shared/geometry/box'
import { useCompare } from '../../stores/compare'
import { useLayout } from '../../stores/layout'
import { useMap } from '../../stores/map'
import { usePermitView } from '../../stores/permit-view'
import { permitShapes } from './use-permit-overlay'

const name = 'permits-live'

/**
 * Draws the live permits over the layers while layers are looked at; in a comparison only the one for whose sake it is made. Clicks go through the areas to the features; a tag chooses
 * its permit.
 */
export function useLivePermitOverlay(onChosen: (permitId: number) => void): void {
  const compare = useCompare()
  const layout = useLayout()
  const map = useMap()
  const view = usePermitView()
  const area = useMapWindow()

  const live = computed(() => {
    if (layout.section !== 'layers') return []
    if (compare.open) return compare.permitId === null ? [] : [view.byId.get(compare.permitId) ?? []].flat()
    return map.livePermits ? view.live : []
  })
  const inSight = computed(() => {
    const box = area.value
    return box ? live.value.filter((row) => row.area?.bbox4326 && boxesMeet(row.area.bbox4326, box)) : []
  })

  const onClick = (id: string) => onChosen(Number(id))
  watch(
    () => inSight.value.slice(0, maxShapes),
    (rows) => {
      if (rows.length === 0) map.removeOverlay(name)
      else
        map.setOverlay(name, {
          shapes: rows.flatMap((row) => permitShapes(row, true)),
          order: 5,
          tagsOnly: true,
          onClick,
        })
    },
    { immediate: true },
  )
  onScopeDispose(() => map.removeOverlay(name))
}
