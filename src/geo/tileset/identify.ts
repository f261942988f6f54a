import { worldSize, worldX, worldY } from '../../shared/tiles'
import { toSegment } from './distance'
import { boxesOf, loadShape } from './leaf-data'
import type { NodeFile, NodeRef } from './node-file'
import { deepestNode, tileSize } from './quad'
import { polygonKind, ShapePool } from './shape-pool'
import type { VectorTiles } from './vector-tiles'

interface Waiting {
  file: NodeFile
  node: NodeRef
  distance: number
}

/**
 * Feature indexes near a place, nearest first, found tile by tile from the nearest on: what is read depends on the
 * number wanted, not on the size of the layer. `tolerance` in world units. Distances are those to the tiles' pieces:
 * good for choosing, to be reckoned again from the full geometry.
 */
export function nearestFeatures(
  tiles: VectorTiles,
  lon: number,
  lat: number,
  tolerance: number,
  wanted: number,
): number[] {
  const x = worldX(lon)
  const y = worldY(lat)
  const found = new Map<number, number>()
  let reach = tolerance
  const waiting: Waiting[] = []
  const pool = new ShapePool()
  const push = (file: NodeFile, z: number, tx: number, ty: number): void => {
    const node = file.find(z, tx, ty)
    if (!node) return
    const distance = tileDistance(x, y, z, tx, ty)
    if (distance <= reach) waiting.push({ file, node, distance })
  }
  const take = (index: number, distance: number): void => {
    if (distance > reach || (found.get(index) ?? Infinity) <= distance) return
    found.set(index, distance)
    if (found.size >= wanted * 2 + 64) reach = shrink(found, wanted, reach)
  }
  push(tiles.points, 0, 0, 0)
  push(tiles.shapes, 0, 0, 0)
  while (waiting.length > 0) {
    let nearest = 0
    for (let i = 1; i < waiting.length; i++) if (waiting[i]!.distance < waiting[nearest]!.distance) nearest = i
    const { file, node, distance } = waiting.splice(nearest, 1)[0]!
    if (distance > reach) break
    if (!node.leaf && node.z < deepestNode) {
      for (let i = 0; i < 4; i++) push(file, node.z + 1, node.x * 2 + (i & 1), node.y * 2 + (i >> 1))
    } else if (file === tiles.points) {
      const leaf = tiles.pointLeaf(node)
      for (const { coords, features, unit, count } of leaf.sections) {
        for (let i = 0; i < count; i++) {
          const dx = around(leaf.left + coords[i * 2]! * unit - x)
          const dy = leaf.top + coords[i * 2 + 1]! * unit - y
          if (dx <= reach && -dx <= reach && dy <= reach && -dy <= reach) take(features[i]!, Math.hypot(dx, dy))
        }
      }
    } else {
      const leaf = tiles.shapeLeaf(node)
      for (const section of leaf.sections) {
        const boxes = boxesOf(section)
        const { unit } = section
        const gridX = (x - leaf.left) / unit
        const gridY = (y - leaf.top) / unit
        for (let i = 0, box = 0; i < section.count; i++, box += 4) {
          const gridReach = reach / unit
          if (boxes[box]! > gridX + gridReach || boxes[box + 2]! < gridX - gridReach) continue
          if (boxes[box + 1]! > gridY + gridReach || boxes[box + 3]! < gridY - gridReach) continue
          pool.release([0, 0, 0])
          take(section.features[i]!, shapeDistance(pool, loadShape(leaf, section, i, pool), x, y))
        }
      }
    }
  }
  return [...found].sort((a, b) => a[1] - b[1] || b[0] - a[0]).map(([index]) => index)
}

/** Keeps the nearest `wanted`, what lies on top first among equals; returns the new reach. */
function shrink(found: Map<number, number>, wanted: number, reach: number): number {
  const order = [...found].sort((a, b) => a[1] - b[1] || b[0] - a[0])
  for (const [index] of order.slice(wanted)) found.delete(index)
  return Math.min(reach, order[wanted - 1]?.[1] ?? reach)
}

function around(dx: number): number {
  return dx > worldSize / 2 ? dx - worldSize : dx < -worldSize / 2 ? dx + worldSize : dx
}

function tileDistance(x: number, y: number, z: number, tx: number, ty: number): number {
  const size = tileSize(z)
  const dx = Math.max(tx * size - x, 0, x - (tx + 1) * size)
  const dy = Math.max(ty * size - y, 0, y - (ty + 1) * size)
  return Math.hypot(dx, dy)
}

function shapeDistance(pool: ShapePool, shape: number, x: number, y: number): number {
  const { coords } = pool
  let best = Infinity
  let inside = false
  for (let part = pool.partStart(shape); part < pool.partEnd[shape]!; part++) {
    const end = pool.vertexEnd[part]! * 2
    let at = pool.vertexStart(part) * 2
    let ax = coords[at]! - x
    let ay = coords[at + 1]! - y
    if (at + 2 === end) best = Math.min(best, Math.hypot(ax, ay))
    for (at += 2; at < end; at += 2) {
      const bx = coords[at]! - x
      const by = coords[at + 1]! - y
      best = Math.min(best, toSegment(ax, ay, bx, by))
      if (ay > 0 !== by > 0 && ax + ((bx - ax) * -ay) / (by - ay) > 0) inside = !inside
      ax = bx
      ay = by
    }
  }
  return inside && pool.kind[shape] === polygonKind ? 0 : best
}
