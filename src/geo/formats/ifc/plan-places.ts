import * as ifc from 'web-ifc'
import { handles, metresIn, numbersOf, textOf, type IfcLine, type IfcModel } from './ifc-model'

/** Easting and northing in local metres. */
export type Point = readonly [number, number]

/** Points, directions and placements of a model in plan, in metres and radians. */
export class PlanPlaces {
  readonly metresPerUnit: number
  readonly radiansPerUnit: number

  constructor(private readonly model: IfcModel) {
    this.metresPerUnit = unitOf(model, 'LENGTHUNIT')
    this.radiansPerUnit = unitOf(model, 'PLANEANGLEUNIT')
  }

  /** From the coordinates of a placement to those of the model, in plan; null for one that follows a curve. */
  placement(value: unknown, depth = 0): ((point: Point) => Point) | null {
    const placement = this.model.follow(value)
    if (!placement) return (point) => point
    if (placement.type !== ifc.IFCLOCALPLACEMENT || depth > 50) return null
    const own = this.axes(this.model.follow(placement.RelativePlacement))
    const outer = this.placement(placement.PlacementRelTo, depth + 1)
    return own && outer && ((point) => outer(own(point)))
  }

  /** How high a placement lies above the model's origin, metres; one that is tilted is taken as upright. */
  heightOf(value: unknown, depth = 0): number {
    const placement = this.model.follow(value)
    if (placement?.type !== ifc.IFCLOCALPLACEMENT || depth > 50) return 0
    const axis = this.model.follow(placement.RelativePlacement)
    const [, , z = 0] = numbersOf(this.model.follow(axis?.Location)?.Coordinates)
    return z * this.metresPerUnit + this.heightOf(placement.PlacementRelTo, depth + 1)
  }

  /** From the coordinates of an axis placement to those around it; null when it has no place. */
  axes(placement: IfcLine | null): ((point: Point) => Point) | null {
    const origin = this.point(this.model.follow(placement?.Location))
    if (!origin) return null
    const [cos, sin] = this.direction(placement)
    return ([px, py]) => [origin[0] + px * cos - py * sin, origin[1] + px * sin + py * cos]
  }

  /** The direction of the x axis of an axis placement, of length 1; east when it says none. */
  direction(placement: IfcLine | null): Point {
    const [x = 1, y = 0] = numbersOf(this.model.follow(placement?.RefDirection)?.DirectionRatios)
    const length = Math.hypot(x, y)
    return length > 0 ? [x / length, y / length] : [1, 0]
  }

  point(line: IfcLine | null): Point | null {
    return line ? this.scaled(numbersOf(line.Coordinates)) : null
  }

  scaled([x, y]: number[]): Point | null {
    return x === undefined || y === undefined ? null : [x * this.metresPerUnit, y * this.metresPerUnit]
  }
}

/** Metres or radians in the unit of the project; 1 when it is not said. */
function unitOf(model: IfcModel, kind: string): number {
  for (const assignment of model.lines(ifc.IFCUNITASSIGNMENT)) {
    for (const id of handles(assignment.Units)) {
      const unit = model.line(id)
      if (unit && textOf(unit.UnitType) === kind) return metresIn(model, unit)
    }
  }
  return 1
}
