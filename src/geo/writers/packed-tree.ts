/** Children of a node, as FlatGeobuf's default has it. */
export const treeNodeSize = 16
const nodeBytes = 40

/** One entry of the tree: its box and where its feature begins in the feature section. */
export interface TreeItem {
  box: readonly [number, number, number, number]
  offset: number
}

/** Order of boxes along a Hilbert curve over their common extent; indexes into `boxes` (four numbers each). */
export function hilbertOrder(boxes: Float64Array): Uint32Array {
  const count = boxes.length / 4
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < boxes.length; i += 4) {
    minX = Math.min(minX, boxes[i] as number)
    minY = Math.min(minY, boxes[i + 1] as number)
    maxX = Math.max(maxX, boxes[i + 2] as number)
    maxY = Math.max(maxY, boxes[i + 3] as number)
  }
  const scaleX = maxX > minX ? 65_535 / (maxX - minX) : 0
  const scaleY = maxY > minY ? 65_535 / (maxY - minY) : 0
  const values = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    const x = (((boxes[i * 4] as number) + (boxes[i * 4 + 2] as number)) / 2 - minX) * scaleX
    const y = (((boxes[i * 4 + 1] as number) + (boxes[i * 4 + 3] as number)) / 2 - minY) * scaleY
    values[i] = hilbert(Math.floor(x), Math.floor(y))
  }
  const order = new Uint32Array(count)
  for (let i = 0; i < count; i++) order[i] = i
  return order.sort((a, b) => (values[a] as number) - (values[b] as number))
}

/** Distance along the Hilbert curve of order 16 of a cell, 0 to 2^32 - 1. */
function hilbert(cellX: number, cellY: number): number {
  let x = cellX
  let y = cellY
  let distance = 0
  for (let side = 32_768; side > 0; side >>= 1) {
    const rx = (x & side) > 0 ? 1 : 0
    const ry = (y & side) > 0 ? 1 : 0
    distance += side * side * ((3 * rx) ^ ry)
    if (ry === 0) {
      if (rx === 1) {
        x = 65_535 - x
        y = 65_535 - y
      }
      const swap = x
      x = y
      y = swap
    }
  }
  return distance
}

/** Node counts of the levels, leaves first. */
function levelsOf(count: number): number[] {
  const levels = [count]
  let nodes = count
  do {
    nodes = Math.ceil(nodes / treeNodeSize)
    levels.push(nodes)
  } while (nodes > 1)
  return levels
}

/**
 * The packed R-tree of FlatGeobuf: root first, leaves last and in the order of the items; a leaf holds its feature's byte
 * offset, an inner node the number of its first child. Source: FlatGeobuf specification 3.
 */
export function packedTree(items: Iterable<TreeItem>, count: number): Buffer {
  const levels = levelsOf(count)
  const total = levels.reduce((sum, nodes) => sum + nodes, 0)
  const tree = Buffer.alloc(total * nodeBytes)
  const put = (node: number, box: readonly number[], offset: number) => {
    const at = node * nodeBytes
    for (let k = 0; k < 4; k++) tree.writeDoubleLE(box[k] as number, at + k * 8)
    tree.writeBigUInt64LE(BigInt(offset), at + 32)
  }
  let start = total - count
  let node = start
  for (const item of items) put(node++, item.box, item.offset)
  for (let level = 1; level < levels.length; level++) {
    const below = start
    const belowEnd = below + (levels[level - 1] as number)
    start -= levels[level] as number
    for (let parent = start, child = below; child < belowEnd; parent++) {
      const first = child
      const box = [Infinity, Infinity, -Infinity, -Infinity]
      for (; child < Math.min(first + treeNodeSize, belowEnd); child++) {
        const at = child * nodeBytes
        box[0] = Math.min(box[0] as number, tree.readDoubleLE(at))
        box[1] = Math.min(box[1] as number, tree.readDoubleLE(at + 8))
        box[2] = Math.max(box[2] as number, tree.readDoubleLE(at + 16))
        box[3] = Math.max(box[3] as number, tree.readDoubleLE(at + 24))
      }
      put(parent, box, first)
    }
  }
  return tree
}
