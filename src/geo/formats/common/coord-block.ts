/** Numbers of a block; longer arrays get memory of their own. */
const blockLength = 32_768

let block = new Float64Array(0)
let used = 0

/**
 * An array of `length` zeros for the coordinates of one geometry, cut from a block that many share: memory outside the
 * heap costs much more to ask for than to fill. Who keeps a few geometries of many should copy their coordinates.
 */
export function coordArray(length: number): Float64Array {
  if (length > blockLength / 8) return new Float64Array(length)
  if (used + length > block.length) {
    block = new Float64Array(blockLength)
    used = 0
  }
  used += length
  return block.subarray(used - length, used)
}
