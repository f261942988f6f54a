import { messageOf } from '../../../../shared/errors/app-error'
import { maxTilesInBatch } from '../../../../shared/tiles'
import { tileAddress, type FetchTiles, type TileAnswer } from './fetch-tiles'
import type { TileRequest } from './tile-source'

/** Characters of an address that every host takes. */
const longestAddress = 6000

/** Tiles that are fetched together: the keys of those that are still waited for. */
interface Batch {
  open: Set<string>
  controller: AbortController
}

/**
 * Fetches what a painter needs, until it needs it no more. What is needed in one go is fetched together; images, which can
 * take their time, one by one.
 */
export class TileFetcher {
  private readonly gathered = new Map<string, TileRequest>()
  private readonly running = new Map<string, Batch>()

  /**
   * @param deliver gets the bytes of a key, null when nothing lies there
   * @param onFailed told why a tile could not be had, after `deliver` was told that it could not
   */
  constructor(
    private readonly fetchTiles: FetchTiles,
    private readonly deliver: (key: string, bytes: ArrayBuffer | null, failed: boolean) => void,
    private readonly onFailed: (reason: string) => void,
  ) {}

  need(key: string, tile: TileRequest): void {
    if (tile.kind === 'raster') return this.start([[key, tile]])
    if (this.gathered.size === 0) queueMicrotask(() => this.startGathered())
    this.gathered.set(key, tile)
  }

  unneed(key: string): void {
    this.gathered.delete(key)
    const batch = this.running.get(key)
    this.running.delete(key)
    batch?.open.delete(key)
    if (batch?.open.size === 0) batch.controller.abort()
  }

  close(): void {
    for (const { open, controller } of this.running.values()) {
      open.clear()
      controller.abort()
    }
    this.running.clear()
    this.gathered.clear()
  }

  private startGathered(): void {
    let some: [string, TileRequest][] = []
    let length = 0
    for (const entry of this.gathered) {
      const more = tileAddress(entry[1]).length + 1
      if (some.length === maxTilesInBatch || (length + more > longestAddress && some.length > 0)) {
        this.start(some)
        some = []
        length = 0
      }
      some.push(entry)
      length += more
    }
    this.gathered.clear()
    if (some.length > 0) this.start(some)
  }

  private start(tiles: readonly [key: string, tile: TileRequest][]): void {
    const keys = tiles.map(([key]) => key)
    const batch: Batch = { open: new Set(keys), controller: new AbortController() }
    for (const key of keys) this.running.set(key, batch)
    const give = (index: number, answer: TileAnswer): void => {
      if (this.settle(batch, keys[index], answer) && answer === 'failed') this.onFailed('A tile could not be made.')
    }
    const failed = (reason: string): void => {
      let some = false
      for (const key of keys) if (this.settle(batch, key, 'failed')) some = true
      if (some) this.onFailed(reason)
    }
    const requests = tiles.map(([, tile]) => tile)
    this.fetchTiles(requests, batch.controller.signal, give).then(
      () => failed('The answer ended before all tiles had come.'),
      (reason: unknown) => failed(messageOf(reason)),
    )
  }

  /** Delivers a tile; false when nobody waits for it. */
  private settle(batch: Batch, key: string | undefined, answer: TileAnswer): boolean {
    if (key === undefined || !batch.open.delete(key)) return false
    this.running.delete(key)
    this.deliver(key, answer === 'failed' ? null : answer, answer === 'failed')
    return true
  }
}
