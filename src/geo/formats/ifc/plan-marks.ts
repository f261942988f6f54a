import * as ifc from 'web-ifc'
import type { Geometry } from '../../model'
import { numberOf, numbersOf, textOf, type IfcLine, type IfcModel } from './ifc-model'
import type { PlanPlaces, Point } from './plan-places'
import { itemsOf, modelRepresentations } from './representations'

/** What is drawn of a product that has neither a body nor lines. */
export interface PlanMark {
  outline: Geometry
  /** Null: no height is given. */
  bottomMetres: number | null
  topMetres: number | null
  /** The text that stands there; null: none. */
  text: string | null
}

type Spot = readonly [x: number, y: number, z: number | null]

/** The points of a product, where its text stands, or its box; null when it has none of them. */
export function markOf(model: IfcModel, places: PlanPlaces, product: IfcLine): PlanMark | null {
  const place = places.placement(product.ObjectPlacement)
  if (!place) return null
  const lifted = places.heightOf(product.ObjectPlacement)
  const up = (z: number | null) => (z === null ? null : z + lifted)
  for (const representation of modelRepresentations(model, product)) {
    const items = itemsOf(model, representation)
    const spots = items.flatMap((item) => spotsOf(model, places, item))
    if (spots.length > 0) {
      const outline = pointsOf(spots.map(([x, y]) => place([x, y])))
      const heights = spots.flatMap(([, , z]) => up(z) ?? [])
      const [bottomMetres, topMetres] = heights.length > 0 ? [least(heights), most(heights)] : [null, null]
      if (outline) return { outline, bottomMetres, topMetres, text: textOn(model, product) }
    }
    const box = items.find(({ type }) => type === ifc.IFCBOUNDINGBOX)
    const mark = box && boxMark(model, places, box)
    if (mark) {
      const outline = ringOf(mark.corners.map((corner) => place(corner)))
      if (outline) return { outline, bottomMetres: up(mark.bottom), topMetres: up(mark.top), text: null }
    }
  }
  return null
}

/** The texts of a product, a line each; null: it has none. */
export function textOn(model: IfcModel, product: IfcLine): string | null {
  const items = modelRepresentations(model, product).flatMap((one) => itemsOf(model, one))
  return items.flatMap(({ Literal }) => textOf(Literal) ?? []).join('\n') || null
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))

function spotsOf(model: IfcModel, places: PlanPlaces, item: IfcLine): Spot[] {
  switch (item.type) {
    case ifc.IFCCARTESIANPOINT:
      return spotOf(places, numbersOf(item.Coordinates))
    case ifc.IFCCARTESIANPOINTLIST2D:
    case ifc.IFCCARTESIANPOINTLIST3D: {
      const list: unknown[] = Array.isArray(item.CoordList) ? item.CoordList : []
      return list.flatMap((one) => spotOf(places, numbersOf(one)))
    }
    case ifc.IFCVERTEXPOINT:
      return spotOf(places, numbersOf(model.follow(item.VertexGeometry)?.Coordinates))
    case ifc.IFCTEXTLITERAL:
    case ifc.IFCTEXTLITERALWITHEXTENT: {
      const stand = model.follow(item.Placement)
      return spotOf(places, numbersOf(model.follow(stand?.Location)?.Coordinates))
    }
    default:
      return []
  }
}

function spotOf(places: PlanPlaces, numbers: number[]): Spot[] {
  const point = places.scaled(numbers)
  const z = numbers[2]
  return point ? [[point[0], point[1], z === undefined ? null : z * places.metresPerUnit]] : []
}

function boxMark(
  model: IfcModel,
  places: PlanPlaces,
  box: IfcLine,
): { corners: Point[]; bottom: number; top: number } | null {
  const [corner] = spotOf(places, numbersOf(model.follow(box.Corner)?.Coordinates))
  const [width = NaN, depth = NaN, height = NaN] = [box.XDim, box.YDim, box.ZDim].map(
    (side) => numberOf(side) * places.metresPerUnit,
  )
  if (!corner || ![width, depth, height].every(Number.isFinite)) return null
  const [x, y, z] = corner
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
    [x, y],
  ]
  return { corners, bottom: z ?? 0, top: (z ?? 0) + height }
}

function pointsOf(points: readonly Point[]): Geometry | null {
  const coords = points.flat()
  if (!coords.every(Number.isFinite)) return null
  return { type: points.length === 1 ? 'Point' : 'MultiPoint', dim: 2, coords, ends: points.map((_, at) => at + 1) }
}

function ringOf(corners: readonly Point[]): Geometry | null {
  const coords = corners.flat()
  if (!coords.every(Number.isFinite)) return null
  return { type: 'Polygon', dim: 2, coords, ends: [corners.length] }
}
