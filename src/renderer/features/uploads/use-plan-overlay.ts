import { computed, onBeforeUnmount, watch } from 'vue'
import type { PlanRow } from '../../../shared/contract'
import { useMap } from '../../stores/map'
import { usePlanFilter } from '../../stores/plan-filter'
import { useUploadPlan } from '../../stores/upload-plan'
import { padBox, unionBbox } from '../map/geometry-types'
import { statusLook } from '../../ui/status-look'

const name = 'upload-plan'
type Ring = [number, number][]

/** Draws the outline of every shown row over the project in the colour of what happens to it; a click selects the row. */
export function usePlanOverlay(onChosen: (rowId: string) => void): void {
  let fittedPlan: string | null = null
  const filter = usePlanFilter()
  const map = useMap()
  const plan = useUploadPlan()

  const shapes = computed(() =>
    filter.shown.flatMap((row) => {
      const ring = outlineOf(row)
      if (!ring) return []
      const look = statusLook('plan', row.action)
      return [
        {
          id: row.id,
          geometry: { type: 'Polygon' as const, coordinates: [ring] },
          className: look.className,
          dash: row.action === 'problem' ? [6, 4] : undefined,
          widthPx: 1.8,
          fillOpacity: 0.1,
          title: `${row.name}: ${look.label.toLowerCase()}`,
          tag: row.action === 'problem' ? { text: row.name, icon: look.icon } : undefined,
        },
      ]
    }),
  )
  const selected = computed(() => new Set(plan.selection))

  watch(
    [shapes, selected],
    () => {
      map.setOverlay(name, {
        shapes: shapes.value.map((shape) =>
          selected.value.has(shape.id) && !shape.tag
            ? {
                ...shape,
                tag: { text: plan.rowById.get(shape.id)?.name ?? '', icon: tagIcon(plan.rowById.get(shape.id)) },
              }
            : shape,
        ),
        selected: selected.value,
        order: 20,
        onClick: (rowId) => {
          plan.selection = [rowId]
          onChosen(rowId)
        },
      })
    },
    { immediate: true },
  )
  // Once all is read the map shows what lands in the project; what lands elsewhere is named at its edge.
  watch(
    () => [plan.head?.id ?? null, plan.head?.state ?? null] as const,
    ([id, state]) => {
      if (state !== 'ready' || id === fittedPlan) return
      fittedPlan = id
      const box = unionBbox(plan.rows.filter((row) => row.action !== 'problem').map((row) => row.bbox4326))
      if (box) map.fit(padBox(box, 0.08), { maxZoom: 18 })
    },
    { immediate: true },
  )
  onBeforeUnmount(() => map.removeOverlay(name))
}

const tagIcon = (row: PlanRow | undefined) => statusLook('plan', row?.action ?? 'create').icon

/** The outline of a row, or its box where it has none; null when neither is known. */
export function outlineOf(row: PlanRow): Ring | null {
  if (row.outline4326 && row.outline4326.length >= 4) return row.outline4326
  if (!row.bbox4326) return null
  const [west, south, east, north] = row.bbox4326
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}
