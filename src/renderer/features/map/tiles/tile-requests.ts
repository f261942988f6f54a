import { latOf, lonOf, worldSize } from '../../../../shared/tiles'
import type { JobTile } from './painter-protocol'
import type { TileRequest, TileSource } from './tile-source'

/** The name under which a tile is kept. */
export function keyOf(request: TileRequest): string {
  const what = { vector: 'v', labels: 'l', raster: `r${request.index}` }[request.kind]
  const place = `${request.revisionKey} ${what} ${request.z} ${request.x} ${request.y}`
  return request.field === undefined ? place : `${place} ${request.field}`
}

/** The texts of the attribute that was chosen; null when none was. */
export function textsOf(source: TileSource, { z, x, y }: JobTile): TileRequest | null {
  if (source.kind !== 'vector' || typeof source.labelBy !== 'string') return null
  return { revisionKey: source.revisionKey, kind: 'labels', index: 0, field: source.labelBy, z, x, y }
}

/** The tile that holds the data; for magnified rasters one above. */
export function requestOf(source: TileSource, tile: JobTile): TileRequest {
  const up = source.kind === 'raster' ? Math.max(0, tile.z - (source.maxZoom ?? tile.z)) : 0
  return {
    revisionKey: source.revisionKey,
    kind: source.kind,
    index: source.kind === 'raster' ? source.index : 0,
    z: tile.z - up,
    x: Math.floor(tile.x / 2 ** up),
    y: Math.floor(tile.y / 2 ** up),
  }
}

/** Whether anything of a source can be seen on a tile. */
export function isShown(source: TileSource, tile: JobTile): boolean {
  if (!source.visible || source.opacity <= 0) return false
  if (!source.bbox4326) return true
  const [west, south, east, north] = source.bbox4326
  const size = worldSize / 2 ** tile.z
  const margin = size / 16
  if (latOf(tile.y * size - margin) < south || latOf((tile.y + 1) * size + margin) > north) return false
  // Beyond ±180° data appears on the other side: such boxes are not used to leave tiles out.
  if (west < -180 || east > 180) return true
  return lonOf((tile.x + 1) * size + margin) >= west && lonOf(tile.x * size - margin) <= east
}
