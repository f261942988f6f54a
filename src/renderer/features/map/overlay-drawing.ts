import * as L from 'leaflet'
import { paneNames } from './create-map'
import { bboxOf, middleOf, type Geometry } from '../../geometry/geometry'
import type { MapOverlay, OverlayShape } from '../../stores/map-overlay'
import { shifted } from '../../geometry/box'
import { onceEach } from '../../model/once-each'
import { inSlices } from '../../composables/in-slices'
import { coversOf, seenOf, watchCovers } from './covers'
import { placeOfTag, shortTag, tagBox } from './tag-places'
import { createVertexMarks } from './vertex-marks'

const maxTags = 150
/** A shape narrower than this on the screen gets no tag unless it is selected. */
const leastTagPx = 36

/** What of an overlay is on the map. */
interface Group {
  overlay: MapOverlay
  /** The same shape of another overlay of the same name is not drawn anew. */
  drawn: Map<OverlayShape, L.GeoJSON>
  shapes: L.LayerGroup
  tags: L.LayerGroup
}

/** What a group has that is drawn no further. */
const nothing: MapOverlay = { shapes: [] }

/** Whether what was drawn of an overlay stays right in the one that takes its place, where the shapes are the same. */
const keepsItsShapes = (before: MapOverlay, now: MapOverlay): boolean =>
  before === now ||
  (before.onClick === now.onClick &&
    before.tagsOnly === now.tagsOnly &&
    before.order === now.order &&
    before.selected === undefined &&
    now.selected === undefined)

/** Asked of every shape whenever the map has moved. */
const boxOf = onceEach(({ geometry }: OverlayShape) => bboxOf(geometry))

/**
 * Draws what sections put over the layers, with tags as elements that screen readers can name: on canvases, which are quick, or
 * for paper as shapes, which are sharp at any size.
 */
