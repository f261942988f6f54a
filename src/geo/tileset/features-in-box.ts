import type { LeafSection } from './leaf-data'
import { boxesOf } from './leaf-data'
import type { NodeFile, NodeRef } from './node-file'
import { deepestNode, tileSize } from './quad'
import type { VectorTiles } from './vector-tiles'

/** A box in world units (src/shared/tiles), y from the north. */
export interface WorldBox {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Records of which a piece may lie in the box, ascending: all that do, and some that only come near. What is read depends on what
 * lies there, not on the size of the layer.
 */
export function featuresInBox(tiles: VectorTiles, box: WorldBox): number[] {
  const found = new Set<number>()
  const visit = (file: NodeFile, z: number, x: number, y: number): void => {
    const size = tileSize(z)
    if (x * size > box.right || (x + 1) * size < box.left || y * size > box.bottom || (y + 1) * size < box.top) return
    const node = file.find(z, x, y)
    if (!node) return
    if (!node.leaf && z < deepestNode)
      for (let quarter = 0; quarter < 4; quarter++) visit(file, z + 1, x * 2 + (quarter & 1), y * 2 + (quarter >> 1))
    else if (file === tiles.points) pointsOf(tiles, node, box, found)
    else shapesOf(tiles, node, box, found)
  }
  visit(tiles.points, 0, 0, 0)
  visit(tiles.shapes, 0, 0, 0)
  return [...found].sort((a, b) => a - b)
}

function pointsOf(tiles: VectorTiles, node: NodeRef, box: WorldBox, found: Set<number>): void {
  const leaf = tiles.pointLeaf(node)
  for (const section of leaf.sections) {
    const { coords, features, count } = section
    const { left, right, top, bottom } = gridBox(box, leaf, section)
    for (let at = 0, x = 0; at < count; at++, x += 2)
      if (coords[x]! >= left && coords[x]! <= right && coords[x + 1]! >= top && coords[x + 1]! <= bottom)
        found.add(features[at]!)
  }
}

function shapesOf(tiles: VectorTiles, node: NodeRef, box: WorldBox, found: Set<number>): void {
  const leaf = tiles.shapeLeaf(node)
  for (const section of leaf.sections) {
    const boxes = boxesOf(section)
    const { left, right, top, bottom } = gridBox(box, leaf, section)
    const end = section.count * 4
    for (let at = 0; at < end; at += 4)
      if (boxes[at]! <= right && boxes[at + 2]! >= left && boxes[at + 1]! <= bottom && boxes[at + 3]! >= top)
        found.add(section.features[at >> 2]!)
  }
}

/** The box in whole grid steps of a section, a step wider: places were rounded to steps. */
function gridBox(box: WorldBox, leaf: { left: number; top: number }, { unit }: LeafSection): WorldBox {
  return {
    left: Math.floor((box.left - leaf.left) / unit) - 1,
    right: Math.ceil((box.right - leaf.left) / unit) + 1,
    top: Math.floor((box.top - leaf.top) / unit) - 1,
    bottom: Math.ceil((box.bottom - leaf.top) / unit) + 1,
  }
}
