import { computed, onBeforeUnmount, watch } from 'vue'
import type { PlanRow } from '../../../shared/contract'
import { useInOwnTask } from '../../composables/use-in-own-task'
import { maxShapes, useDrawn } from '../../composables/use-map-window'
import { t } from '../../language'
import { useMap, type MapPlace } from '../../stores/map'
import { usePlanFilter } from '../../stores/plan-filter'
import { useUploadPlan } from '../../stores/upload-plan'
import { ringOf } from '../../../shared/model/box-ring'
import { padBox } from '../../geometry/geometry'
import type { OverlayShape } from '../../stores/map-overlay'
import { statusLook } from '../../ui/status-look'
import { questionOf } from './plan-question'
import { createPlanShapes, landingBox } from './plan-shapes'

const allName = 'upload-plan'
const chosenName = 'upload-plan-chosen'
/** Of the layer that a row asks about. */
const askedSuffix = ' asked'

/** Draws the outline of every shown row over the project in the colour of what happens to it; a click selects the row. */
export function usePlanOverlay(onChosen: (rowId: string) => void): void {
  let fittedPlan: string | null = null
  let fitting = 0
  /** Where the map was before it showed the plan. */
  let before: MapPlace | null = null
  const filter = usePlanFilter()
  const map = useMap()
  const plan = useUploadPlan()

  const plain = createPlanShapes(false)
  const tagged = createPlanShapes(true)
  const listed = useInOwnTask(() => filter.shown)
  const sight = useDrawn(
    () => listed.value,
    (row) => row.bbox4326,
  )
  const chosen = computed(() => plan.selectedRows.slice(0, maxShapes))
  const onClick = (shapeId: string) => {
    const rowId = shapeId.replace(askedSuffix, '')
    plan.selection = [rowId]
    onChosen(rowId)
  }

  watch(
    () => sight.value.items,
    (rows) =>
      map.setOverlay(allName, {
        shapes: rows.flatMap((row) => (row.action === 'problem' ? tagged : plain)(row)),
        order: 20,
        onClick,
      }),
    { immediate: true },
  )
  watch(
    chosen,
    (rows) => {
      const own = rows.flatMap(tagged)
      // Both count as chosen: their names come before those of the other rows.
      const shapes = [...own, ...rows.flatMap(askedShapes)]
      map.setOverlay(chosenName, { shapes, selected: new Set(shapes.map(({ id }) => id)), order: 21, onClick })
    },
    { immediate: true },
  )
  // Once all is read the map shows what lands in the project; what lands elsewhere is named at its edge.
  watch(
    () => [plan.head?.id ?? null, plan.head?.state ?? null, plan.rows] as const,
    ([id, state]) => {
      if (state !== 'ready' || id === fittedPlan) return
      const box = landingBox(plan.rows)
      // The map may just be taking its place above the table; it has to know its size first.
      // The rows may come after the word that all is read.
      if (!box) return
      fittedPlan = id
      fitting = window.setTimeout(() => {
        // A map that was nowhere yet stays with what was planned, which comes to lie there.
        if (map.center && map.isPlaced) before ??= { ...map.center, zoom: map.zoom }
        map.fit(padBox(box, 0.08), { maxZoom: 18 })
      }, 350)
    },
    { immediate: true },
  )
  onBeforeUnmount(() => {
    window.clearTimeout(fitting)
    map.removeOverlay(allName)
    map.removeOverlay(chosenName)
    if (before) map.returnTo(before)
  })
}

/** The box of the layer that a row asks about, beside the row's own. */
function askedShapes(row: PlanRow): OverlayShape[] {
  const box = questionOf(row)?.compared.bbox4326
  if (!box) return []
  const look = statusLook('plan', 'revise')
  const name = row.compared?.layerName ?? ''
  return [
    {
      id: row.id + askedSuffix,
      geometry: { type: 'Polygon', coordinates: [ringOf(box)] },
      className: look.className,
      dash: [2, 3],
      widthPx: 1.8,
      fillOpacity: 0.05,
      get title() {
        return t('uploads.plan.outlines.layer', { name })
      },
      tag: { text: t('uploads.plan.outlines.layerTag', { name }), icon: look.icon },
    },
  ]
}
