import * as L from 'leaflet'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import landUrl from 'world-atlas/land-50m.json?url'
import { paneNames } from './create-map'

/** A closed ring in world units: x and y from 0 to 1 across the whole Web Mercator square, y down. */
interface Ring {
  xy: Float64Array
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** Nearer than this the coast of a world map would only mislead; there the ground is plain. */
const mostDetailZoom = 10
/** The window opens on the whole world until its project is there: the coasts are read only when the map stays on it. */
const openingMs = 2500
const stayMs = 150

/** The quiet base map: land and water of the world from a file of our own, in the colours of the look. No network. */
export class LandLayer extends L.GridLayer {
  private rings: Ring[] = []
  private waiting = 0
  private asked = false
  private readonly madeAt = Date.now()

  constructor() {
    super({ pane: paneNames.base, updateWhenIdle: false, keepBuffer: 3, minZoom: 0, maxZoom: 24 })
  }

  /** Draws again, for instance in the colours of another theme. */
  repaint(): void {
    if (this.rings.length > 0) this.redraw()
  }

  override createTile(coords: L.Coords): HTMLElement {
    if (coords.z > mostDetailZoom) {
      const plain = document.createElement('div')
      plain.className = 'land-plain'
      return plain
    }
    this.loadSoon()
    const size = this.getTileSize()
    const tile = document.createElement('canvas')
    const ratio = Math.min(window.devicePixelRatio || 1, 2)
    tile.width = size.x * ratio
    tile.height = size.y * ratio
    const context = tile.getContext('2d')
    if (context) this.drawTile(context, coords, size.x * ratio)
    return tile
  }

  private drawTile(context: CanvasRenderingContext2D, coords: L.Coords, side: number): void {
    const colors = getComputedStyle(document.documentElement)
    const color = (name: string) => colors.getPropertyValue(name).trim()
    context.fillStyle = color('--map-water')
    context.fillRect(0, 0, side, side)
    const count = 2 ** coords.z
    const column = ((coords.x % count) + count) % count
    const left = column / count
    const top = coords.y / count
    const margin = 2 / (count * 256)
    const seen = this.rings.filter(
      (ring) =>
        ring.maxX >= left - margin &&
        ring.minX <= left + 1 / count + margin &&
        ring.maxY >= top - margin &&
        ring.minY <= top + 1 / count + margin,
    )
    const path = new Path2D()
    for (const { xy } of seen) {
      for (let index = 0; index < xy.length; index += 2) {
        const x = ((xy[index] ?? 0) - left) * count * side
        const y = ((xy[index + 1] ?? 0) - top) * count * side
        if (index === 0) path.moveTo(x, y)
        else path.lineTo(x, y)
      }
      path.closePath()
    }
    context.fillStyle = color('--map-land')
    context.fill(path, 'evenodd')
    context.strokeStyle = color('--map-shore')
    context.lineWidth = side / 512
    context.globalAlpha = 0.7
    context.stroke(path)
  }

  /** Reads the coasts once, when the map has stayed where they are seen. */
  private loadSoon(): void {
    if (this.asked) return
    window.clearTimeout(this.waiting)
    this.waiting = window.setTimeout(
      () => {
        // Leaflet keeps the map of a layer in a field that its types leave out.
        const map = (this as unknown as { _map: L.Map | null })._map
        if (this.asked || !map || map.getZoom() > mostDetailZoom) return
        this.asked = true
        void this.load()
      },
      Math.max(stayMs, this.madeAt + openingMs - Date.now()),
    )
  }

  private async load(): Promise<void> {
    try {
      const topology = (await (await fetch(landUrl)).json()) as Topology<{ land: GeometryCollection }>
      const land = feature(topology, topology.objects.land)
      this.rings = land.features.flatMap(({ geometry }) => {
        const polygons =
          geometry.type === 'MultiPolygon'
            ? geometry.coordinates
            : geometry.type === 'Polygon'
              ? [geometry.coordinates]
              : []
        return polygons.flat().map(toRing)
      })
      this.redraw()
    } catch {
      // Without it the ground is plain; layers and coordinates do not depend on it.
    }
  }
}

function toRing(positions: number[][]): Ring {
  const ring: Ring = { xy: new Float64Array(positions.length * 2), minX: 1, minY: 1, maxX: 0, maxY: 0 }
  positions.forEach(([lon = 0, lat = 0], index) => {
    const x = (lon + 180) / 360
    const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, lat)) * Math.PI) / 180)
    const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
    ring.xy[index * 2] = x
    ring.xy[index * 2 + 1] = y
    ring.minX = Math.min(ring.minX, x)
    ring.maxX = Math.max(ring.maxX, x)
    ring.minY = Math.min(ring.minY, y)
    ring.maxY = Math.max(ring.maxY, y)
  })
  return ring
}
