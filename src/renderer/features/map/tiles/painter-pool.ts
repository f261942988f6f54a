import { LabelPainter } from './label-painter'
import { TilePainter } from './painter'
import type { FromLabels, FromPainter, JobTile, LabelView, ToLabels, ToPainter } from './painter-protocol'
import { canPaintOffscreen, pageLabels, pageSurface } from './surface'
import type { FetchTile, PickHit, TilePalette, TileSource } from './tile-source'

/** What a painter says of a tile that it has painted. */
export type DrawnTile = Extract<FromPainter, { type: 'drawn' }>

interface Port<Message> {
  send(message: Message, transfer?: Transferable[]): void
  close(): void
}

/**
 * The painters of one map: two workers for tiles and one for texts where the browser can paint in workers, else all on the
 * page. A tile always goes to the same painter, which then has its data. Fetching is done here, at the painters' word.
 */
export class PainterPool {
  private readonly ports: Port<ToPainter>[]
  private readonly labels: Port<ToLabels>
  private readonly fetching = new Map<string, AbortController>()
  private readonly picks = new Map<number, (hits: PickHit[]) => void>()
  private readonly home = new Map<number, number>()
  private lastRequest = 0
  private closed = false

  constructor(
    private readonly fetchTile: FetchTile,
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
    for (const controller of this.fetching.values()) controller.abort()
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
    const port: Port<ToPainter> = {
      send: (message, transfer) => worker.postMessage(message, transfer ?? []),
      close: () => worker.terminate(),
    }
    worker.onmessage = (event: MessageEvent<FromPainter>) => this.answer(event.data, port, number)
    worker.onerror = (event) => this.onFailed(new Error(event.message || 'The drawing of tiles stopped.'))
    const { port1, port2 } = new MessageChannel()
    this.labels.send({ type: 'painter', port: port1 }, [port1])
    port.send({ type: 'labels-port', port: port2 }, [port2])
    return port
  }

  private pagePort(): Port<ToPainter> {
    const channel = new MessageChannel()
    let run: () => void = () => undefined
    channel.port1.onmessage = () => run()
    const painter = new TilePainter(
      (message) => queueMicrotask(() => this.answer(message, port, 0)),
      pageSurface,
      (next) => {
        run = next
        channel.port2.postMessage(null)
      },
    )
    const port: Port<ToPainter> = {
      send: (message) => {
        if (message.type !== 'labels-port') painter.handle(message)
      },
      close: () => channel.port1.close(),
    }
    return port
  }

  private answer(message: FromPainter, port: Port<ToPainter>, number: number): void {
    if (this.closed) return
    switch (message.type) {
      case 'need': {
        const id = `${number} ${message.key}`
        const controller = new AbortController()
        this.fetching.set(id, controller)
        this.fetchTile(message.tile, controller.signal).then(
          (bytes) => {
            if (this.fetching.get(id) === controller) this.fetching.delete(id)
            if (!controller.signal.aborted && !this.closed)
              port.send({ type: 'data', key: message.key, bytes, failed: false }, bytes ? [bytes] : [])
          },
          (reason: unknown) => {
            if (this.fetching.get(id) === controller) this.fetching.delete(id)
            if (controller.signal.aborted || this.closed) return
            port.send({ type: 'data', key: message.key, bytes: null, failed: true })
            this.onFailed(reason)
          },
        )
        return
      }
      case 'unneed': {
        const id = `${number} ${message.key}`
        this.fetching.get(id)?.abort()
        this.fetching.delete(id)
        return
      }
      case 'drawn':
        this.onDrawn(message)
        return
      case 'labels':
        this.labels.send(message)
        return
      case 'picked':
        this.picks.get(message.request)?.(message.hits)
        this.picks.delete(message.request)
    }
  }
}
