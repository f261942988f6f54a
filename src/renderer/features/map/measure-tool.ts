import './map-room'
import type * as L from 'leaflet'
import { formatArea, formatLength } from '../../format'
import { crossesItself } from '../../../shared/geometry/crosses-itself'
import { geodesicArea, geodesicLength } from '../../../shared/geometry/geodesy'
import type { Position } from '../../geometry/geometry'
import { t } from '../../language'
import { createPathTool, type DrawnPath } from './path-tool'

/** What has been measured so far, for the panel beside the map. */
export interface Measurement {
  kind: 'distance' | 'area'
  points: number
  /** "96.41 m", "4 180 m²". */
  text: string
  /** The last leg of a distance, the way around an area. */
  detail: string
  finished: boolean
}

/** Measures on the ellipsoid what is drawn on the maps that are attached (path-tool.ts). */
export function createMeasureTool(tell: (measurement: Measurement | null) => void) {
  let kind: 'distance' | 'area' | null = null
  const path = createPathTool({ changed: (drawn) => tell(kind && measurementOf(kind, drawn)) })
  return {
    attach: path.attach,
    clear: path.clear,
    /** Begins to measure, or ends it with null. */
    use(next: 'distance' | 'area' | null): void {
      kind = next
      path.use(next === 'area' ? 'ring' : next && 'line')
    },
  }
}

function measurementOf(kind: 'distance' | 'area', { points, line, finished }: DrawnPath): Measurement {
  const base = { kind, points: points.length, finished }
  if (points.length === 0) return { ...base, text: '', detail: '' }
  if (kind === 'area') {
    const ring = positions(line)
    const { area, perimeter } = geodesicArea(ring)
    const text = crossesItself(ring) ? t('map.measure.crossesItself') : formatArea(area)
    return { ...base, text, detail: t('map.measure.around', { length: formatLength(perimeter) }) }
  }
  const last = geodesicLength(positions(line.slice(-2)))
  return {
    ...base,
    text: formatLength(geodesicLength(positions(line))),
    detail: line.length > 2 ? t('map.measure.lastLeg', { length: formatLength(last) }) : '',
  }
}

function positions(places: readonly L.LatLng[]): Position[] {
  return places.map(({ lat, lng }) => [lng, lat])
}
