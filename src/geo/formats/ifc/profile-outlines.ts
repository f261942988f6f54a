import * as ifc from 'web-ifc'
import { CurveStrokes } from './curve-strokes'
import { handles, numberOf, numbersOf, textOf, type IfcLine, type IfcModel } from './ifc-model'
import type { PlanPlaces, Point } from './plan-places'

/** The edge of a profile in its own coordinates, metres. */
export interface Outline {
  points: readonly Point[]
  isClosed: boolean
}

/** Corners of a circle that is swept. */
const circleCorners = 24

/** Outlines of the profiles that are swept along curves; holes are left out. */
export class ProfileOutlines {
  readonly #strokes: CurveStrokes

  constructor(
    private readonly model: IfcModel,
    private readonly places: PlanPlaces,
  ) {
    this.#strokes = new CurveStrokes(model, places)
  }

  /** One for each part of a profile; null for one of a kind that is not known. */
  of(profile: IfcLine | null, depth = 0): Outline[] | null {
    if (!profile || depth > 8) return null
    switch (profile.type) {
      case ifc.IFCARBITRARYCLOSEDPROFILEDEF:
      case ifc.IFCARBITRARYPROFILEDEFWITHVOIDS:
        return one(this.#strokes.of(this.model.follow(profile.OuterCurve)), true)
      case ifc.IFCARBITRARYOPENPROFILEDEF:
        return one(this.#strokes.of(this.model.follow(profile.Curve)), false)
      case ifc.IFCOPENCROSSPROFILEDEF:
        return this.#openCross(profile)
      case ifc.IFCRECTANGLEPROFILEDEF:
      case ifc.IFCRECTANGLEHOLLOWPROFILEDEF:
      case ifc.IFCROUNDEDRECTANGLEPROFILEDEF: {
        const [x, y] = [profile.XDim, profile.YDim].map((side) => (numberOf(side) / 2) * this.places.metresPerUnit) as [
          number,
          number,
        ]
        const corners: Point[] = [
          [-x, -y],
          [x, -y],
          [x, y],
          [-x, y],
        ]
        return one(this.#placed(profile, corners), true)
      }
      case ifc.IFCCIRCLEPROFILEDEF:
      case ifc.IFCCIRCLEHOLLOWPROFILEDEF:
        return one(this.#placed(profile, circle(numberOf(profile.Radius) * this.places.metresPerUnit)), true)
      case ifc.IFCCOMPOSITEPROFILEDEF: {
        const parts = handles(profile.Profiles).map((id) => this.of(this.model.line(id), depth + 1))
        return parts.every((part) => part !== null) ? parts.flat() : null
      }
      case ifc.IFCDERIVEDPROFILEDEF:
      case ifc.IFCMIRROREDPROFILEDEF: {
        const parts = this.of(this.model.follow(profile.ParentProfile), depth + 1)
        const move = this.#operator(profile)
        return parts && parts.map(({ points, isClosed }) => ({ points: points.map(move), isClosed }))
      }
      default:
        return null
    }
  }

  /** Straight parts, each with a width and a slope against the first axis (IFC 4.3, IfcOpenCrossProfileDef). */
  #openCross(profile: IfcLine): Outline[] | null {
    const widths = numbersOf(profile.Widths)
    const slopes = numbersOf(profile.Slopes).map((slope) => slope * this.places.radiansPerUnit)
    const isLevel = textOf(profile.HorizontalWidths) !== 'false'
    const points = [this.places.point(this.model.follow(profile.OffsetPoint)) ?? ([0, 0] as const)]
    widths.forEach((width, i) => {
      const [[x, y], slope] = [points[i] as Point, slopes[i] ?? NaN]
      const run = (isLevel ? width / Math.abs(Math.cos(slope)) : width) * this.places.metresPerUnit
      points.push([x + run * Math.cos(slope), y + run * Math.sin(slope)])
    })
    return one(points, false)
  }

  #operator(profile: IfcLine): (point: Point) => Point {
    if (profile.type === ifc.IFCMIRROREDPROFILEDEF) return ([x, y]) => [-x, y]
    const operator = this.model.follow(profile.Operator)
    const move = this.places.mapping(null, operator)
    return move ?? ((point) => point)
  }

  #placed(profile: IfcLine, points: readonly Point[]): Point[] {
    const place = this.places.axes(this.model.follow(profile.Position))
    return place ? points.map(place) : [...points]
  }
}

/** The corners of a circle around the origin. */
export function circle(radius: number): Point[] {
  return Array.from({ length: circleCorners }, (_, i) => {
    const angle = (2 * Math.PI * i) / circleCorners
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

function one(points: readonly Point[], isClosed: boolean): Outline[] | null {
  const [first, last] = [points[0], points[points.length - 1]]
  const isRepeated = isClosed && first && last && first[0] === last[0] && first[1] === last[1]
  const corners = isRepeated ? points.slice(0, -1) : points
  return corners.length >= (isClosed ? 3 : 2) && corners.flat().every(Number.isFinite)
    ? [{ points: corners, isClosed }]
    : null
}
