import type { ByteAnswer, ByteRoute } from '../shared/host/byte-route'
import type { Core } from './index'

const address = /^\/tiles\/([\w.-]{1,200})\/(v|l|r(\d{1,4}))\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})(?:\/([^/]{1,900}))?$/
const kinds = { v: 'vector', l: 'labels' } as const
const contentTypes = { vector: 'application/octet-stream', labels: 'application/json', raster: 'image/png' } as const

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    // Not an address of ours.
    return null
  }
}

/**
 * Answers /tiles/KEY/v/Z/X/Y (vector), /tiles/KEY/l/Z/X/Y/FIELD (texts of an attribute) and /tiles/KEY/rINDEX/Z/X/Y (image)
 * with the bytes of a tile. An empty tile, or one of a revision that is not prepared, is 204.
 */
export function tileRoute(tiles: Core['tiles']): ByteRoute {
  return async (path, signal): Promise<ByteAnswer | null> => {
    if (!path.startsWith('/tiles/')) return null
    const match = address.exec(path)
    if (!match) return { status: 404, headers: {}, body: null }
    const [, key = '', what = '', index, z, x, y, encoded] = match
    const kind = what === 'v' || what === 'l' ? kinds[what] : 'raster'
    const field = encoded === undefined ? undefined : decoded(encoded)
    if (field === null || (field !== undefined) !== (kind === 'labels')) return { status: 404, headers: {}, body: null }
    const at = { kind, index: Number(index ?? 0), z: Number(z), x: Number(x), y: Number(y) } as const
    const tile = await tiles.get(key, field === undefined ? at : { ...at, field }, signal)
    if (tile === null) return { status: 204, headers: { 'Cache-Control': 'no-store' }, body: null }
    return {
      status: 200,
      headers: {
        'Content-Type': contentTypes[kind],
        'Content-Length': String(tile.byteLength),
        // A key names one revision in one map form: its tiles never change.
        'Cache-Control': 'private, max-age=31536000, immutable',
      },
      body: tile,
    }
  }
}
