import * as L from 'leaflet'
import { LabelOverlay } from './label-overlay'
import { withMoves } from './move-events'
import { placeImage, putImage } from './put-image'
import { PainterPool, type DrawnTile } from './painter-pool'
import type { JobTile } from './painter-protocol'
import { boxInView, type PixelBox } from './placement'
import { lightPalette, type PickHit, type TilePalette, type TileSource } from './tile-source'

const tilePx = 512

/**
 * Milliseconds for which a picture waits for others while the map rests: each frame that changes the map costs the page as
 * much as a picture does.
 */
const arrivalMs = 80

/** Milliseconds of rest after which the parts of tiles that are out of view are painted too. */
const restMs = 100

interface ShownTile {
  coords: L.Coords
  canvas: HTMLCanvasElement
  /** Leaflet's word that the tile is ready; null when it was given. */
  done: L.DoneCallback | null
  /** The last painting that was asked for, and whether it is there. */
  turn: number
  painted: boolean
}

/**
 * Any number of revisions, vectors and imagery, as one Leaflet layer: their tiles are fetched, decoded and painted in
 * workers, bottom source first, into one canvas a tile. `setSources` changes what is shown and how; what is held is not
 * fetched again, and the picture stays until the new one is painted. Events: `load` when all tiles in view are there,
 * `painted` when all show what was asked for last, `tilefailed` {reason} when a tile could not be had. Wants a map with `fadeAnimation: false` and `minZoom` 1 or more.
 */
export class TileStackLayer extends L.GridLayer {
  private pool: PainterPool | null = null
  private labelOverlay: LabelOverlay | null = null
  private sources: readonly TileSource[] = []
  private palette: TilePalette = lightPalette
  private readonly shown = new Map<number, ShownTile>()
  private readonly jobOf = new WeakMap<HTMLElement, number>()
  private lastJob = 0
  /** Tiles that do not show yet what was asked for last. */
  private waiting = 0
  /** Pictures that are shown together with those that come next. */
  private readonly arrived: DrawnTile[] = []
  private showing: ReturnType<typeof setTimeout> | undefined
  private completing: ReturnType<typeof setTimeout> | undefined
  private moving = false
  private ratio = 1
  private resolution: MediaQueryList | null = null

  /** @param fixedRatio pixels of the pictures for each CSS pixel; null: as many as the screen has */
  constructor(
    options: L.GridLayerOptions = {},
    private readonly fixedRatio: number | null = null,
  ) {
    super({
      tileSize: tilePx,
      keepBuffer: 1,
      updateWhenZooming: false,
      updateWhenIdle: false,
      updateInterval: 100,
      maxZoom: 26,
      ...options,
    })
    this.on('tileunload', (event: L.TileEvent) => this.unload(event.tile))
  }

  /** What is shown, the lowest first. Tiles are painted again from what is held; only what is missing is fetched. */
  setSources(sources: readonly TileSource[], palette: TilePalette = this.palette): this {
    this.sources = [...sources]
    this.palette = palette
    this.pool?.setSources(this.sources, palette)
    this.labelOverlay?.setPalette(palette)
    this.repaint()
    return this
  }

  /** Whether all tiles in view, and their texts, show what was asked for last. */
  isDrawn(): boolean {
    return this.waiting === 0 && this.arrived.length === 0 && !this.isLoading() && this.labelOverlay?.isShown() === true
  }

  getSources(): readonly TileSource[] {
    return this.sources
  }

  /**
   * Features drawn within `tolerancePx` CSS pixels of a place: uppermost source first, in it points before lines before
   * areas. Knows what the tiles show at this zoom; for exact answers and attributes ask the core with the index.
   */
  pick(latlng: L.LatLngExpression, tolerancePx = 5): Promise<PickHit[]> {
    const map = this.map()
    if (!map || !this.pool) return Promise.resolve([])
    const zoom = this.gridZoom()
    const world = map.project(L.latLng(latlng), zoom)
    const side = (256 * 2 ** zoom) / tilePx
    const x = world.x / tilePx
    const y = world.y / tilePx
    const column = side >= 1 ? ((Math.floor(x) % side) + side) % side : Math.floor(x)
    for (const [job, tile] of this.shown) {
      if (tile.coords.z !== zoom || tile.coords.x !== column || tile.coords.y !== Math.floor(y)) continue
      const zoomedOut = zoom === 0 ? 2 : 1
      return this.pool.pick(job, (x - Math.floor(x)) * zoomedOut, (y - Math.floor(y)) * zoomedOut, tolerancePx)
    }
    return Promise.resolve([])
  }

  override onAdd(map: L.Map): this {
    this.pool = new PainterPool(
      (drawn) => this.painted(drawn),
      (reason) => this.fire('tilefailed', { reason }),
      (drawn) => this.labelOverlay?.put(drawn),
    )
    this.pool.setSources(this.sources, this.palette)
    this.watchRatio()
    super.onAdd(map)
    const pane = map.getPane(this.options.pane ?? 'tilePane')!
    this.labelOverlay = new LabelOverlay(
      map,
      pane,
      this.palette,
      (view) => this.pool?.showLabels({ ...view, tileZ: Math.max(0, this.gridZoom() - 1) }),
      this.fixedRatio,
    )
    return this
  }

  override getEvents(): { [name: string]: L.LeafletEventHandlerFn } {
    return withMoves(this, super.getEvents?.() ?? {}, (moving) => this.setMoving(moving))
  }

