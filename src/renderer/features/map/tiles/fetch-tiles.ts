import { TileFrameReader } from '../../../../shared/tiles'
import { pageHeaders } from '../../../client/page-token'
import type { TileRequest } from './tile-source'

/** What came of a tile: its bytes, null when nothing lies there, or that it could not be had. */
export type TileAnswer = ArrayBuffer | null | 'failed'

/**
 * Gets tiles; `give` hears of each by its position as soon as it is there. Rejects when no more can be had, or when the signal
 * is aborted.
 */
export type FetchTiles = (
  tiles: readonly TileRequest[],
  signal: AbortSignal,
  give: (index: number, answer: TileAnswer) => void,
) => Promise<void>

/** The address of a tile: KEY/v/Z/X/Y, rasters KEY/rINDEX/Z/X/Y, texts KEY/l/Z/X/Y/FIELD. */
export function tileAddress(tile: TileRequest): string {
  const what = { vector: 'v', labels: 'l', raster: `r${tile.index}` }[tile.kind]
  const field = tile.field === undefined ? '' : `/${encodeURIComponent(tile.field)}`
  return `${encodeURIComponent(tile.revisionKey)}/${what}/${tile.z}/${tile.x}/${tile.y}${field}`
}

/** From the app's own origin: several in one answer, as a request costs the browser more than most tiles do. */
export const fetchTiles: FetchTiles = async (tiles, signal, give) => {
  const path = `/tiles/${tiles.map(tileAddress).join(';')}`
  const response = await fetch(path, { signal, headers: pageHeaders() })
  if (tiles.length === 1 && (response.status === 204 || response.status === 404)) return give(0, null)
  if (!response.ok) throw new Error(`Tile ${path} was answered with ${response.status}`)
  if (tiles.length === 1) {
    const bytes = await response.arrayBuffer()
    return give(0, bytes.byteLength === 0 ? null : bytes)
  }
  const frames = new TileFrameReader((index, tile) => give(index, tile instanceof Uint8Array ? tile.buffer : tile))
  const reader = response.body!.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    frames.push(value)
  }
}
