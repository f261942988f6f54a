import Flatbush from 'flatbush'
import { boxesMeet } from '../../shared/geometry/box'
import { metresApart, sameMetres } from '../../shared/geometry/distance'
import { shapeOfGeometry, shiftedShape, type Box, type Shape } from '../../shared/geometry/shape'
import { ringOf } from '../../shared/model/box-ring'
import type { CallOptions } from '../engine-api'
import type { Tileset } from '../tileset'
import { inTurns } from './row-scan'

/** What features are to meet, in lon/lat: a box, a ring, or features of another tileset; null: all of these. */
export type Reach =
  | { box: [number, number, number, number] }
  | { ring: readonly (readonly [number, number])[] }
  | { dir: string; features: readonly number[] | null }

/** A reach whose tileset is open. */
type OpenReach = Exclude<Reach, { dir: string }> | { tileset: Tileset; features: readonly number[] | null }

/** Vertices of shapes that are kept, which neighbours in the file ask for again. */
const keptVertices = 500_000

/** What features are held against: the shapes near a box, and whether what lies in a box meets one whatever it is. */
interface Targets {
  near(box: Box): Iterable<Shape>
  holds(box: Box): boolean
}

/** The features of a tileset whose geometry meets a reach, in the order of the file; looked at one by one, in turns. */
export async function featuresMeeting(
  tileset: Tileset,
  reach: OpenReach,
  call: CallOptions,
): Promise<{ total: number; features: number[] }> {
  const targets = await targetsOf(reach, call)
  const features: number[] = []
  const look = (record: number): void => {
    const feature = tileset.partsFirst(record)
    if (features[features.length - 1] === feature) return
    const box = tileset.boxOf(record)
    if (Number.isFinite(box[0]) && meets(tileset, record, box, targets)) features.push(feature)
  }
  await inTurns(tileset.count, look, { step: 'Looking at features', call })
  return { total: features.length, features }
}

function meets(tileset: Tileset, record: number, box: Box, targets: Targets): boolean {
  let own: Shape | null = null
  // What is drawn on the other side of the date line lies a whole turn away.
  for (const turn of [0, 360, -360]) {
    const turned: Box = [box[0] + turn, box[1], box[2] + turn, box[3]]
    if (targets.holds(turned)) return true
    for (const target of targets.near(turned)) {
      if (!own) {
        const geometry = tileset.geometry(record)
        own = geometry && shapeOfGeometry(geometry)
      }
      if (!own) return false
      if (metresApart(turn === 0 ? own : shiftedShape(own, turn), target, sameMetres) <= sameMetres) return true
    }
  }
  return false
}

async function targetsOf(reach: OpenReach, call: CallOptions): Promise<Targets> {
  if ('tileset' in reach) return shapesOf(reach.tileset, reach.features, call)
  const [west, south, east, north] = 'box' in reach ? reach.box : [0, 0, 0, 0]
  const ring = 'ring' in reach ? [...reach.ring, reach.ring[0]!] : ringOf(reach.box)
  const shape = shapeOfGeometry({ type: 'Polygon', dim: 2, coords: ring.flat(), ends: [ring.length] })
  return {
    near: (box) => (shape && boxesMeet(shape.box, box) ? [shape] : []),
    holds: ([w, s, e, n]) => 'box' in reach && w >= west && e <= east && s >= south && n <= north,
  }
}

/** The shapes of a tileset, found by their boxes and read when they are asked for. */
async function shapesOf(tileset: Tileset, features: readonly number[] | null, call: CallOptions): Promise<Targets> {
  const records = features?.flatMap((feature) => tileset.partsOf(feature)) ?? null
  const count = records?.length ?? tileset.count
  const boxes: number[] = []
  const add = (at: number): void => {
    const record = records?.[at] ?? at
    const box = tileset.boxOf(record)
    if (Number.isFinite(box[0])) boxes.push(record, ...box)
  }
  await inTurns(count, add, { step: 'Reading places', call })
  const index = boxes.length > 0 ? new Flatbush(boxes.length / 5) : null
  for (let at = 0; at < boxes.length; at += 5) index?.add(boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3], boxes[at + 4])
  index?.finish()
  const kept = new Map<number, Shape | null>()
  let vertices = 0
  const shapeAt = (record: number): Shape | null => {
    const known = kept.get(record)
    if (known !== undefined) return known
    const geometry = tileset.geometry(record)
    const shape = geometry && shapeOfGeometry(geometry)
    vertices += (shape?.segments.length ?? 0) / 4
    if (vertices > keptVertices) {
      kept.clear()
      vertices = (shape?.segments.length ?? 0) / 4
    }
    kept.set(record, shape)
    return shape
  }
  return {
    *near(box) {
      const margin = 1e-8
      const found = index?.search(box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin) ?? []
      for (const at of found) {
        const shape = shapeAt(boxes[at * 5]!)
        if (shape) yield shape
      }
    },
    holds: () => false,
  }
}
