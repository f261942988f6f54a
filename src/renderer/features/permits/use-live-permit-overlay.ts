import { computed, onScopeDispose, watch } from 'vue'
import { useDrawn } from '../../composables/use-map-window'
import { spoken } from '../../language/locale'
import { useCompare } from '../../stores/compare'
import { useLayout } from '../../stores/layout'
import { useMap } from '../../stores/map'
import { usePermitView } from '../../stores/permit-view'
import { useTime } from '../../stores/time'
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
  const time = useTime()
  const view = usePermitView()

  const live = computed(() => {
    if (layout.section !== 'layers') return []
    if (compare.open) return compare.permitId === null ? [] : [view.byId.get(compare.permitId) ?? []].flat()
    // Of an earlier moment what was live then; what changed has permits of its own.
    return map.livePermits && time.drawn === null ? (time.livePermits ?? view.live) : []
  })
  const sight = useDrawn(
    () => live.value,
    (row) => row.area?.bbox4326,
  )

  const onClick = (id: string) => onChosen(Number(id))
  watch(
    [() => sight.value.items, spoken],
    ([rows]) => {
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
