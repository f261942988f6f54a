import { LabelPainter } from './label-painter'
import { TilePainter } from './painter'
import type { FromLabels, FromPainter, JobTile, LabelView, ToLabels, ToPainter } from './painter-protocol'
import { canPaintOffscreen, pageLabels, pageSurface } from './surface'
import { pageToken } from '../../../client/page-token'
import { fetchTiles } from './fetch-tiles'
import { TileFetcher } from './tile-fetcher'
import type { PickHit, TilePalette, TileSource } from './tile-source'

/** What a painter says of a tile that it has painted. */
export type DrawnTile = Extract<FromPainter, { type: 'drawn' }>

/** What is left for the page to hear: fetching is the workers' own. */
type FromWorker = Exclude<FromPainter, { type: 'need' | 'unneed' }>

interface Port<Message> {
  send(message: Message, transfer?: Transferable[]): void
  close(): void
}

/**
 * The painters of one map: two workers for tiles and one for texts where the browser can paint in workers, else all on the
 * page. A tile always goes to the same painter, which fetches and keeps its data.
 */
export class PainterPool {
  private readonly ports: Port<ToPainter>[]
  private readonly labels: Port<ToLabels>
  private readonly picks = new Map<number, (hits: PickHit[]) => void>()
  private readonly home = new Map<number, number>()
  private lastRequest = 0
  private closed = false

  constructor(
    private readonly onDrawn: (drawn: DrawnTile) => void,
    private readonly onFailed: (reason: unknown) => void,
    private readonly onLabels: (drawn: FromLabels) => void,
  ) {
    const offscreen = canPaintOffscreen()
    this.labels = offscreen ? this.labelWorker() : this.pageLabels()
    this.ports = offscreen ? [0, 1].map((number) => this.workerPort(number)) : [this.pagePort()]
  }

  /** Has the texts of a view drawn, now and whenever they change. */
  showLabels(view: LabelView): void {
    this.labels.send({ type: 'view', view })
  }

  setSources(sources: readonly TileSource[], palette: TilePalette): void {
    for (const port of this.ports) port.send({ type: 'sources', sources, palette })
  }

  /** Whether the map is on the move: painters then leave the screen more of the processor. */
  setMoving(moving: boolean): void {
    for (const port of this.ports) port.send({ type: 'moving', moving })
  }

  /** Has the tiles that were painted only where they are in view painted whole. */
  complete(): void {
    for (const port of this.ports) port.send({ type: 'complete' })
  }

  draw(job: number, turn: number, tile: JobTile): void {
    const number = (((tile.x + tile.y) % this.ports.length) + this.ports.length) % this.ports.length
    this.home.set(job, number)
    this.ports[number]!.send({ type: 'draw', job, turn, tile })
  }

  drop(job: number): void {
    const number = this.home.get(job)
    this.home.delete(job)
    if (number !== undefined) this.ports[number]!.send({ type: 'drop', job })
  }

  /** Features of a tile near a place given as fractions of it. */
  pick(job: number, x: number, y: number, tolerancePx: number): Promise<PickHit[]> {
    const number = this.home.get(job)
    if (number === undefined || this.closed) return Promise.resolve([])
    const request = ++this.lastRequest
    return new Promise((resolve) => {
      this.picks.set(request, resolve)
      this.ports[number]!.send({ type: 'pick', request, job, x, y, tolerancePx })
    })
  }

  close(): void {
    this.closed = true
    for (const resolve of this.picks.values()) resolve([])
    this.picks.clear()
    for (const port of this.ports) port.close()
    this.labels.close()
  }

  private labelWorker(): Port<ToLabels> {
    const worker = new Worker(new URL('./labels.worker.ts', import.meta.url), { type: 'module', name: 'labels' })
    worker.onmessage = (event: MessageEvent<FromLabels>) => this.onLabels(event.data)
    worker.onerror = (event) => this.onFailed(new Error(event.message || 'The drawing of labels stopped.'))
    return {
      send: (message, transfer) => worker.postMessage(message, transfer ?? []),
      close: () => worker.terminate(),
    }
  }

  private pageLabels(): Port<ToLabels> {
    const painter = new LabelPainter((drawn) => this.onLabels(drawn), pageLabels())
    return {
      send: (message) => {
        if (message.type !== 'painter') painter.handle(message)
      },
      close: () => painter.close(),
    }
  }

  private workerPort(number: number): Port<ToPainter> {
    const worker = new Worker(new URL('./tiles.worker.ts', import.meta.url), {
      type: 'module',
      name: `tiles ${number}`,
    })
    const port = gatheringPort<ToPainter>(worker)
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.answer(event.data)
    worker.onerror = (event) => this.onFailed(new Error(event.message || 'The drawing of tiles stopped.'))
    const { port1, port2 } = new MessageChannel()
    this.labels.send({ type: 'painter', port: port1 }, [port1])
    port.send({ type: 'start', labels: port2, pageToken: pageToken() }, [port2])
    return port
  }

  private pagePort(): Port<ToPainter> {
    const channel = new MessageChannel()
    let run: () => void = () => undefined
    channel.port1.onmessage = () => run()
    const painter = new TilePainter(
      (message) => {
        if (message.type === 'need') fetcher.need(message.key, message.tile)
        else if (message.type === 'unneed') fetcher.unneed(message.key)
        else queueMicrotask(() => this.answer(message))
      },
      pageSurface,
      (next, delayMs) => {
        run = next
        if (delayMs > 0) setTimeout(next, delayMs)
        else channel.port2.postMessage(null)
      },
    )
    const fetcher = new TileFetcher(
      fetchTiles,
      (key, bytes, failed) => painter.handle({ type: 'data', key, bytes, failed }),
      (reason) => this.onFailed(new Error(reason)),
    )
    return {
      send: (message) => {
        if (message.type !== 'start') painter.handle(message)
      },
      close: () => {
        fetcher.close()
        channel.port1.close()
      },
    }
  }

  private answer(message: FromWorker): void {
    if (this.closed) return
    switch (message.type) {
      case 'drawn':
        this.onDrawn(message)
        return
      case 'labels':
        this.labels.send(message)
        return
      case 'failed':
        this.onFailed(new Error(message.reason))
        return
      case 'picked':
        this.picks.get(message.request)?.(message.hits)
        this.picks.delete(message.request)
    }
  }
}

/** Sends what is said in one go as one message: each costs the page more than what it says. */
function gatheringPort<Message>(worker: Worker): Port<Message> {
  let gathered: Message[] = []
  let handedOver: Transferable[] = []
  const post = (): void => {
    worker.postMessage(gathered, handedOver)
    gathered = []
    handedOver = []
  }
  return {
    send: (message, transfer = []) => {
      if (gathered.length === 0) queueMicrotask(post)
      gathered.push(message)
      handedOver.push(...transfer)
    },
    close: () => worker.terminate(),
  }
}
