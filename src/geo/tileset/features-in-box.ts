import type { WorldBox } from './boxes'
import { boxesOf, readLeaf, type LeafSection } from './leaf-data'
import type { NodeFile } from './node-file'
import { passingBytes } from './passing-bytes'
import { deepestNode, tileSize } from './quad'
import type { VectorTiles } from './vector-tiles'

/** From so many boxes on a leaf is read for all of them at once and not kept: it would push out of the cache what others use. */
const manyBoxes = 8
/** Places of a leaf, which lie in its tile or a little beside it, reach less far, in grid steps: differences stay whole numbers of 32 bits. */
const [lowest, highest] = [-(2 ** 29), 2 ** 30 + 2 ** 28]
/** Of leaves that are not kept: their boxes take the same room again and again, up to so many. */
const mostBoxes = 2 ** 18
let boxRoom = new Int32Array(0)

/**
 * Records of each box of which a piece may lie in it, ascending: all that do, and some that only come near. What is read depends on
 * what lies there, not on the size of the layer; a leaf is read once for all boxes.
 */
export function featuresInBoxes(tiles: VectorTiles, boxes: readonly WorldBox[]): number[][] {
  const found = boxes.map(() => new Set<number>())
  const isKept = boxes.length < manyBoxes
  const visit = (file: NodeFile, [z, x, y]: readonly [number, number, number], asked: readonly number[]): void => {
    const size = tileSize(z)
    const here = asked.filter((at) => {
      const { left, right, top, bottom } = boxes[at]!
      return x * size <= right && (x + 1) * size >= left && y * size <= bottom && (y + 1) * size >= top
    })
    const node = here.length > 0 ? file.find(z, x, y) : null
    if (!node) return
    if (!node.leaf && z < deepestNode) {
      for (let quarter = 0; quarter < 4; quarter++)
        visit(file, [z + 1, x * 2 + (quarter & 1), y * 2 + (quarter >> 1)], here)
      return
    }
    const isPoints = file === tiles.points
    const leaf = !isKept
      ? readLeaf(passingBytes(file, node), node)
      : isPoints
        ? tiles.pointLeaf(node)
        : tiles.shapeLeaf(node)
    for (const section of leaf.sections) {
      const drawn = isPoints ? section.coords : isKept ? boxesOf(section) : boxesOf(section, roomFor(section.count))
      for (const at of here) {
        const box = gridBox(boxes[at]!, leaf, section)
        if (isPoints) takePoints(section, drawn, box, found[at]!)
        else takeShapes(section, drawn, box, found[at]!)
      }
    }
  }
  const all = boxes.map((_, at) => at)
  for (const file of [tiles.points, tiles.shapes]) visit(file, [0, 0, 0], all)
  return found.map((records) => [...records].sort((a, b) => a - b))
}

type Numbers = LeafSection['coords']

// Most lie elsewhere: one test that nearly always fails is cheaper than four that often do not.
function takePoints({ features, count }: LeafSection, coords: Numbers, box: WorldBox, found: Set<number>): void {
  const { left, right, top, bottom } = box
  for (let at = 0, x = 0; at < count; at++, x += 2)
    if (((coords[x]! - left) | (right - coords[x]!) | (coords[x + 1]! - top) | (bottom - coords[x + 1]!)) >= 0)
      found.add(features[at]!)
}

function takeShapes({ features, count }: LeafSection, boxes: Numbers, box: WorldBox, found: Set<number>): void {
  const { left, right, top, bottom } = box
  const end = count * 4
  for (let at = 0; at < end; at += 4)
    if (((right - boxes[at]!) | (boxes[at + 2]! - left) | (bottom - boxes[at + 1]!) | (boxes[at + 3]! - top)) >= 0)
      found.add(features[at >> 2]!)
}

function roomFor(count: number): Int32Array {
  if (boxRoom.length < count * 4 && count <= mostBoxes) boxRoom = new Int32Array(count * 4)
  return boxRoom
}

/** The box in whole grid steps of a section, a step wider: places were rounded to steps. */
function gridBox(box: WorldBox, leaf: { left: number; top: number }, { unit }: LeafSection): WorldBox {
  const step = (value: number) => Math.min(highest, Math.max(lowest, value))
  return {
    left: step(Math.floor((box.left - leaf.left) / unit) - 1),
    right: step(Math.ceil((box.right - leaf.left) / unit) + 1),
    top: step(Math.floor((box.top - leaf.top) / unit) - 1),
    bottom: step(Math.ceil((box.bottom - leaf.top) / unit) + 1),
  }
}
