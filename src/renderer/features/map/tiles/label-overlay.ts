import * as L from 'leaflet'
import { shifted, type Box } from '../../../geometry/box'
import { boxesOnMap, coversOf, watchCovers } from '../covers'
import type { FromLabels, LabelView } from './painter-protocol'
import { putImage } from './put-image'
import type { TilePalette } from './tile-source'

/** Pixels beyond the window for which texts are drawn too, so that a short drag shows them at once. */
const margin = 128

/**
 * The picture of all texts, above the tiles: asked for whenever the view rests or a drag nears the picture's edge, shown at
 * the place it was drawn for, hidden while a zoom is animated, as texts never scale.
 */
export class LabelOverlay {
  private readonly canvas = L.DomUtil.create('canvas', 'map-labels')
  private asked: LabelView | null = null
  private frame = 0
  private zooming = false
  /** The view whose texts were drawn last. */
  private drawn: LabelView | null = null
  private readonly endWatch: () => void

  constructor(
    private readonly map: L.Map,
    pane: HTMLElement,
    private palette: TilePalette,
    private readonly ask: (view: Omit<LabelView, 'tileZ'>) => void,
    private readonly fixedRatio: number | null,
  ) {
    this.canvas.style.pointerEvents = 'none'
    this.canvas.setAttribute('aria-hidden', 'true')
    this.canvas.hidden = true
    pane.appendChild(this.canvas)
    map.on('moveend zoomend resize tagsdrawn', this.update, this)
    map.on('move', this.follow, this)
    map.on('zoomanim', this.beginZoom, this)
    map.on('zoomend', this.endZoom, this)
    this.endWatch = watchCovers(map, this.update)
    this.update()
  }

  setPalette(palette: TilePalette): void {
    if (palette.halo === this.palette.halo && palette.text === this.palette.text) return
    this.palette = palette
    this.update()
  }

  /** Shows what was drawn, unless the map shows another zoom by now. */
  put({ view, image }: FromLabels): void {
    this.drawn = view
    if (this.zooming || view.zoom !== this.map.getZoom()) {
      if (image && 'close' in image) image.close()
      return
    }
    putImage(this.canvas, image)
    if (!image) return
    this.canvas.style.width = `${view.width}px`
    this.canvas.style.height = `${view.height}px`
    this.canvas.style.visibility = ''
    L.DomUtil.setPosition(this.canvas, L.point(view.left, view.top).subtract(this.map.getPixelOrigin()))
  }

  /** Whether the texts of the view that was asked for last were drawn, be there any or none. */
  isShown(): boolean {
    const { asked, drawn } = this
    return (
      asked !== null &&
      drawn !== null &&
      asked.zoom === drawn.zoom &&
      asked.left === drawn.left &&
      asked.top === drawn.top
    )
  }

  remove(): void {
    cancelAnimationFrame(this.frame)
    this.endWatch()
    this.map.off('moveend zoomend resize tagsdrawn', this.update, this)
    this.map.off('move', this.follow, this)
    this.map.off('zoomanim', this.beginZoom, this)
    this.map.off('zoomend', this.endZoom, this)
    this.canvas.remove()
  }

  private readonly update = (): void => {
    cancelAnimationFrame(this.frame)
    this.frame = requestAnimationFrame(() => {
      const { min } = this.map.getPixelBounds() as { min: L.Point }
      const { x: width, y: height } = this.map.getSize()
      if (width === 0 || height === 0) return
      const view = {
        zoom: this.map.getZoom(),
        left: min.x - margin,
        top: min.y - margin,
        width: width + 2 * margin,
        height: height + 2 * margin,
        seen: shifted({ left: 0, top: 0, right: width, bottom: height }, margin, margin),
        covers: this.covers(),
        ratio: this.fixedRatio ?? Math.min(3, window.devicePixelRatio || 1),
        palette: this.palette,
        fontFamily: getComputedStyle(this.map.getContainer()).fontFamily,
      }
      this.asked = { ...view, tileZ: 0 }
      this.ask(view)
    })
  }

  /** What lies over the map, tags too, from the corner of the picture. */
  private covers(): Box[] {
    const { map } = this
    const tags = map.getContainer().querySelectorAll('.map-tag')
    return [...coversOf(map), ...boxesOnMap(map, tags)].map((box) => shifted(box, margin, margin))
  }

  /** Leaflet's animations between zooms go through fractions: for these nothing is drawn. */
  private readonly follow = (): void => {
    const { asked, map } = this
    if (!asked) return
    if (map.getZoom() !== asked.zoom) {
      this.hide()
      return
    }
    const { min } = map.getPixelBounds() as { min: L.Point }
    const away = Math.max(Math.abs(min.x - margin - asked.left), Math.abs(min.y - margin - asked.top))
    if (away > margin * 0.75) this.update()
  }

  private readonly beginZoom = (): void => {
    this.zooming = true
    this.hide()
  }

  private readonly endZoom = (): void => {
    this.zooming = false
  }

  private readonly hide = (): void => {
    this.canvas.style.visibility = 'hidden'
  }
}
