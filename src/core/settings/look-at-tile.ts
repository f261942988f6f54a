import type { FindProxy } from '../remote'
import { createAgents, openExchange } from '../remote/http-exchange'

/** A tile by its column and row at a zoom level. */
export interface TilePlace {
  z: number
  x: number
  y: number
}

/** What a tile server answered. */
export interface TileLook {
  host: string
  status: number
  /** As the server names it, "image/png"; '' where it does not. */
  mediaType: string
}

/** A server that says nothing for so long is not waited for. */
const idleTimeoutMs = 10_000

/**
 * Asks the tile server for one tile, to learn what the window is never told: why it got none. Null where no address is set.
 * Errors: net.*, `cancelled`.
 * @param template the address with its places, as checkTileUrl lets it through
 */
export async function lookAtTile(
  template: string,
  place: TilePlace,
  { findProxy = null, signal }: { findProxy?: FindProxy | null | undefined; signal?: AbortSignal },
): Promise<TileLook | null> {
  if (template === '') return null
  const url = new URL(addressOf(template, place))
  const agents = createAgents(findProxy)
  const headers = { 'User-Agent': 'Plumbline', Accept: 'image/*' }
  try {
    const asked = { method: 'GET', url, headers, body: null, idleTimeoutMs, fresh: true }
    const answer = await openExchange(agents, signal ? { ...asked, signal } : asked)
    answer.destroy()
    return { host: url.host, status: answer.statusCode ?? 0, mediaType: answer.headers['content-type'] ?? '' }
  } finally {
    agents.close()
  }
}

/** As the map fills the template in; rows are counted from the south where it says {-y}. */
function addressOf(template: string, { z, x, y }: TilePlace): string {
  const values: Readonly<Record<string, string | number>> = { s: 'a', z, x, y, '-y': 2 ** z - 1 - y, r: '' }
  return template.replace(/\{(-?\w+)\}/g, (all, name: string) => String(values[name] ?? all))
}
