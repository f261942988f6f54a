import { computed, onBeforeUnmount, watch } from 'vue'
import type { Language } from '../../../shared/languages/languages'
import type { PermitListItem } from '../../../shared/rest'
import { maxShapes, useDrawn } from '../../composables/use-map-window'
import { t } from '../../language'
import { spoken } from '../../language/locale'
import { useMap } from '../../stores/map'
import { usePermitView, type PermitRow } from '../../stores/permit-view'
import { usePermits } from '../../stores/permits'
import { onceEach } from '../../model/once-each'
import { statusLook } from '../../ui/status-look'
import { permitDash } from '../../ui/status-tables'
import type { Geometry } from '../../geometry/geometry'
import type { OverlayShape } from '../../stores/map-overlay'
import type { PermitArea } from '../../../shared/model/permit-area'

const allName = 'permits'
const chosenName = 'permits-chosen'
/** With more permits than this in sight only the chosen ones have tags. */
const maxTags = 40

/**
 * Draws the areas of the shown permits by status; a click chooses, a second one on the same opens. The chosen ones lie in
 * an overlay of their own, so that choosing draws only them. Answers how many are in sight and how many of them are drawn.
 */
export function usePermitOverlay(onChosen: (permitId: number) => void, onOpen: (permitId: number) => void) {
  const map = useMap()
  const permits = usePermits()
  const view = usePermitView()
  const sight = useDrawn(
    () => view.visible,
    (row) => row.area?.bbox4326,
  )
  const chosen = computed(() => view.chosen.slice(0, maxShapes).flatMap((row) => permitShapes(row, true)))
  const onClick = (id: string) => {
    const permitId = Number(id)
    if (permits.selection.length === 1 && permits.selection[0] === permitId) onOpen(permitId)
    else {
      permits.selection = [permitId]
      onChosen(permitId)
    }
  }

  /** Those whose tags are drawn with the chosen ones; null while only these have any. */
  const taggedApart = computed(() => (sight.value.items.length <= maxTags ? new Set(permits.selection) : null))
  watch(
    [() => sight.value.items, taggedApart, spoken],
    ([rows, apart]) => {
      const shapes = rows.flatMap((row) => permitShapes(row, apart !== null && !apart.has(row.id)))
      map.setOverlay(allName, { shapes, order: 10, onClick })
    },
    { immediate: true },
  )
  watch(
    chosen,
    (shapes) => {
      map.setOverlay(chosenName, { shapes, selected: new Set(shapes.map(({ id }) => id)), order: 11, onClick })
    },
    { immediate: true },
  )
  onBeforeUnmount(() => {
    map.removeOverlay(allName)
    map.removeOverlay(chosenName)
  })

  return { inSight: computed(() => sight.value.inSight), drawn: computed(() => sight.value.drawn) }
}

type ShownPermit = Pick<PermitRow, 'id' | 'area'> & { item: Pick<PermitListItem, 'name' | 'status' | 'lapsed'> }

/** The shape of one permit, none where it has no area; the same each time, so that the map draws it once. `withTag` adds its id and icon. */
export function permitShapes(row: ShownPermit, withTag: boolean): OverlayShape[] {
  const { tagged, plain } = shapes(row)
  return (withTag ? tagged : plain)(spoken.value)
}
const shapes = onceEach((row: ShownPermit) => ({
  tagged: onceIn(() => shapesOf(row, true)),
  plain: onceIn(() => shapesOf(row, false)),
}))

/** What is made for a language, until another is spoken. */
function onceIn<T>(make: () => T): (language: Language) => T {
  let made: { language: Language; value: T } | null = null
  return (language) => (made?.language === language ? made : (made = { language, value: make() })).value
}

function shapesOf(row: ShownPermit, withTag: boolean): OverlayShape[] {
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
      title: row.item.lapsed
        ? t('permits.lapsed.shape', { name: row.item.name, status: look.label })
        : `${row.item.name}, ${look.label}`,
      tag: withTag
        ? { text: row.item.lapsed ? t('permits.lapsed.tag', { id: row.id }) : String(row.id), icon: look.icon }
        : undefined,
    },
  ]
}

function geometryOf(area: PermitArea): Geometry | null {
  const parts: Geometry[] = []
  if (area.polygons.length > 0) parts.push({ type: 'MultiPolygon', coordinates: area.polygons })
  if (area.lines.length > 0) parts.push({ type: 'MultiLineString', coordinates: area.lines })
  if (area.points.length > 0) parts.push({ type: 'MultiPoint', coordinates: area.points })
  const [only] = parts
  if (!only) return null
  return parts.length === 1 ? only : { type: 'GeometryCollection', geometries: parts }
}
