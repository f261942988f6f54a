import type { ByteAnswer, ByteRoute } from '../shared/host/byte-route'
import type { Core } from './index'

const address = /^\/tiles\/([\w.-]{1,200})\/(v|r(\d{1,4}))\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})$/

/**
 * Answers /tiles/KEY/v/Z/X/Y (vector) and /tiles/KEY/rINDEX/Z/X/Y (image) with the bytes of a tile. An empty tile, or one
 * of a revision that is not prepared, is 204.
 */
export function tileRoute(tiles: Core['tiles']): ByteRoute {
  return async (path): Promise<ByteAnswer | null> => {
    if (!path.startsWith('/tiles/')) return null
    const match = address.exec(path)
    if (!match) return { status: 404, headers: {}, body: null }
    const [, key = '', kind, index, z, x, y] = match
    const tile = await tiles.get(
      key,
      kind === 'v' ? 'vector' : 'raster',
      Number(index ?? 0),
      Number(z),
      Number(x),
      Number(y),
    )
    if (tile === null) return { status: 204, headers: { 'Cache-Control': 'no-store' }, body: null }
    return {
      status: 200,
      headers: {
        'Content-Type': kind === 'v' ? 'application/octet-stream' : 'image/png',
        'Content-Length': String(tile.byteLength),
        // A key names one revision in one map form: its tiles never change.
        'Cache-Control': 'private, max-age=31536000, immutable',
      },
      body: tile,
    }
  }
}
