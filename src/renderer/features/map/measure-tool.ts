import * as L from 'leaflet'
import { formatArea, formatLength } from '../../format'
import { paneNames } from './create-map'
import { geodesicArea, geodesicLength } from '../../../shared/geometry/geodesy'
import type { Position } from '../../geometry/geometry'

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

/** A map that is measured on, with what is drawn on it. */
interface Sheet {
  group: L.LayerGroup
  renderer: L.SVG
}

/**
 * Measures on the ellipsoid by clicks; double click or Enter ends, Backspace takes back a point, Escape clears. One measurement
 * for all maps that are attached: begun on one it may go on over another, and is drawn on each.
 */
export function createMeasureTool(tell: (measurement: Measurement | null) => void) {
  const sheets = new Set<Sheet>()
  let kind: 'distance' | 'area' | null = null
  let points: L.LatLng[] = []
  let hover: L.LatLng | null = null
  let finished = false

  function draw(): void {
    const line = hover && !finished ? [...points, hover] : points
    for (const sheet of sheets) {
      sheet.group.clearLayers()
      if (kind && points.length > 0) drawOn(sheet, kind, line)
    }
    if (!kind) tell(null)
    else if (points.length === 0) tell({ kind, points: 0, text: '', detail: '', finished: false })
    else tell(measurementOf(kind, line))
  }

  function drawOn({ group, renderer }: Sheet, of: 'distance' | 'area', line: L.LatLng[]): void {
    const style = { renderer, className: 'map-measure', interactive: false, weight: 2 }
    if (of === 'area' && line.length > 2)
      L.polygon(line, { ...style, className: 'map-measure with-fill', fillOpacity: 0.12 }).addTo(group)
    else L.polyline(line, style).addTo(group)
    for (const point of points)
      L.circleMarker(point, { ...style, className: 'map-measure-point', radius: 3.5, fillOpacity: 1 }).addTo(group)
  }

  function measurementOf(of: 'distance' | 'area', line: L.LatLng[]): Measurement {
    const base = { kind: of, points: points.length, finished }
    if (of === 'area') {
      const { area, perimeter } = geodesicArea(positions(line))
      return { ...base, text: formatArea(area), detail: `${formatLength(perimeter)} around` }
    }
    const last = geodesicLength(positions(line.slice(-2)))
    return {
      ...base,
      text: formatLength(geodesicLength(positions(line))),
      detail: line.length > 2 ? `last leg ${formatLength(last)}` : '',
    }
  }

  function onClick(event: L.LeafletMouseEvent): void {
    if (!kind) return
    if (finished) clear()
    points.push(event.latlng)
    hover = null
    draw()
  }
  function onMove(event: L.LeafletMouseEvent): void {
    if (!kind || finished || points.length === 0) return
    hover = event.latlng
    draw()
  }
  function finish(map: L.Map): void {
    if (!kind || points.length < 2) return
    // A double click has put its place in twice.
    const [last, before] = [points[points.length - 1], points[points.length - 2]]
    if (last && before && map.latLngToLayerPoint(last).distanceTo(map.latLngToLayerPoint(before)) < 4) points.pop()
    finished = true
    hover = null
    draw()
  }
  function clear(): void {
    points = []
    hover = null
    finished = false
    draw()
  }
  function onKey(map: L.Map, event: KeyboardEvent): void {
    if (!kind || points.length === 0) return
    if (event.key === 'Enter') finish(map)
    else if (event.key === 'Escape') clear()
    else if (event.key === 'Backspace') {
      points.pop()
      finished = false
      draw()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    /** Lets the tool measure on a map too; returns how to end that. */
    attach(map: L.Map): () => void {
      const renderer = L.svg({ pane: paneNames.measure, padding: 0.5 })
      const sheet: Sheet = { group: L.layerGroup().addTo(map), renderer }
      const end = () => finish(map)
      const key = (event: KeyboardEvent) => onKey(map, event)
      map.on('click', onClick)
      map.on('mousemove', onMove)
      map.on('dblclick', end)
      map.getContainer().addEventListener('keydown', key)
      sheets.add(sheet)
      draw()
      return () => {
        sheets.delete(sheet)
        map.off('click', onClick)
        map.off('mousemove', onMove)
        map.off('dblclick', end)
        map.getContainer().removeEventListener('keydown', key)
        sheet.group.remove()
      }
    },
    /** Begins to measure, or ends it with null. */
    use(next: 'distance' | 'area' | null): void {
      kind = next
      clear()
    },
    clear,
  }
}

function positions(places: readonly L.LatLng[]): Position[] {
  return places.map(({ lat, lng }) => [lng, lat])
}
