import type { FetchTile, TileRequest } from './tile-source'

/** Fetches what a painter needs, until it needs it no more. */
export class TileFetcher {
  private readonly running = new Map<string, AbortController>()

  /**
   * @param deliver gets the bytes of a key, null when nothing lies there
   * @param onFailed told why a tile could not be had, after `deliver` was told that it could not
   */
  constructor(
    private readonly fetchTile: FetchTile,
    private readonly deliver: (key: string, bytes: ArrayBuffer | null, failed: boolean) => void,
    private readonly onFailed: (reason: string) => void,
  ) {}

  need(key: string, tile: TileRequest): void {
    const controller = new AbortController()
    this.running.set(key, controller)
    const end = (): boolean => {
      if (this.running.get(key) === controller) this.running.delete(key)
      return !controller.signal.aborted
    }
    this.fetchTile(tile, controller.signal).then(
      (bytes) => {
        if (end()) this.deliver(key, bytes, false)
      },
      (reason: unknown) => {
        if (!end()) return
        this.deliver(key, null, true)
        this.onFailed(reason instanceof Error ? reason.message : String(reason))
      },
    )
  }

  unneed(key: string): void {
    this.running.get(key)?.abort()
    this.running.delete(key)
  }

  close(): void {
    for (const controller of this.running.values()) controller.abort()
    this.running.clear()
  }
}
