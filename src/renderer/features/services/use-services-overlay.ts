import './services-room'
import { computed, onBeforeUnmount, watch } from 'vue'
import { readPermitArea } from '../../../shared/model/permit-area'
import { lyingRows } from '../../../shared/services/report'
import { spoken } from '../../language/locale'
import { useMap } from '../../stores/map'
import type { OverlayShape } from '../../stores/map-overlay'
import { useServices } from '../../stores/services'
import { depthWords, distanceWords, whatWords } from './service-words'

const name = 'services'
/** Places of features that are drawn; the nearest ones. */
const maxDrawn = 2_000
/** With more than this only the chosen one has a tag. */
const maxTags = 30

/** Draws the report: its places, and where each feature is nearest, with what it is and how deep. */
export function useServicesOverlay(): void {
  const map = useMap()
  const services = useServices()

  /** What lies there; what only tells of it alone where it was gone to. */
  const drawnRows = computed(() => {
    const { report, shownRow } = services
    const some = report ? lyingRows(report.rows).slice(0, maxDrawn) : []
    return shownRow && !some.includes(shownRow) ? [...some, shownRow] : some
  })
  const shapes = computed<OverlayShape[]>(() => {
    const { report, isDrawn, shownRow } = services
    if (!report || !isDrawn) return []
    const places = report.places.flatMap(({ geometry }, at): OverlayShape[] => {
      const area = geometry === null ? null : readPermitArea(geometry)
      if (!area) return []
      const look = { className: 'services-place', fillOpacity: 0.08, dash: [6, 4], widthPx: 2 }
      return [
        ...area.polygons.map((rings, i) => ({ ...look, id: `P${at} ${i}`, geometry: polygon(rings) })),
        ...area.lines.map((line, i) => ({ ...look, id: `L${at} ${i}`, geometry: lineOf(line) })),
        ...area.points.map((point, i) => ({ ...look, id: `O${at} ${i}`, geometry: pointOf(point) })),
      ]
    })
    const drawn = drawnRows.value
    const features = drawn.map((row, at): OverlayShape => {
      const layerName = report.layers[row.layer]?.name ?? ''
      const words = [whatWords(row, layerName), depthWords(row), distanceWords(row)]
      const title = words.filter(Boolean).join(', ')
      // A tag is short: how deep, and of what.
      const text = [depthWords(row) || distanceWords(row), row.kind ?? layerName].join(', ')
      const isTagged = row === shownRow || drawn.length <= maxTags
      return {
        ...{ id: `F${at}`, geometry: pointOf(row.nearest), className: 'services-found', widthPx: 2, title },
        ...(isTagged ? { tag: { text } } : {}),
      }
    })
    return [...places, ...features]
  })

  watch(
    [shapes, spoken],
    ([now]) => {
      if (now.length === 0) return map.removeOverlay(name)
      const { shownRow } = services
      const chosen = shownRow ? `F${drawnRows.value.indexOf(shownRow)}` : null
      map.setOverlay(name, {
        shapes: now,
        selected: new Set(chosen === null ? [] : [chosen]),
        order: 7,
        tagsOnly: true,
      })
    },
    { immediate: true },
  )
  onBeforeUnmount(() => map.removeOverlay(name))
}

type Position = readonly [number, number]
const pointOf = ([lon, lat]: Position) => ({ type: 'Point' as const, coordinates: [lon, lat] as [number, number] })
const lineOf = (line: readonly Position[]) => ({
  type: 'LineString' as const,
  coordinates: line.map(([lon, lat]): [number, number] => [lon, lat]),
})
const polygon = (rings: readonly (readonly Position[])[]) => ({
  type: 'Polygon' as const,
  coordinates: rings.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat])),
})
