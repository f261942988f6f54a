import * as L from 'leaflet'
import type { TilePalette } from './tile-source'

/** A label in map pixels at the present zoom. */
export interface PlacedLabel {
  text: string
  lat: number
  lon: number
  angle: number
  /** Drawn above the place rather than on it. */
  above: boolean
  color: string | null
}

const fontPx = 11
/** Labels that are drawn at once at most. */
const mostLabels = 600

/**
 * Draws labels over all tiles: never cut at a tile's border, never over one another, upright text at a fixed size. Hidden
 * while a zoom is animated.
 */
export class LabelOverlay {
  private readonly canvas = L.DomUtil.create('canvas', 'map-labels')
  private labels: () => PlacedLabel[] = () => []
  private frame = 0

  constructor(
    private readonly map: L.Map,
    pane: HTMLElement,
    private palette: TilePalette,
  ) {
    this.canvas.style.pointerEvents = 'none'
    this.canvas.setAttribute('aria-hidden', 'true')
    pane.appendChild(this.canvas)
    map.on('moveend zoomend resize', this.update, this)
    map.on('zoomanim', this.hide, this)
  }

  /** Redraws soon with these labels. */
  show(labels: () => PlacedLabel[], palette: TilePalette): void {
    this.labels = labels
    this.palette = palette
    this.update()
  }

  remove(): void {
    cancelAnimationFrame(this.frame)
    this.map.off('moveend zoomend resize', this.update, this)
    this.map.off('zoomanim', this.hide, this)
    this.canvas.remove()
  }

  private readonly update = (): void => {
    cancelAnimationFrame(this.frame)
    this.frame = requestAnimationFrame(() => this.draw())
  }

  private readonly hide = (): void => {
    this.canvas.style.visibility = 'hidden'
  }

  private draw(): void {
    const labels = this.labels()
    this.canvas.style.visibility = labels.length > 0 ? '' : 'hidden'
    if (labels.length === 0) return
    const { x: width, y: height } = this.map.getSize()
    const ratio = window.devicePixelRatio
    const { canvas } = this
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
      canvas.style.width = `${width}px`
      canvas.style.height = `${height}px`
    }
    L.DomUtil.setPosition(canvas, this.map.containerPointToLayerPoint([0, 0]))
    const context = canvas.getContext('2d')!
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    context.font = `${fontPx}px system-ui, sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.lineWidth = 3
    context.strokeStyle = this.palette.halo
    const taken: [number, number, number, number][] = []
    for (const label of labels) {
      if (taken.length >= mostLabels) break
      const place = this.map.latLngToContainerPoint([label.lat, label.lon])
      const { x } = place
      const y = label.above ? place.y - fontPx - 2 : place.y
      if (x < -100 || y < -100 || x > width + 100 || y > height + 100) continue
      const lines = label.text.split('\n').slice(0, 4)
      const halfWidth = Math.max(...lines.map((line) => context.measureText(line).width)) / 2 + 3
      const halfHeight = (lines.length * (fontPx + 3)) / 2
      const angle = (-label.angle * Math.PI) / 180
      const spanX = Math.abs(halfWidth * Math.cos(angle)) + Math.abs(halfHeight * Math.sin(angle))
      const spanY = Math.abs(halfWidth * Math.sin(angle)) + Math.abs(halfHeight * Math.cos(angle))
      const box: [number, number, number, number] = [x - spanX, y - spanY, x + spanX, y + spanY]
      if (taken.some((other) => box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]))
        continue
      taken.push(box)
      context.save()
      context.translate(x, y)
      // Never upside down.
      if (label.angle) context.rotate(Math.cos(angle) < 0 ? angle + Math.PI : angle)
      context.fillStyle = label.color ?? this.palette.text
      lines.forEach((line, i) => {
        const down = (i - (lines.length - 1) / 2) * (fontPx + 3)
        context.strokeText(line, 0, down)
        context.fillText(line, 0, down)
      })
      context.restore()
    }
  }
}