export function createOverlayDrawing(map: L.Map, forPaper = false) {
  const panes = { both: paneNames.overlay, before: paneNames.overlayBefore, after: paneNames.overlayAfter }
  const renderers = new Map<string, L.Renderer>()
  const groups = new Map<string, Group>()
  const probe = document.createElement('span')
  let tagsShown = false
  probe.hidden = true
  map.getContainer().append(probe)

  /** The colour that a class sets as `--c`, in the theme of now. */
  function colorOf(className: string): string {
    probe.className = className
    return getComputedStyle(probe).getPropertyValue('--c').trim() || '#0b5cad'
  }

  /** One canvas a pane, made when it is first needed: the uppermost takes the pointer from those below. */
  function rendererOf(pane: string): L.Renderer {
    const known =
      renderers.get(pane) ?? (forPaper ? L.svg({ pane, padding: 0.1 }) : L.canvas({ pane, padding: 0.5, tolerance: 4 }))
    renderers.set(pane, known)
    return known
  }

  function draw(overlays: ReadonlyMap<string, MapOverlay>): void {
    for (const [name, group] of groups) {
      const now = overlays.get(name)
      if (now && keepsItsShapes(group.overlay, now)) continue
      group.overlay = nothing
      group.shapes.remove()
      group.tags.remove()
      groups.delete(name)
    }
    const inOrder = [...overlays].sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0))
    for (const [name, overlay] of inOrder) {
      const group = groups.get(name) ?? { overlay, drawn: new Map(), shapes: L.layerGroup(), tags: L.layerGroup() }
      if (groups.get(name)?.overlay === overlay) continue
      if (!groups.has(name)) {
        group.shapes.addTo(map)
        group.tags.addTo(map)
      }
      groups.set(name, group)
      drawShapes(group, overlay)
    }
    drawTags()
  }

  /** Takes away the shapes that an overlay has no longer and draws those that it has not had, the first of them at once. */
  function drawShapes(group: Group, overlay: MapOverlay): void {
    group.overlay = overlay
    const wanted = new Set(overlay.shapes)
    const gone = [...group.drawn.keys()].filter((shape) => !wanted.has(shape))
    const colors = new Map<string, string>()
    const color = (className: string) => {
      const known = colors.get(className) ?? colorOf(className)
      colors.set(className, known)
      return known
    }
    // The chosen ones last, so that they lie on top.
    const chosen = (shape: OverlayShape) => (overlay.selected?.has(shape.id) ? 1 : 0)
    const missing = [...wanted].filter((shape) => !group.drawn.has(shape)).sort((a, b) => chosen(a) - chosen(b))
    const change = (shape: OverlayShape) => {
      const drawn = group.drawn.get(shape)
      if (drawn) {
        group.shapes.removeLayer(drawn)
        group.drawn.delete(shape)
        return
      }
      const layer = shapeLayer(
        shape,
        overlay,
        pathStyle(shape, shape.color ?? color(shape.className), chosen(shape) === 1),
      )
      group.drawn.set(shape, layer)
      group.shapes.addLayer(layer)
    }
    const changes = [...gone, ...missing]
    if (forPaper) changes.forEach(change)
    else void inSlices(changes, change, () => group.overlay === overlay)
  }

  function shapeLayer(shape: OverlayShape, overlay: MapOverlay, style: L.PathOptions): L.GeoJSON {
    const layer = L.geoJSON(shape.geometry as never, {
      style: () => style,
      pointToLayer: (_, place) => L.circleMarker(place, { ...style, radius: 5 }),
      pane: panes[shape.side ?? 'both'],
      interactive: overlay.tagsOnly !== true,
    })
    if (shape.title && !overlay.tagsOnly)
      layer.bindTooltip(shape.title, { sticky: true, className: 'map-tip', pane: paneNames.tags })
    if (overlay.onClick && !overlay.tagsOnly)
      layer.on('click', (event: L.LeafletMouseEvent) => {
        L.DomEvent.stopPropagation(event)
        overlay.onClick?.(shape.id)
      })
    return layer
  }

  function pathStyle(shape: OverlayShape, color: string, selected: boolean): L.PathOptions {
    return {
      renderer: rendererOf(panes[shape.side ?? 'both']),
      color,
      weight: (shape.widthPx ?? 1.6) + (selected ? 1.6 : 0),
      dashArray: shape.dash?.join(' '),
      fillColor: color,
      fillOpacity: (shape.fillOpacity ?? 0.12) * (selected ? 1.8 : 1),
      fill: /Polygon|Point/.test(shape.geometry.type),
    }
  }

  /** Tags for what is in view and wide enough; the selected ones always. */
  function drawTags(): void {
    const withTags = [...groups.values()].filter(({ overlay }) => overlay.shapes.some(({ tag }) => tag))
    // Where the page hides the map costs a layout of the page: nobody asks for it where there is nothing to place.
    if (withTags.length === 0 && !tagsShown) return
    tagsShown = withTags.length > 0
    const view = map.getBounds().pad(0.05)
    const { x, y } = map.containerPointToLayerPoint([0, 0])
    const covers = coversOf(map)
    const seen = shifted(seenOf(map, covers), x, y)
    const taken = covers.map((cover) => shifted(cover, x, y))
    let room = maxTags
    // The chosen ones take their place first; what was added last lies on top.
    for (const { tags } of groups.values()) tags.clearLayers()
    for (const { overlay, tags } of withTags.reverse()) {
      const first = (shape: OverlayShape) => (overlay.selected?.has(shape.id) ? 0 : 1)
      for (const shape of [...overlay.shapes].sort((a, b) => first(a) - first(b))) {
        if (!shape.tag || room <= 0) continue
        const bbox = boxOf(shape)
        if (!bbox) continue
        const box = L.latLngBounds([bbox[1], bbox[0]], [bbox[3], bbox[2]])
        if (!view.intersects(box)) continue
        const selected = overlay.selected?.has(shape.id) === true
        const width = map.latLngToLayerPoint(box.getNorthEast()).x - map.latLngToLayerPoint(box.getSouthWest()).x
        if (!selected && width < leastTagPx && shape.geometry.type !== 'Point') continue
        const onIt = shape.tag.text === '' ? middleOf(shape.geometry) : null
        const middle = map.latLngToLayerPoint(onIt ? [onIt[1], onIt[0]] : box.getCenter())
        const place = placeOfTag(middle, shape.tag, seen, taken) ?? (selected ? middle : null)
        if (!place) continue
        room -= 1
        taken.push(tagBox(place, shape.tag))
        tagMarker(shape, map.layerPointToLatLng(L.point(place.x, place.y)), selected, overlay.onClick).addTo(tags)
      }
    }
    // The texts of the layers keep clear of them.
    map.fire('tagsdrawn')
  }

  function tagMarker(
    shape: OverlayShape,
    place: L.LatLng,
    selected: boolean,
    onClick?: (id: string) => void,
  ): L.Marker {
    const element = document.createElement('span')
    element.className = `map-tag ${shape.className}${selected ? ' sel' : ''}${shape.tag?.text === '' ? ' mark' : ''}`
    if (shape.tag?.icon) element.append(iconElement(shape.tag.icon))
    element.append(shortTag(shape.tag?.text ?? ''))
    const marker = L.marker(place, {
      icon: L.divIcon({ html: element, className: 'map-tag-place', iconSize: [0, 0] }),
      pane: paneNames.tags,
      interactive: onClick !== undefined,
      keyboard: false,
      alt: shape.tag?.text ?? '',
    })
    if (onClick)
      marker.on('click', (event) => {
        L.DomEvent.stopPropagation(event)
        onClick(shape.id)
      })
    return marker
  }

  map.on('moveend', drawTags)
  const endWatch = watchCovers(map, drawTags)
  return {
    draw,
    /** Takes the colours of another theme. */
    repaint(overlays: ReadonlyMap<string, MapOverlay>): void {
      for (const group of groups.values()) {
        group.overlay = nothing
        group.shapes.remove()
        group.tags.remove()
      }
      groups.clear()
      draw(overlays)
    },
    remove(): void {
      map.off('moveend', drawTags)
      endWatch()
      for (const group of groups.values()) group.overlay = nothing
      probe.remove()
    },
  }
}

/** A geometry drawn with a pale halo: the feature that is looked at. */
export function createHighlight(map: L.Map) {
  const group = L.layerGroup().addTo(map)
  const renderer = L.svg({ pane: paneNames.highlight, padding: 0.5 })
  const vertices = createVertexMarks(map, renderer)
  return {
    draw(geometry: Geometry | null): void {
      group.clearLayers()
      if (geometry) drawLines(geometry)
      vertices.draw(geometry)
    },
  }

  function drawLines(geometry: Geometry): void {
    for (const line of [false, true]) {
      const common = { renderer, interactive: false, weight: line ? 2.4 : 8, fillOpacity: 0.06 }
      const filled = line && /Polygon/.test(geometry.type)
      const className = line ? `map-halo-line${filled ? ' with-fill' : ''}` : 'map-halo'
      L.geoJSON(geometry as never, {
        style: () => ({ ...common, className }),
        pointToLayer: (_, place) => L.circleMarker(place, { ...common, className, radius: line ? 5 : 9 }),
        pane: paneNames.highlight,
      }).addTo(group)
    }
  }
}

function iconElement(name: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'i i-s')
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#i-${name}`)
  svg.append(use)
  return svg
}
