import type { AlignmentDefinition } from './definition'
import { ElementCurve, type Pose } from './element-curve'
import { ahead, feetOn, rightOf } from './feet'
import { Profile } from './profile'
import { Stationing } from './stationing'

export interface AlignmentPlace {
  /** Along the alignment from its start, in the unit of stations. */
  distance: number
  /** The station there; where an equation lies, the one that begins. */
  station: number
  /** Easting and northing in the CRS of the alignment. */
  x: number
  y: number
  /** Of the direction of rising distance, degrees clockwise from grid north, 0 to 360. */
  bearingDegrees: number
  /** Of the profile, in the unit of the file; null where there is none. */
  height: number | null
}

/** Where a point meets an alignment. */
export interface AlignmentFoot extends AlignmentPlace {
  /** Square to the alignment in the unit of stations, positive to the right. */
  offset: number
}

/** Ends count as met when a point is off them by so much, in the unit of coordinates. */
const endTolerance = 0.001

/** An alignment to be evaluated. Not moved by changes of its definition. */
export class Alignment {
  /** In the unit of stations. */
  readonly length: number
  readonly stationing: Stationing
  /** Holds it whole, in its CRS; of Infinity when it has no element. */
  readonly box: readonly [minX: number, minY: number, maxX: number, maxY: number]
  readonly curves: readonly ElementCurve[]
  /** Distance along in the unit of coordinates at which each element begins. */
  readonly #starts: number[] = []
  readonly #profile: Profile | null
  readonly #scale: number

  constructor(readonly definition: AlignmentDefinition) {
    this.curves = definition.elements
      .filter(({ length }) => length > 0 && length < Infinity)
      .map((element) => new ElementCurve(element))
    let along = 0
    for (const { length } of this.curves) {
      this.#starts.push(along)
      along += length
    }
    this.#scale = definition.stationsPerUnit
    this.length = along * this.#scale
    this.stationing = new Stationing(definition, this.length)
    this.#profile = definition.profile && new Profile(definition.profile)
    const side = (pick: (...values: number[]) => number, of: 0 | 1 | 2 | 3, empty: number) =>
      this.curves.reduce((most, { box }) => pick(most, box[of]), empty)
    this.box = [
      side(Math.min, 0, Infinity),
      side(Math.min, 1, Infinity),
      side(Math.max, 2, -Infinity),
      side(Math.max, 3, -Infinity),
    ]
  }

  /** The place at a distance along, in the unit of stations; null beyond its ends. */
  at(distance: number): AlignmentPlace | null {
    const { length } = this
    const tolerance = endTolerance * this.#scale
    if (this.curves.length === 0 || !(distance >= -tolerance && distance <= length + tolerance)) return null
    const along = Math.min(length, Math.max(0, distance)) / this.#scale
    let [low, high] = [0, this.curves.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((this.#starts[middle] as number) <= along) low = middle
      else high = middle - 1
    }
    const curve = this.curves[low] as ElementCurve
    return this.#place(low, Math.min(curve.length, along - (this.#starts[low] as number)), null)
  }

  /** The places that a station has: none in a gap or beyond the ends, several where equations make stations overlap. */
  atStation(station: number): AlignmentPlace[] {
    return this.stationing.distances(station).flatMap((distance) => this.at(distance) ?? [])
  }

  /** All feet of a point that are nearest in their surroundings and lie at most `within` away (unit of stations), nearest first. */
  locate(x: number, y: number, within = Infinity): AlignmentFoot[] {
    const reach = within / this.#scale
    const feet: AlignmentFoot[] = []
    const add = (element: number, s: number, pose: Pose) => {
      if (Math.hypot(x - pose.x, y - pose.y) <= reach) feet.push(this.#foot(element, s, pose, [x, y]))
    }
    const isNear = (element: number) => {
      const curve = this.curves[element]
      return curve !== undefined && boxApart(curve.box, x, y) <= reach
    }
    for (let i = 0; i < this.curves.length; i++) {
      if (isNear(i)) for (const { s, pose } of feetOn(this.curves[i] as ElementCurve, x, y)) add(i, s, pose)
      if (isNear(i) || isNear(i + 1)) this.#atJoint(i, [x, y], add)
    }
    if (isNear(0)) {
      const start = (this.curves[0] as ElementCurve).poses[0] as Pose
      const before = ahead(start, x, y)
      if (before < 0 && before >= -endTolerance) add(0, 0, start)
    }
    return nearestFirst(feet, endTolerance * this.#scale)
  }

  /** A foot at the end of an element: in a bend to the other side, in a gap, or at the end of all. */
  #atJoint(element: number, [x, y]: [number, number], add: (element: number, s: number, pose: Pose) => void): void {
    const curve = this.curves[element] as ElementCurve
    const end = curve.poses[curve.poses.length - 1] as Pose
    const beyond = ahead(end, x, y)
    if (beyond < 0) return
    const next = this.curves[element + 1]?.poses[0]
    if (!next) {
      if (beyond <= endTolerance) add(element, curve.length, end)
    } else if (ahead(next, x, y) < 0) {
      const nextIsNearer = Math.hypot(x - next.x, y - next.y) < Math.hypot(x - end.x, y - end.y)
      if (nextIsNearer) add(element + 1, 0, next)
      else add(element, curve.length, end)
    }
  }

  #foot(element: number, s: number, pose: Pose, [x, y]: [number, number]): AlignmentFoot {
    const right = rightOf(pose, x, y)
    // At a corner the point is not square to either side: it is as far as it is, on the side where it lies.
    const apart = Math.hypot(x - pose.x, y - pose.y)
    return { ...this.#place(element, s, pose), offset: (right < 0 ? -apart : apart) * this.#scale }
  }

  #place(element: number, s: number, known: Pose | null): AlignmentPlace {
    const { x, y, heading } = known ?? (this.curves[element] as ElementCurve).at(s)
    const distance = ((this.#starts[element] as number) + s) * this.#scale
    const bearing = (90 - (heading * 180) / Math.PI) % 360
    return {
      distance,
      station: this.stationing.station(distance),
      x,
      y,
      bearingDegrees: bearing < 0 ? bearing + 360 : bearing,
      height: this.#profile?.height(distance) ?? null,
    }
  }
}

/** How far a point is from a box; 0 inside. */
export function boxApart([minX, minY, maxX, maxY]: Alignment['box'], x: number, y: number): number {
  return Math.hypot(Math.max(minX - x, 0, x - maxX), Math.max(minY - y, 0, y - maxY))
}

/** Feet by their distance from the point; of those that are one place, met from both sides of a joint, the nearer. */
function nearestFirst(feet: AlignmentFoot[], tolerance: number): AlignmentFoot[] {
  feet.sort((a, b) => Math.abs(a.offset) - Math.abs(b.offset))
  return feet.filter((foot, i) =>
    feet
      .slice(0, i)
      .every((other) => Math.abs(other.distance - foot.distance) > tolerance + Math.abs(foot.offset) * 1e-5),
  )
}
