import { CubicCurve } from './cubic-curve'
import { curvatureAt, tightest, turnAt } from './curvature'
import type { HorizontalElement } from './definition'
import { integrate } from './gauss'

/** A place on a curve: easting, northing, direction in radians from east, curvature positive to the left. */
export interface Pose {
  x: number
  y: number
  heading: number
  curvature: number
}

/** Between two breaks a curve turns by so much at most, as far as `mostPieces` allow. */
const turnPerPiece = 0.4
const mostPieces = 256

function piecesOf(most: number, length: number): number {
  const wanted = Math.ceil((most * length) / turnPerPiece)
  return most === 0 ? 1 : Math.min(mostPieces, Math.max(4, wanted + (wanted % 2)))
}

/** Into how many pieces an element is broken: what it takes of memory. */
export const piecesOfElement = (element: HorizontalElement): number =>
  piecesOf(element.kind === 'line' ? 0 : tightest(element), element.length)

/**
 * An element to be evaluated. It is broken into an even number of pieces that turn little, so that each holds at most few feet of
 * perpendiculars, and a Helmert curve has a break where its halves meet.
 */
export class ElementCurve {
  readonly length: number
  /** Lengths along at the breaks, ascending; the first is 0, the last the length. */
  readonly breaks: readonly number[]
  readonly poses: readonly Pose[]
  /** Holds the whole curve. */
  readonly box: readonly [minX: number, minY: number, maxX: number, maxY: number]
  readonly #cubic: CubicCurve | null

  constructor(readonly element: HorizontalElement) {
    const { kind, length, curvature } = element
    this.length = length
    this.#cubic = kind === 'cubic' && curvature[0] !== curvature[1] ? new CubicCurve(element) : null
    const most = kind === 'line' ? 0 : (this.#cubic?.tightest ?? tightest(element))
    const pieces = piecesOf(most, length)
    this.breaks = Array.from({ length: pieces + 1 }, (_, i) => (i === pieces ? length : (length * i) / pieces))
    const poses: Pose[] = [this.#pose(0, null)]
    for (let i = 1; i <= pieces; i++)
      poses.push(this.#pose(this.breaks[i] as number, { s: this.breaks[i - 1] as number, pose: poses[i - 1] as Pose }))
    this.poses = poses
    // A piece bulges out of its chord by no more than this.
    const bulge = (most * (length / pieces) ** 2) / 7
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const { x, y } of poses) {
      minX = Math.min(minX, x - bulge)
      maxX = Math.max(maxX, x + bulge)
      minY = Math.min(minY, y - bulge)
      maxY = Math.max(maxY, y + bulge)
    }
    this.box = [minX, minY, maxX, maxY]
  }

  /** The place at a length along, from 0 to that of the element. */
  at(s: number): Pose {
    const piece = Math.min(
      this.breaks.length - 2,
      Math.max(0, Math.floor((s / this.length) * (this.breaks.length - 1))),
    )
    return this.#pose(s, { s: this.breaks[piece] as number, pose: this.poses[piece] as Pose })
  }

  #pose(s: number, from: { s: number; pose: Pose } | null): Pose {
    const { start, heading, length, curvature, kind } = this.element
    if (this.#cubic) return this.#cubic.at(s)
    const [k] = curvature
    const isArc = kind === 'line' || kind === 'arc' || kind === 'cubic'
    if (isArc) {
      const turn = kind === 'line' ? 0 : k * s
      const chord = Math.abs(turn) > 1e-9 ? (s * Math.sin(turn / 2)) / (turn / 2) : s
      const along = heading + turn / 2
      return {
        x: start[0] + Math.cos(along) * chord,
        y: start[1] + Math.sin(along) * chord,
        heading: heading + turn,
        curvature: kind === 'line' ? 0 : k,
      }
    }
    const before = from ?? { s: 0, pose: { x: start[0], y: start[1] } }
    const headingAt = (t: number) => heading + turnAt(this.element, t / length)
    return {
      x: before.pose.x + integrate((t) => Math.cos(headingAt(t)), before.s, s),
      y: before.pose.y + integrate((t) => Math.sin(headingAt(t)), before.s, s),
      heading: headingAt(s),
      curvature: curvatureAt(this.element, s / length),
    }
  }
}