  override onRemove(map: L.Map): this {
    this.labelOverlay?.remove()
    this.labelOverlay = null
    this.resolution?.removeEventListener('change', this.watchRatio)
    super.onRemove(map)
    clearTimeout(this.completing)
    this.pool?.close()
    this.pool = null
    this.shown.clear()
    this.showArrived()
    this.waiting = 0
    return this
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    canvas.setAttribute('aria-hidden', 'true')
    const job = ++this.lastJob
    this.jobOf.set(canvas, job)
    const tile: ShownTile = { coords, canvas, done, turn: 0, painted: true }
    this.shown.set(job, tile)
    this.paint(job, tile)
    return canvas
  }

  /** Leaflet's word that the zoom has changed: what is not there yet of other zooms is not waited for. */
  protected _abortLoading(): void {
    const grid = this as unknown as { _tiles: Record<string, { coords: L.Coords; loaded?: Date }>; _tileZoom?: number }
    const remove = (this as unknown as { _removeTile(key: string): void })._removeTile
    for (const [key, { coords, loaded }] of Object.entries(grid._tiles))
      if (coords.z !== grid._tileZoom && !loaded) remove.call(this, key)
  }

  private jobTile(coords: L.Coords): JobTile {
    // Leaflet's zoom 0 is 256 pixels wide, half a tile of ours.
    return {
      z: Math.max(0, coords.z - 1),
      x: coords.x,
      y: coords.y,
      canvasPx: tilePx,
      tilePx: coords.z === 0 ? tilePx / 2 : tilePx,
      ratio: this.ratio,
      inView: this.inView(coords),
    }
  }

  /** What can be seen of a tile; null: all or nothing of it, or soon something else. */
  private inView({ x, y, z }: L.Coords): PixelBox | null {
    const map = this.map()
    if (!map || this.moving || z !== this.gridZoom()) return null
    const shrunk = map.getZoomScale(map.getZoom(), z)
    const size = map.getSize().divideBy(shrunk)
    const corner = map.project(map.getCenter(), z).subtract(size.divideBy(2))
    return boxInView({ x: x * tilePx, y: y * tilePx, side: tilePx }, 256 * 2 ** z, { corner, size }, this.ratio)
  }

  /** Paints all tiles again, those in view first. */
  private repaint(): void {
    const map = this.map()
    if (!map || !this.pool) return
    const middle = map.project(map.getCenter(), this.gridZoom()).divideBy(tilePx)
    const away = (tile: ShownTile): number =>
      Math.abs(tile.coords.z - this.gridZoom()) * 1000 +
      Math.hypot(tile.coords.x + 0.5 - middle.x, tile.coords.y + 0.5 - middle.y)
    const order = [...this.shown].sort((a, b) => away(a[1]) - away(b[1]))
    for (const [job, tile] of order) this.paint(job, tile)
  }

  private paint(job: number, tile: ShownTile): void {
    if (!this.pool) return
    clearTimeout(this.completing)
    tile.turn++
    if (tile.painted) this.waiting++
    tile.painted = false
    this.pool.draw(job, tile.turn, this.jobTile(tile.coords))
  }

  private settled(tile: ShownTile): void {
    if (tile.painted) return
    tile.painted = true
    if (--this.waiting > 0) return
    this.completeIn(restMs)
    this.fire('painted')
  }

  private setMoving(moving: boolean): void {
    if (moving === this.moving) return
    this.moving = moving
    this.pool?.setMoving(moving)
    // Unless the map only jumps, which asks for other tiles at once.
    if (moving) this.completeIn(0)
  }

  private completeIn(delayMs: number): void {
    clearTimeout(this.completing)
    this.completing = setTimeout(() => this.pool?.complete(), delayMs)
  }

  private painted(drawn: DrawnTile): void {
    this.arrived.push(drawn)
    // Many at once would make a frame late, which is seen while the map moves.
    if (this.moving || this.arrived.length >= this.waiting) this.showArrived()
    else this.showing ??= setTimeout(this.showArrived, arrivalMs)
  }

  private readonly showArrived = (): void => {
    clearTimeout(this.showing)
    this.showing = undefined
    for (const drawn of this.arrived.splice(0)) this.showDrawn(drawn)
  }

  private showDrawn({ job, turn, image, part }: DrawnTile): void {
    const tile = this.shown.get(job)
    if (!tile) {
      if (image && 'close' in image) image.close()
      return
    }
    putImage(tile.canvas, image)
    placeImage(tile.canvas, part, { ratio: this.ratio, tilePx })
    const { done } = tile
    tile.done = null
    done?.(undefined, tile.canvas)
    if (turn === tile.turn) this.settled(tile)
  }

  private unload(element: HTMLElement): void {
    const job = this.jobOf.get(element)
    if (job === undefined) return
    const tile = this.shown.get(job)
    this.shown.delete(job)
    this.pool?.drop(job)
    // Gives the picture's memory back at once.
    if (!tile) return
    tile.canvas.width = tile.canvas.height = 0
    this.settled(tile)
  }

  private readonly watchRatio = (): void => {
    this.resolution?.removeEventListener('change', this.watchRatio)
    this.ratio = this.fixedRatio ?? Math.min(3, window.devicePixelRatio || 1)
    this.resolution = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    this.resolution.addEventListener('change', this.watchRatio)
    this.repaint()
  }

  private gridZoom(): number {
    return (this as unknown as { _tileZoom?: number })._tileZoom ?? Math.round(this.map()?.getZoom() ?? 0)
  }

  private map(): L.Map | null {
    return (this as unknown as { _map: L.Map | null })._map ?? null
  }
}
