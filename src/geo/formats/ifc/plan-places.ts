import * as ifc from 'web-ifc'
import { handles, metresIn, numberOf, numbersOf, textOf, type IfcLine, type IfcModel } from './ifc-model'

/** Easting and northing in local metres. */
export type Point = readonly [number, number]

/** Those along a curve lie by axes too, once the kernel's lines are mended. */
const placements: ReadonlySet<number> = new Set([ifc.IFCLOCALPLACEMENT, ifc.IFCLINEARPLACEMENT])

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
    if (!placements.has(placement.type as number) || depth > 50) return null
    const own = this.axes(this.model.follow(placement.RelativePlacement))
    const outer = this.placement(placement.PlacementRelTo, depth + 1)
    return own && outer && ((point) => outer(own(point)))
  }

  /** How high a placement lies above the model's origin, metres; one that is tilted is taken as upright. */
  heightOf(value: unknown, depth = 0): number {
    const placement = this.model.follow(value)
    if (!placement || !placements.has(placement.type as number) || depth > 50) return 0
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

  /** From the coordinates of a mapped shape to those around it: its origin goes to that of the operator, in plan; null when either has none. */
  mapping(source: IfcLine | null, operator: IfcLine | null): ((point: Point) => Point) | null {
    const origin = this.model.follow(source?.MappingOrigin)
    const from = origin ? this.axes(origin) : (point: Point) => point
    const to = this.point(this.model.follow(operator?.LocalOrigin))
    if (!from || !to) return null
    const [x = 1, y = 0] = numbersOf(this.model.follow(operator?.Axis1)?.DirectionRatios)
    const [, , up = 1] = numbersOf(this.model.follow(operator?.Axis3)?.DirectionRatios)
    const [a, b] = numbersOf(this.model.follow(operator?.Axis2)?.DirectionRatios)
    const length = Math.hypot(x, y) || 1
    const [cos, sin] = [x / length, y / length]
    const turns = a === undefined || b === undefined ? up : cos * b - sin * a
    const scale = numberOf(operator?.Scale) || 1
    const stretch = (numberOf(operator?.Scale2) || scale) * (turns < 0 ? -1 : 1)
    const [ox, oy] = from([0, 0])
    const [ex, ey] = from([1, 0])
    return ([px, py]) => {
      // Into the axes of the mapped shape, then out by those of the operator.
      const [dx, dy] = [px - ox, py - oy]
      const [u, v] = [(dx * (ex - ox) + dy * (ey - oy)) * scale, (dy * (ex - ox) - dx * (ey - oy)) * stretch]
      return [to[0] + u * cos - v * sin, to[1] + u * sin + v * cos]
    }
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
