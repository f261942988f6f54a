import { decodeLabelTile, decodeTile, type TileSection, type TileText } from '../../../../shared/tiles'
import { keyOf } from './tile-requests'
import type { TileRequest } from './tile-source'

/** Bytes of tiles that a painter keeps, so that a change of style fetches nothing. */
const cacheBytes = 128 * 1024 * 1024

/** A tile's data, decoded. */
export interface HeldTile {
  state: 'loading' | 'ready' | 'failed'
  sections: readonly TileSection[]
  texts: readonly TileText[]
  image: ImageBitmap | null
  bytes: number
  /** Jobs that wait for it. */
  waiting: Set<number>
}

/** The data of tiles: asked for once, decoded, and kept as long as there is room. */
export class TileStore {
  private readonly held = new Map<string, HeldTile>()
  private bytes = 0

  /**
   * @param need asks for a tile's bytes
   * @param unneed takes that back
   * @param settled told of each job that waited for a tile which has come or failed
   * @param shown keys that are not dropped
   */
  constructor(
    private readonly need: (key: string, tile: TileRequest) => void,
    private readonly unneed: (key: string) => void,
    private readonly settled: (job: number) => void,
    private readonly shown: () => ReadonlySet<string>,
  ) {}

  get(request: TileRequest): HeldTile | undefined {
    return this.held.get(keyOf(request))
  }

  isLoading(key: string): boolean {
    return this.held.get(key)?.state === 'loading'
  }

  /** Has a job wait for a tile unless it is there; gives its key. */
  want(job: number, request: TileRequest): string {
    const key = keyOf(request)
    let held = this.held.get(key)
    if (held) {
      // Used last: to the end of the order in which they are dropped.
      this.held.delete(key)
      this.held.set(key, held)
    }
    if (!held || held.state === 'failed') {
      held = { state: 'loading', sections: [], texts: [], image: null, bytes: 0, waiting: new Set() }
      this.held.set(key, held)
      this.need(key, request)
    }
    if (held.state === 'loading') held.waiting.add(job)
    return key
  }

  stopWaiting(job: number, key: string): void {
    const held = this.held.get(key)
    if (!held?.waiting.delete(job) || held.waiting.size > 0 || held.state !== 'loading') return
    this.held.delete(key)
    this.unneed(key)
  }

  /** Bytes of a tile that was asked for; null when nothing lies there. */
  receive(key: string, bytes: ArrayBuffer | null, failed: boolean): void {
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
      // Bytes that are no tile: the tile is told as failed.
      this.settle(held, null)
    }
  }

  private settle(held: HeldTile, data: Partial<HeldTile> | null): void {
    Object.assign(held, data ?? {}, { state: data ? 'ready' : 'failed' })
    this.bytes += held.bytes
    const waiting = [...held.waiting]
    held.waiting.clear()
    for (const job of waiting) this.settled(job)
    this.trim()
  }

  /** Drops what was used least lately, but nothing that a tile on the screen shows. */
  private trim(): void {
    if (this.bytes <= cacheBytes) return
    const shown = this.shown()
    for (const [key, held] of this.held) {
      if (this.bytes <= cacheBytes) return
      if (held.state === 'loading' || shown.has(key)) continue
      this.held.delete(key)
      this.bytes -= held.bytes
      held.image?.close()
    }
  }
}
