import { worldBits } from '../../shared/tiles'

/** Deepest zoom at which data is stored; what still is too much there (points on one spot) makes one large tile. */
export const deepestNode = 24

/** Bits of x spread to the even places: the halves of a Morton (Z-order) key. */
function spread(x: number): number {
  x = (x | (x << 8)) & 0x00ff00ff
  x = (x | (x << 4)) & 0x0f0f0f0f
  x = (x | (x << 2)) & 0x33333333
  return (x | (x << 1)) & 0x55555555
}

/** Morton key of two 16-bit numbers, x in the even bits, as an unsigned 32-bit number. */
export function morton16(x: number, y: number): number {
  return (spread(x) | (spread(y) << 1)) >>> 0
}

/** One number for a tile, ascending by zoom and then along the Z-order; exact in a double up to zoom 25. */
export function tileId(z: number, x: number, y: number): number {
  const high = morton16(x >>> 16, y >>> 16)
  const low = morton16(x & 0xffff, y & 0xffff)
  return (4 ** z - 1) / 3 + high * 0x100000000 + low
}

const sizes = Array.from({ length: worldBits }, (_, z) => 2 ** (worldBits - z))

/** World units of a tile side. */
export function tileSize(z: number): number {
  return sizes[z]!
}
