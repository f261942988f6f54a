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
const maxDetailZoom = 10
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
    if (coords.z > maxDetailZoom) {
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
    // Rings that reach over the 180th meridian go on beyond the edge of the world, and are seen at its other edge too.
    const seen = [-1, 0, 1].flatMap((shift) =>
      this.rings
        .filter(
          (ring) =>
            ring.maxX + shift >= left - margin &&
            ring.minX + shift <= left + 1 / count + margin &&
            ring.maxY >= top - margin &&
            ring.minY <= top + 1 / count + margin,
        )
        .map(({ xy }) => ({ xy, shift })),
    )
    const path = new Path2D()
    for (const { xy, shift } of seen) {
      for (let index = 0; index < xy.length; index += 2) {
        const x = ((xy[index] ?? 0) + shift - left) * count * side
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
        if (this.asked || !map || map.getZoom() > maxDetailZoom) return
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
  const lons = withoutJumps(positions)
  const ring: Ring = { xy: new Float64Array(positions.length * 2), minX: 2, minY: 1, maxX: -1, maxY: 0 }
  positions.forEach(([, lat = 0], index) => {
    const x = ((lons[index] ?? 0) + 180) / 360
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

/** South of it a ring runs along the edge of the map, around the pole. */
const poleLat = -85

/** Longitudes that go on beyond 180° where a ring crosses the meridian; as they are when it does not come back. */
function withoutJumps(positions: readonly number[][]): number[] {
  let turn = 0
  const lons = positions.map(([lon = 0, lat = 0], index) => {
    const before = positions[index - 1]?.[0] ?? lon
    if (Math.abs(lon - before) > 180 && lat > poleLat) turn += lon < before ? 360 : -360
    return lon + turn
  })
  return turn === 0 ? lons : positions.map(([lon = 0]) => lon)
}
