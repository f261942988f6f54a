import { computed, onBeforeUnmount, watch } from 'vue'
import { useMap } from '../../stores/map'
import { usePermitView, type PermitRow } from '../../stores/permit-view'
import { usePermits } from '../../stores/permits'
import { statusLook } from '../../ui/status-look'
import { permitDash } from '../../ui/status-tables'
import type { Geometry } from '../map/geometry-types'
import type { OverlayShape } from '../map/overlay'
import type { PermitArea } from './permit-area'

const name = 'permits'
/** With more permits than this on the map only the chosen ones keep their tags. */
const mostTags = 40

/** Draws the areas of all shown permits by status; a click chooses, a second one on the same opens. */
export function usePermitOverlay(onChosen: (permitId: number) => void, onOpen: (permitId: number) => void): void {
  const map = useMap()
  const permits = usePermits()
  const view = usePermitView()

  const shapes = computed(() => view.rows.flatMap((row) => permitShapes(row, view.rows.length <= mostTags)))
  const selected = computed(() => new Set(permits.selection.map(String)))

  watch(
    [shapes, selected],
    () => {
      map.setOverlay(name, {
        shapes: shapes.value.map((shape) => {
          if (!selected.value.has(shape.id) || shape.tag) return shape
          const row = view.rows.find(({ id }) => String(id) === shape.id)
          return row ? { ...shape, tag: tagOf(row) } : shape
        }),
        selected: selected.value,
        order: 10,
        onClick: (id) => {
          const permitId = Number(id)
          if (permits.selection.length === 1 && permits.selection[0] === permitId) onOpen(permitId)
          else {
            permits.selection = [permitId]
            onChosen(permitId)
          }
        },
      })
    },
    { immediate: true },
  )
  onBeforeUnmount(() => map.removeOverlay(name))
}

/** The shape of one permit, none where it has no area; `withTag` adds its id and icon. */
export function permitShapes(row: Pick<PermitRow, 'id' | 'item' | 'area'>, withTag: boolean): OverlayShape[] {
  const geometry = row.area ? geometryOf(row.area) : null
  if (!geometry) return []
  const look = statusLook('permit', row.item.status)
  const dash = permitDash(row.item.status)
  return [
    {
      id: String(row.id),
      geometry,
      className: look.className,
      dash: dash ? dash.split(' ').map(Number) : undefined,
      fillOpacity: 0.12,
      title: `${row.item.name}, ${look.label}`,
      tag: withTag ? tagOf(row) : undefined,
    },
  ]
}

const tagOf = (row: Pick<PermitRow, 'id' | 'item'>) => ({
  text: String(row.id),
  icon: statusLook('permit', row.item.status).icon,
})

function geometryOf(area: PermitArea): Geometry | null {
  const parts: Geometry[] = []
  if (area.polygons.length > 0) parts.push({ type: 'MultiPolygon', coordinates: area.polygons })
  if (area.lines.length > 0) parts.push({ type: 'MultiLineString', coordinates: area.lines })
  if (area.points.length > 0) parts.push({ type: 'MultiPoint', coordinates: area.points })
  const [only] = parts
  if (!only) return null
  return parts.length === 1 ? only : { type: 'GeometryCollection', geometries: parts }
}
