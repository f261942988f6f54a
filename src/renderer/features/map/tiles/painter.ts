import {
  decodeLabelTile,
  decodeTile,
  lonOf,
  latOf,
  worldSize,
  type TileSection,
  type TileText,
} from '../../../../shared/tiles'
import { drawSections, drawSelected, type Brush } from './draw-sections'
import type { FromPainter, JobTile, TileLabel, ToPainter } from './painter-protocol'
import { pickSection } from './pick-sections'
import { AreaFill } from './area-fill'
import { CoverageMask } from './coverage-mask'
import { Picture } from './picture'
import { StampPainter } from './stamps'
import type { Surface } from './surface'
import { collectOwnLabels, collectTexts } from './tile-labels'
import { lightPalette, type PickHit, type TilePalette, type TileRequest, type TileSource } from './tile-source'

/** Bytes of tiles that a painter keeps, so that a change of style fetches nothing. */
const cacheBytes = 128 * 1024 * 1024

interface Held {
  state: 'loading' | 'ready' | 'failed'
  sections: readonly TileSection[]
  texts: readonly TileText[]
  image: ImageBitmap | null
  bytes: number
  /** Jobs that wait for it. */
  waiting: Set<number>
}

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
  private readonly held = new Map<string, Held>()
  private readonly jobs = new Map<number, Job>()
  private readonly queue = new Set<number>()
  private scheduled = false
  private moving = false
  /** What the last painting took. */
  private tookMs = 0
  private bytes = 0
  private readonly stamps = new StampPainter()
  private readonly area = new AreaFill()
  private readonly mask = new CoverageMask()

  constructor(
    private readonly post: (message: FromPainter, transfer: Transferable[]) => void,
    makeSurface: () => Surface,
    private readonly later: (run: () => void, delayMs: number) => void,
  ) {
    this.picture = new Picture(makeSurface())
    this.layer = new Picture(makeSurface())
  }

  private readonly picture: Picture
  /** For sources that are not fully opaque: painted whole, then laid over. */
  private readonly layer: Picture

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
      case 'data':
        this.receive(message.key, message.bytes, message.failed)
        return
      case 'pick':
        this.post(
          {
            type: 'picked',
            request: message.request,
            hits: this.pick(message.job, message.x, message.y, message.tolerancePx),
          },
          [],
        )
    }
  }

  private draw(id: number, turn: number, tile: JobTile): void {
    const before = this.jobs.get(id)
    const job: Job = { tile, turn, wanted: new Set(), labelled: before?.labelled ?? false }
    this.jobs.set(id, job)
    for (const source of this.sources) {
      if (!isShown(source, tile)) continue
      this.want(id, job, requestOf(source, tile))
      const texts = textsOf(source, tile)
      if (texts) this.want(id, job, texts)
    }
    if (before) for (const key of before.wanted) if (!job.wanted.has(key)) this.stopWaiting(key, id)
    this.enqueue(id)
  }

  private want(id: number, job: Job, request: TileRequest): void {
    const key = keyOf(request)
    job.wanted.add(key)
    let held = this.held.get(key)
    if (held) {
      // Used last: to the end of the order in which they are dropped.
      this.held.delete(key)
      this.held.set(key, held)
    }
    if (!held || held.state === 'failed') {
      held = { state: 'loading', sections: [], texts: [], image: null, bytes: 0, waiting: new Set() }
      this.held.set(key, held)
      this.post({ type: 'need', key, tile: request }, [])
    }
    if (held.state === 'loading') held.waiting.add(id)
  }

  private drop(id: number): void {
    const job = this.jobs.get(id)
    this.jobs.delete(id)
    if (job) this.giveLabels(id, job, [])
    this.queue.delete(id)
    if (job) for (const key of job.wanted) this.stopWaiting(key, id)
  }

  private stopWaiting(key: string, id: number): void {
    const held = this.held.get(key)
    if (!held?.waiting.delete(id) || held.waiting.size > 0 || held.state !== 'loading') return
    this.held.delete(key)
    this.post({ type: 'unneed', key }, [])
  }

  private receive(key: string, bytes: ArrayBuffer | null, failed: boolean): void {
    const held = this.held.get(key)
    if (!held || held.state !== 'loading') return
    if (bytes && !failed && key.includes(' r')) {
      createImageBitmap(new Blob([bytes])).then(
        (image) => this.settle(held, { image, bytes: image.width * image.height * 4 }),
        () => this.settle(held, null),
      )
      return
    }
    try {
      const size = bytes?.byteLength ?? 0
      if (failed) this.settle(held, null)
      else if (!bytes) this.settle(held, {})
      else if (key.includes(' l '))
        this.settle(held, { texts: decodeLabelTile(new Uint8Array(bytes)), bytes: size * 4 })
      else this.settle(held, { sections: decodeTile(new Uint8Array(bytes)), bytes: size })
    } catch {
      this.settle(held, null)
    }
  }

  private settle(held: Held, data: Partial<Held> | null): void {
    Object.assign(held, data ?? {}, { state: data ? 'ready' : 'failed' })
    this.bytes += held.bytes
    const waiting = [...held.waiting]
    held.waiting.clear()
    for (const id of waiting) this.enqueue(id)
    this.trim()
  }

  /** Drops what was used least lately, but nothing that a tile on the screen shows. */
  private trim(): void {
    if (this.bytes <= cacheBytes) return
    const shown = new Set<string>()
    for (const job of this.jobs.values()) for (const key of job.wanted) shown.add(key)
    for (const [key, held] of this.held) {
      if (this.bytes <= cacheBytes) return
      if (held.state === 'loading' || shown.has(key)) continue
      this.held.delete(key)
      this.bytes -= held.bytes
      held.image?.close()
    }
  }

  private enqueue(id: number): void {
    const job = this.jobs.get(id)
    if (!job) return
    for (const key of job.wanted) if (this.held.get(key)?.state === 'loading') return
    this.queue.add(id)
    this.schedule()
  }

  /**
   * One tile at a time, so that what arrives in between (above all cancellations) is heard. While the map moves every other
   * moment is left to the screen: a frame that is late is seen, a tile that comes a little later is not.
   */
  private schedule(): void {
    if (this.scheduled || this.queue.size === 0) return
    this.scheduled = true
    this.later(
      () => {
        this.scheduled = false
        const [id] = this.queue
        if (id === undefined) return
        this.queue.delete(id)
        const job = this.jobs.get(id)
        const start = performance.now()
        if (job) this.paint(id, job)
        this.tookMs = performance.now() - start
        this.schedule()
      },
      this.moving ? Math.min(40, this.tookMs) : 0,
    )
  }

  private paint(id: number, job: Job): void {
    const { tile, turn } = job
    const side = Math.round(tile.canvasPx * tile.ratio)
    const shown = this.sources.filter((source) => isShown(source, tile))
    const ready = shown.map((source) => ({ source, held: this.held.get(keyOf(requestOf(source, tile))) }))
    const failed = ready.filter(({ held }) => held?.state === 'failed').length
    this.giveLabels(id, job, this.labelsOf(tile))
    const filled = ready.filter(({ held }) => held && (held.image || held.sections.length > 0))
    if (filled.length === 0) {
      this.post({ type: 'drawn', job: id, turn, image: null, failed }, [])
      return
    }
    this.picture.begin(side)
    this.mask.begin(side)
    this.area.begin(side)
    const brushOn = (picture: Picture): Brush => ({
      picture,
      stamps: this.stamps,
      mask: this.mask,
      area: this.area,
      tilePx: tile.tilePx * tile.ratio,
      ratio: tile.ratio,
      palette: this.palette,
    })
    for (const { source, held } of filled) {
      if (held!.image) {
        drawImageTile(this.picture, held!.image, source, tile)
        continue
      }
      const whole = source.opacity >= 1
      const target = whole ? this.picture : this.layer
      if (!whole) target.begin(side)
      const sections = held!.sections.filter((section) => !source.hiddenSublayers?.includes(section.sublayer))
      drawSections(brushOn(target), sections, source.style)
      if (!whole) this.picture.lay(target, source.opacity)
    }
    for (const { source, held } of filled) {
      if (!source.selected?.length) continue
      const chosen = new Set(source.selected)
      for (const section of held!.sections) drawSelected(brushOn(this.picture), section, source.style, chosen)
    }
    const image = this.picture.finish()
    const transfer = typeof ImageBitmap !== 'undefined' && image instanceof ImageBitmap ? [image] : []
    this.post({ type: 'drawn', job: id, turn, image, failed }, transfer)
  }

  /** The texts of a tile: those of the attribute that was chosen, or the file's own. */
  private labelsOf(tile: JobTile): TileLabel[] {
    const labels: TileLabel[] = []
    this.sources.forEach((source, rank) => {
      if (!isShown(source, tile) || source.kind !== 'vector' || source.labelBy === null) return
      const request = textsOf(source, tile)
      const held = this.held.get(keyOf(request ?? requestOf(source, tile)))
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

  private pick(id: number, x: number, y: number, tolerancePx: number): PickHit[] {
    const job = this.jobs.get(id)
    if (!job) return []
    const hits: PickHit[] = []
    for (const source of [...this.sources].reverse()) {
      if (source.kind !== 'vector' || !isShown(source, job.tile)) continue
      const held = this.held.get(keyOf(requestOf(source, job.tile)))
      if (held?.state !== 'ready') continue
      const { sections } = held
      const radius = (source.style.pointSize ?? 5 + source.style.width) / 2
      const own: PickHit[] = []
      for (const section of [...sections].reverse()) {
        if (source.hiddenSublayers?.includes(section.sublayer)) continue
        for (const hit of pickSection(section, x, y, job.tile.tilePx, tolerancePx, radius))
          own.push({ sourceId: source.id, revisionKey: source.revisionKey, ...hit })
      }
      // A point before the line beneath it, a line before the area around it.
      own.sort((a, b) => rank[a.kind] - rank[b.kind] || a.distancePx - b.distancePx)
      hits.push(...unique(own))
    }
    return hits.slice(0, 50)
  }
}

const rank = { point: 0, line: 1, polygon: 2 } as const

function unique(hits: readonly PickHit[]): PickHit[] {
  const seen = new Set<number>()
  return hits.filter((hit) => !seen.has(hit.feature) && seen.add(hit.feature))
}

function keyOf(request: TileRequest): string {
  const what = { vector: 'v', labels: 'l', raster: `r${request.index}` }[request.kind]
  const place = `${request.revisionKey} ${what} ${request.z} ${request.x} ${request.y}`
  return request.field === undefined ? place : `${place} ${request.field}`
}

/** The texts of the attribute that was chosen; null when none was. */
function textsOf(source: TileSource, { z, x, y }: JobTile): TileRequest | null {
  if (source.kind !== 'vector' || typeof source.labelBy !== 'string') return null
  return { revisionKey: source.revisionKey, kind: 'labels', index: 0, field: source.labelBy, z, x, y }
}

/** The tile that holds the data; for magnified rasters one above. */
function requestOf(source: TileSource, tile: JobTile): TileRequest {
  const up = source.kind === 'raster' ? Math.max(0, tile.z - (source.maxZoom ?? tile.z)) : 0
  return {
    revisionKey: source.revisionKey,
    kind: source.kind,
    index: source.kind === 'raster' ? source.index : 0,
    z: tile.z - up,
    x: Math.floor(tile.x / 2 ** up),
    y: Math.floor(tile.y / 2 ** up),
  }
}

function isShown(source: TileSource, tile: JobTile): boolean {
  if (!source.visible || source.opacity <= 0) return false
  if (!source.bbox4326) return true
  const [west, south, east, north] = source.bbox4326
  const size = worldSize / 2 ** tile.z
  const margin = size / 16
  if (latOf(tile.y * size - margin) < south || latOf((tile.y + 1) * size + margin) > north) return false
  // Beyond ±180° data appears on the other side: such boxes are not used to leave tiles out.
  if (west < -180 || east > 180) return true
  return lonOf((tile.x + 1) * size + margin) >= west && lonOf(tile.x * size - margin) <= east
}

function drawImageTile(picture: Picture, image: ImageBitmap, source: TileSource, tile: JobTile): void {
  const up = Math.max(0, tile.z - (source.maxZoom ?? tile.z))
  const part = 2 ** up
  const width = image.width / part
  const height = image.height / part
  const side = tile.tilePx * tile.ratio
  picture.draw((context) => {
    context.imageSmoothingEnabled = up < 3
    context.globalAlpha = Math.min(1, source.opacity)
    context.drawImage(image, (tile.x % part) * width, (tile.y % part) * height, width, height, 0, 0, side, side)
    context.globalAlpha = 1
  })
}
