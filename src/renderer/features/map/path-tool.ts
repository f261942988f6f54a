import * as L from 'leaflet'
import { paneNames } from './create-map'

/** A map that is drawn on, with what is drawn on it. */
interface Sheet {
  group: L.LayerGroup
  renderer: L.SVG
}

/** A line or ring that is being drawn. `line` goes on to the pointer while it is not finished. */
export interface DrawnPath {
  points: readonly L.LatLng[]
  line: readonly L.LatLng[]
  finished: boolean
}

/**
 * Draws a line or a ring by clicks; double click or Enter ends, Backspace or Ctrl+Z takes back a point, Escape clears. One path
 * for all maps that are attached: begun on one it may go on over another, and is drawn on each.
 */
export function createPathTool(parts: {
  changed: (path: DrawnPath) => void
  /** The path was ended by this key or click. */
  ended?: (points: readonly L.LatLng[], event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void
}) {
  const sheets = new Set<Sheet>()
  let kind: 'line' | 'ring' | null = null
  let points: L.LatLng[] = []
  let hover: L.LatLng | null = null
  let finished = false

  function draw(): void {
    const line = hover && !finished ? [...points, hover] : points
    for (const sheet of sheets) {
      sheet.group.clearLayers()
      if (kind && points.length > 0) drawOn(sheet, kind, line)
    }
    parts.changed({ points, line, finished })
  }

  function drawOn({ group, renderer }: Sheet, as: 'line' | 'ring', line: L.LatLng[]): void {
    const style = { renderer, className: 'map-measure', interactive: false, weight: 2 }
    if (as === 'ring' && line.length > 2)
      L.polygon(line, { ...style, className: 'map-measure with-fill', fillOpacity: 0.12 }).addTo(group)
    else L.polyline(line, style).addTo(group)
    for (const point of points)
      L.circleMarker(point, { ...style, className: 'map-measure-point', radius: 3.5, fillOpacity: 1 }).addTo(group)
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
  function finish(map: L.Map, event: KeyboardEvent | MouseEvent): void {
    if (!kind || points.length < 2) return
    // A double click has put its place in twice.
    const [last, before] = [points[points.length - 1], points[points.length - 2]]
    if (last && before && map.latLngToLayerPoint(last).distanceTo(map.latLngToLayerPoint(before)) < 4) points.pop()
    finished = true
    hover = null
    draw()
    parts.ended?.(points, event)
  }
  function clear(): void {
    points = []
    hover = null
    finished = false
    draw()
  }
  function onKey(map: L.Map, event: KeyboardEvent): void {
    if (!kind || points.length === 0) return
    // While something is drawn the keys of undo are about it, not about the last change of the project.
    const undoes = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (event.key === 'Enter') finish(map, event)
    else if (event.key === 'Escape') clear()
    else if (event.key === 'Backspace' || undoes) {
      points.pop()
      finished = false
      draw()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    /** Lets the tool draw on a map too; returns how to end that. */
    attach(map: L.Map): () => void {
      const renderer = L.svg({ pane: paneNames.measure, padding: 0.5 })
      const sheet: Sheet = { group: L.layerGroup().addTo(map), renderer }
      const end = (event: L.LeafletMouseEvent) => finish(map, event.originalEvent)
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
    /** Begins to draw, or ends it with null. */
    use(next: 'line' | 'ring' | null): void {
      kind = next
      clear()
    },
    clear,
  }
}
