import * as L from 'leaflet'
import nearLandUrl from 'world-atlas/land-10m.json?url'
import farLandUrl from 'world-atlas/land-50m.json?url'
import { traceRing, type Ring } from './coasts'
import { paneNames } from './create-map'

/** The coasts of a world map, read when the map first stays where they are drawn. */
interface Coasts {
  /** Nearer than this they would only mislead: they are off by more pixels than a person takes for the coast. */
  maxZoom: number
  url: string
  rings: Ring[]
  asked: boolean
}

/** The window opens on the whole world until its project is there: the coasts are read only when the map stays on it. */
const openingMs = 2500
const stayMs = 150

/** The quiet base map: land and water of the world from files of our own, in the colours of the look; plain from near. No network. */
export class LandLayer extends L.GridLayer {
  private readonly far: Coasts = { maxZoom: 7, url: farLandUrl, rings: [], asked: false }
  private readonly near: Coasts = { maxZoom: 12, url: nearLandUrl, rings: [], asked: false }
  private waiting = 0
  private readonly madeAt = Date.now()

  constructor() {
    super({ pane: paneNames.base, updateWhenIdle: false, keepBuffer: 3, minZoom: 0, maxZoom: 24 })
  }

  /** Draws again, for instance in the colours of another theme. */
  repaint(): void {
    if (this.far.rings.length > 0 || this.near.rings.length > 0) this.redraw()
  }

  override createTile(coords: L.Coords): HTMLElement {
    const coasts = this.coastsAt(coords.z)
    if (!coasts) {
      const plain = document.createElement('div')
      plain.className = 'land-plain'
      return plain
    }
    if (!coasts.asked) this.loadSoon()
    const size = this.getTileSize()
    const tile = document.createElement('canvas')
    const ratio = Math.min(window.devicePixelRatio || 1, 2)
    tile.width = size.x * ratio
    tile.height = size.y * ratio
    const context = tile.getContext('2d')
    // The other ones are better than none.
    const rings = [coasts, this.far, this.near].find((each) => each.rings.length > 0)?.rings ?? []
    if (context) drawTile(context, coords, size.x * ratio, rings)
    return tile
  }

  private coastsAt(zoom: number): Coasts | null {
    return [this.far, this.near].find(({ maxZoom }) => zoom <= maxZoom) ?? null
  }

  /** Reads coasts once, when the map has stayed where they are seen. */
  private loadSoon(): void {
    window.clearTimeout(this.waiting)
    this.waiting = window.setTimeout(
      () => {
        // Leaflet keeps the map of a layer in a field that its types leave out.
        const map = (this as unknown as { _map: L.Map | null })._map
        const coasts = map && this.coastsAt(Math.round(map.getZoom()))
        if (!coasts || coasts.asked) return
        coasts.asked = true
        this.load(coasts)
      },
      Math.max(stayMs, this.madeAt + openingMs - Date.now()),
    )
  }

  /** In a worker: coasts have hundreds of thousands of corners. Without them the ground is plain; nothing depends on it. */
  private load(coasts: Coasts): void {
    const worker = new Worker(new URL('./coasts.worker.ts', import.meta.url), { type: 'module', name: 'coasts' })
    worker.onmessage = ({ data }: MessageEvent<Ring[]>) => {
      worker.terminate()
      coasts.rings = data
      this.redraw()
    }
    worker.onerror = () => worker.terminate()
    worker.postMessage(new URL(coasts.url, window.location.href).href)
  }
}

function drawTile(context: CanvasRenderingContext2D, coords: L.Coords, side: number, rings: readonly Ring[]): void {
  const colors = getComputedStyle(document.documentElement)
  const color = (name: string) => colors.getPropertyValue(name).trim()
  context.fillStyle = color('--map-water')
  context.fillRect(0, 0, side, side)
  const count = 2 ** coords.z
  const column = ((coords.x % count) + count) % count
  const left = column / count
  const top = coords.y / count
  const margin = 2 / (count * 256)
  // Rings that reach over the 180th meridian go on beyond the edge of the world, and are seen at its other edge too.
  const part = 1 / count
  const path = new Path2D()
  for (const shift of [-1, 0, 1])
    for (const ring of rings)
      if (
        ring.maxX + shift >= left - margin &&
        ring.minX + shift <= left + part + margin &&
        ring.maxY >= top - margin &&
        ring.minY <= top + part + margin
      )
        traceRing(path, ring, { left: left - shift, top, side: part }, side)
  context.fillStyle = color('--map-land')
  context.fill(path, 'evenodd')
  context.strokeStyle = color('--map-shore')
  context.lineWidth = side / 512
  context.globalAlpha = 0.7
  context.stroke(path)
}
