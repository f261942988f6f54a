import type { FromPainter, JobTile, TileLabel, ToPainter } from './painter-protocol'
import { pickTile } from './pick-tile'
import type { Surface } from './surface'
import { TileCanvas } from './tile-canvas'
import { collectOwnLabels, collectTexts } from './tile-labels'
import { isShown, requestOf, textsOf } from './tile-requests'
import { lightPalette, type TilePalette, type TileSource } from './tile-source'
import { TileStore } from './tile-store'

interface Job {
  tile: JobTile
  turn: number
  /** Keys that the last drawing wanted, to find what it still waits for. */
  wanted: Set<string>
  /** Whether texts of it were given last. */
  labelled: boolean
}

/**
 * Draws tiles: asks for the data it lacks, keeps it decoded, paints all sources of a tile in order onto one image. Knows
 * nothing of where it runs; `post` carries its answers (with what is handed over).
 */
export class TilePainter {
  private sources: readonly TileSource[] = []
  private palette: TilePalette = lightPalette
  private readonly jobs = new Map<number, Job>()
  private readonly queue = new Set<number>()
  /** Tiles whose other parts are painted when nothing else waits. */
  private readonly rest = new Set<number>()
  private scheduled = false
  private moving = false
  /** What the last painting took. */
  private tookMs = 0
  private readonly canvas: TileCanvas
  private readonly store: TileStore

  constructor(
    private readonly post: (message: FromPainter, transfer: Transferable[]) => void,
    makeSurface: () => Surface,
    private readonly later: (run: () => void, delayMs: number) => void,
  ) {
    this.canvas = new TileCanvas(makeSurface)
    this.store = new TileStore(
      (key, tile) => post({ type: 'need', key, tile }, []),
      (key) => post({ type: 'unneed', key }, []),
      (job) => this.enqueue(job),
      () => new Set([...this.jobs.values()].flatMap(({ wanted }) => [...wanted])),
    )
  }

  handle(message: Exclude<ToPainter, { type: 'start' }>): void {
    switch (message.type) {
      case 'sources':
        this.sources = message.sources
        this.palette = message.palette
        return
      case 'draw':
        this.draw(message.job, message.turn, message.tile)
        return
      case 'drop':
        this.drop(message.job)
        return
      case 'moving':
        this.moving = message.moving
        return
      case 'complete':
        this.complete()
        return
      case 'data':
        this.store.receive(message.key, message.bytes, message.failed)
        return
      case 'pick': {
        const { request, x, y, tolerancePx } = message
        const tile = this.jobs.get(message.job)?.tile
        const hits = tile ? pickTile(this.sources, this.store, tile, x, y, tolerancePx) : []
        this.post({ type: 'picked', request, hits }, [])
      }
    }
  }

  private draw(id: number, turn: number, tile: JobTile): void {
    const before = this.jobs.get(id)
    const job: Job = { tile, turn, wanted: new Set(), labelled: before?.labelled ?? false }
    this.jobs.set(id, job)
    for (const source of this.sources) {
      if (!isShown(source, tile)) continue
      job.wanted.add(this.store.want(id, requestOf(source, tile)))
      const texts = textsOf(source, tile)
      if (texts) job.wanted.add(this.store.want(id, texts))
    }
    this.rest.delete(id)
    if (before) for (const key of before.wanted) if (!job.wanted.has(key)) this.store.stopWaiting(id, key)
    this.enqueue(id)
  }

  private drop(id: number): void {
    const job = this.jobs.get(id)
    this.jobs.delete(id)
    if (job) this.giveLabels(id, job, [])
    this.queue.delete(id)
    this.rest.delete(id)
    if (job) for (const key of job.wanted) this.store.stopWaiting(id, key)
  }

  /** Has what lies outside the view painted, of tiles that have no more to come in view. */
  private complete(): void {
    for (const [id, { tile, wanted }] of this.jobs)
      if (tile.inView && !this.queue.has(id) && !this.anyLoading(wanted)) this.rest.add(id)
    this.schedule()
  }

  private anyLoading(keys: ReadonlySet<string>): boolean {
    for (const key of keys) if (this.store.isLoading(key)) return true
    return false
  }

  private enqueue(id: number): void {
    const job = this.jobs.get(id)
    if (!job || this.anyLoading(job.wanted)) return
    this.queue.add(id)
    this.schedule()
  }

  /**
   * One tile at a time, so that what arrives in between (above all cancellations) is heard. While the map moves every other
   * moment is left to the screen: a frame that is late is seen, a tile that comes a little later is not.
   */
  private schedule(): void {
    if (this.scheduled || this.queue.size + this.rest.size === 0) return
    this.scheduled = true
    this.later(
      () => {
        this.scheduled = false
        const start = performance.now()
        this.paintNext()
        this.tookMs = performance.now() - start
        this.schedule()
      },
      this.moving ? Math.min(40, this.tookMs) : 0,
    )
  }

  private paintNext(): void {
    const isRest = this.queue.size === 0
    const from = isRest ? this.rest : this.queue
    const [id] = from
    if (id === undefined) return
    from.delete(id)
    const job = this.jobs.get(id)
    if (!job) return
    if (isRest) job.tile = { ...job.tile, inView: null }
    else this.giveLabels(id, job, this.labelsOf(job.tile))
    this.paint(id, job)
  }

  private paint(id: number, job: Job): void {
    const { tile, turn } = job
    const ready = this.sources
      .filter((source) => isShown(source, tile))
      .map((source) => ({ source, held: this.store.get(requestOf(source, tile)) }))
    const failed = ready.filter(({ held }) => held?.state === 'failed').length
    const filled = ready.flatMap(({ source, held }) =>
      held && (held.image || held.sections.length > 0) ? [{ source, held }] : [],
    )
    const image = filled.length === 0 ? null : this.canvas.paint(tile, filled, this.palette)
    const transfer = typeof ImageBitmap !== 'undefined' && image instanceof ImageBitmap ? [image] : []
    this.post({ type: 'drawn', job: id, turn, image, part: tile.inView, failed }, transfer)
  }

  /** The texts of a tile: those of the attribute that was chosen, or the file's own. */
  private labelsOf(tile: JobTile): TileLabel[] {
    const labels: TileLabel[] = []
    this.sources.forEach((source, rank) => {
      if (!isShown(source, tile) || source.kind !== 'vector' || source.labelBy === null) return
      const request = textsOf(source, tile)
      const held = this.store.get(request ?? requestOf(source, tile))
      if (!held) return
      if (request) {
        collectTexts(source, held.texts, rank, labels)
        return
      }
      for (const section of held.sections)
        if (!source.hiddenSublayers?.includes(section.sublayer)) collectOwnLabels(source, section, rank, labels)
    })
    return labels
  }

  private giveLabels(job: number, { tile, labelled }: Job, labels: readonly TileLabel[]): void {
    if (labels.length === 0 && !labelled) return
    const held = this.jobs.get(job)
    if (held) held.labelled = labels.length > 0
    this.post({ type: 'labels', job, tile: { z: tile.z, x: tile.x, y: tile.y }, labels }, [])
  }
}
