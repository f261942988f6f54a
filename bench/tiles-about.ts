import type { Tileset } from '../src/geo/tileset'
import { worldX, worldY } from '../src/shared/tiles'

/** Tiles about places of features, evenly over zooms 0 to 18, in an order that favours no cache; the same in every run. */
export function tilesAbout(tileset: Tileset, count: number): { z: number; x: number; y: number }[] {
  let seed = 5
  const random = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
  return Array.from({ length: count }, () => {
    const z = Math.floor(random() * 19)
    let box = null
    while (!box) box = tileset.row(Math.floor(random() * tileset.manifest.features)).bbox4326
    const side = 2 ** 38 / 2 ** z
    return { z, x: Math.floor(worldX(box[0]) / side), y: Math.floor(worldY(box[1]) / side) }
  })
}
