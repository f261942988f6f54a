import { computed, onBeforeUnmount, watch } from 'vue'
import { ringOf } from '../../../shared/model/box-ring'
import { spoken } from '../../language/locale'
import { useChanges } from '../../stores/changes'
import { useCompare } from '../../stores/compare'
import { useMap } from '../../stores/map'
import type { OverlayShape } from '../../stores/map-overlay'
import { useTime } from '../../stores/time'
import { permitShapes } from '../permits/use-permit-overlay'

const name = 'changes'

/** Draws what changed between two days: a frame around the differences of each layer that was counted, and the areas of the permits. */
export function useChangesOverlay(): void {
  const changes = useChanges()
  const time = useTime()
  const compare = useCompare()
  const map = useMap()

  const shapes = computed<OverlayShape[]>(() => {
    if (time.drawn === null) return []
    const frames = changes.boxes.map(({ change, bbox }) => ({
      id: `L${change.layer.id}`,
      geometry: { type: 'Polygon' as const, coordinates: [ringOf(bbox)] },
      className: 'diff-changed',
      fillOpacity: 0.06,
      title: change.layer.name,
      tag: { text: change.layer.name, icon: 'git-compare' as const },
    }))
    const permits = changes.areas.flatMap(({ change: { permit, after }, area }) =>
      permitShapes({ id: permit.id, area, item: { name: permit.name, status: after, lapsed: false } }, true),
    )
    return [...permits, ...frames]
  })

  function onClick(id: string): void {
    const found = changes.layers.find(({ layer }) => id === `L${layer.id}`)
    if (found?.before && found.after) compare.start(found.layer.id, found.before.revision.id, found.after.revision.id)
  }

  watch(
    [shapes, spoken],
    ([now]) => {
      if (now.length === 0) map.removeOverlay(name)
      else map.setOverlay(name, { shapes: now, order: 6, tagsOnly: true, onClick })
    },
    { immediate: true },
  )
  onBeforeUnmount(() => map.removeOverlay(name))
}
