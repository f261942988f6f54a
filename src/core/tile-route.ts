import { Readable } from 'node:stream'
import type { ByteAnswer, ByteRoute } from '../shared/host/byte-route'
import { maxTilesInBatch, tileFrame } from '../shared/tiles'
import type { Core } from './index'

type Tiles = Core['tiles']
type Wanted = [key: string, address: Parameters<Tiles['get']>[1]]

const prefix = '/tiles/'
const pattern = /^([\w.-]{1,200})\/(v|l|r(\d{1,4}))\/(\d{1,2})\/(\d{1,8})\/(\d{1,8})(?:\/([^/]{1,900}))?$/
const kinds = { v: 'vector', l: 'labels' } as const
const contentTypes = { vector: 'application/octet-stream', labels: 'application/json', raster: 'image/png' } as const
const nothing: ByteAnswer = { status: 404, headers: {}, body: null }

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    // Not an address of ours.
    return null
  }
}

/** Reads KEY/v/Z/X/Y and its like; null when it is none. */
function wantedBy(address: string): Wanted | null {
  const match = pattern.exec(address)
  if (!match) return null
  const [, key = '', what = '', index, z, x, y, encoded] = match
  const kind = what === 'v' || what === 'l' ? kinds[what] : 'raster'
  const field = encoded === undefined ? undefined : decoded(encoded)
  if (field === null || (field !== undefined) !== (kind === 'labels')) return null
  const at = { kind, index: Number(index ?? 0), z: Number(z), x: Number(x), y: Number(y) } as const
  return [key, field === undefined ? at : { ...at, field }]
}

/**
 * Answers /tiles/KEY/v/Z/X/Y (vector), /tiles/KEY/l/Z/X/Y/FIELD (texts of an attribute) and /tiles/KEY/rINDEX/Z/X/Y (image)
 * with the bytes of a tile. An empty tile, or one of a revision that is not prepared, is 204. Several such addresses with ; in
 * between are answered with frames (shared/tiles), each sent as soon as its tile is there.
 */
export function tileRoute(tiles: Tiles): ByteRoute {
  return async (path, signal): Promise<ByteAnswer | null> => {
    if (!path.startsWith(prefix)) return null
    const wanted = path
      .slice(prefix.length)
      .split(';', maxTilesInBatch + 1)
      .map(wantedBy)
    if (wanted.length > maxTilesInBatch || wanted.includes(null)) return nothing
    if (wanted.length > 1) return batch(tiles, wanted as Wanted[], signal)
    const [key, address] = wanted[0]!
    const tile = await tiles.get(key, address, signal)
    if (tile === null) return { status: 204, headers: { 'Cache-Control': 'no-store' }, body: null }
    return {
      status: 200,
      headers: {
        'Content-Type': contentTypes[address.kind],
        'Content-Length': String(tile.byteLength),
        // A key names one revision in one tileset: its tiles never change.
        'Cache-Control': 'private, max-age=31536000, immutable',
      },
      body: tile,
    }
  }
}

function batch(tiles: Tiles, wanted: readonly Wanted[], signal: AbortSignal | undefined): ByteAnswer {
  const body = new Readable({ read: () => undefined })
  let open = wanted.length
  const add = (frame: Uint8Array): void => {
    if (body.destroyed) return
    body.push(frame)
    if (--open === 0) body.push(null)
  }
  wanted.forEach(([key, address], index) => {
    tiles.get(key, address, signal).then(
      (tile) => add(tileFrame(index, tile)),
      () => add(tileFrame(index, 'failed')),
    )
  })
  return { status: 200, headers: { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' }, body }
}
