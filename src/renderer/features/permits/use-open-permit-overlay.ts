import { onBeforeUnmount, watch } from 'vue'
import { spoken } from '../../language/locale'
import { useMap } from '../../stores/map'
import { usePermitDocument } from '../../stores/permit-document'
import { usePermitView } from '../../stores/permit-view'
import { boxesMeet } from '../../../shared/geometry/box'
import { padBox } from '../../geometry/geometry'
import { readPermitArea, type PermitArea } from '../../../shared/model/permit-area'
import { permitShapes } from './use-permit-overlay'

const name = 'open-permit'

/** Draws the open permit's area among the others, chosen, and brings it into view. */
export function useOpenPermitOverlay(): void {
  const document = usePermitDocument()
  const map = useMap()
  const view = usePermitView()

  watch(
    () => [document.permit, document.newestStatus, spoken.value] as const,
    ([permit, status]) => {
      if (!permit) {
        map.removeOverlay(name)
        return
      }
      const area = readPermitArea(permit.geometry)
      const others = view.visible.filter((row) => row.id !== permit.id && isNear(row.area, area)).slice(0, 500)
      map.setOverlay(name, {
        shapes: [
          ...others.flatMap((row) => permitShapes(row, false)).map((shape) => ({ ...shape, fillOpacity: 0.05 })),
          ...permitShapes({ id: permit.id, item: { ...permit, status: status ?? permit.status }, area }, true),
        ],
        selected: new Set([String(permit.id)]),
        order: 10,
        onClick: (id) => document.open(Number(id)),
      })
      if (area?.bbox4326) map.fit(padBox(area.bbox4326, 0.2), { maxZoom: 18 })
    },
    { immediate: true },
  )
  onBeforeUnmount(() => map.removeOverlay(name))
}

/** Within a few times the size of the open permit, or a kilometre. */
function isNear(other: PermitArea | null, own: PermitArea | null): boolean {
  if (!other?.bbox4326 || !own?.bbox4326) return false
  return boxesMeet(
    other.bbox4326,
    padBox(own.bbox4326, Math.max(4, 0.01 / Math.max(own.bbox4326[2] - own.bbox4326[0], 1e-6))),
  )
}
