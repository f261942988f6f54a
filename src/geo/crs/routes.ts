import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { Bbox } from '../model'
import type { Crs } from './crs'
import { compile } from './pipeline'
import type { Operation } from './registry'
import { inverted, newPoint, type Step } from './step'

/** One way between a CRS and WGS 84 degrees, with the box of source coordinates in which it is meant to be used. */
export interface Route {
  readonly step: Step
  readonly operation: Operation
  readonly box: Bbox
}

/** Which way a route leads. */
export type Direction = 'to-wgs84' | 'from-wgs84'

const everywhere: Bbox = [-Infinity, -Infinity, Infinity, Infinity]
const degrees = 180 / Math.PI

/** Radians to degrees at the end of a route. */
const toDegrees: Step = {
  forward(p) {
    p[0] *= degrees
    p[1] *= degrees
  },
  inverse(p) {
    p[0] /= degrees
    p[1] /= degrees
  },
}

function chain(steps: readonly Step[]): Step {
  return {
    forward(p) {
      for (let i = 0; i < steps.length; i++) (steps[i] as Step).forward(p)
    },
    inverse(p) {
      for (let i = steps.length - 1; i >= 0; i--) (steps[i] as Step).inverse(p)
    },
  }
}

function isWorld(area: Bbox): boolean {
  return area[0] <= -180 && area[1] <= -90 && area[2] >= 180 && area[3] >= 90
}

/** Bounds of a lon/lat box in the coordinates of a CRS, from 21 points along each edge, as PROJ takes them. */
function project(area: Bbox, toSource: Step): Bbox {
  const [west, south, east, north] = area
  const p = newPoint()
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  const take = (lon: number, lat: number) => {
    p[0] = lon / degrees
    p[1] = lat / degrees
    p[2] = 0
    toSource.inverse(p)
    if (!Number.isFinite(p[0]) || !Number.isFinite(p[1])) return
    box[0] = Math.min(box[0], p[0])
    box[1] = Math.min(box[1], p[1])
    box[2] = Math.max(box[2], p[0])
    box[3] = Math.max(box[3], p[1])
  }
  const steps = 20
  for (let i = 0; i <= steps; i++) {
    const lon = west + ((east - west) * i) / steps
    const lat = south + ((north - south) * i) / steps
    take(lon, south)
    take(lon, north)
    take(west, lat)
    take(east, lat)
  }
  return box
}

function boxesOf(operation: Operation, direction: Direction, toSource: Step): Bbox[] {
  const { area } = operation
  if (!area || isWorld(area)) return [everywhere]
  const parts: Bbox[] =
    area[0] <= area[2]
      ? [area]
      : [
          [area[0], area[1], 180, area[3]],
          [-180, area[1], area[2], area[3]],
        ]
  return direction === 'from-wgs84' ? parts : parts.map((part) => project(part, toSource))
}

/** Every way between the CRS and WGS 84 (degrees), those by added grids first. Throws crs.unusable when there is none. */
export function routesOf(crs: Crs, direction: Direction): Route[] {
  const toGeographic = compile(crs.steps)
  const routes: Route[] = []
  let problem: unknown = null
  for (const operation of usableOperations(crs)) {
    let datum: Step
    try {
      datum = compile(operation.steps)
    } catch (error) {
      problem = error
      continue
    }
    const there = chain(operation.steps === '' ? [toGeographic, toDegrees] : [toGeographic, datum, toDegrees])
    const step = direction === 'to-wgs84' ? there : inverted(there)
    for (const box of boxesOf(operation, direction, toGeographic)) routes.push({ step, operation, box })
  }
  if (routes.length === 0)
    throw errorOf('crs.unusable', said('readers.crs.noTransformation', { crs: crs.name }), {
      details: { crs: crs.name, srid: crs.srid },
      cause: problem,
    })
  return routes
}

/** Operations in the order in which they are offered; those whose grid is missing drop out when they are compiled. */
function usableOperations(crs: Crs): Operation[] {
  return [...crs.gridOperations, ...crs.operations]
}

/** True when the first box lies in the second without touching its edges. */
function within(inner: Bbox, outer: Bbox): boolean {
  return inner[0] > outer[0] && inner[1] > outer[1] && inner[2] < outer[2] && inner[3] < outer[3]
}

/** Of two routes for one place, the first offered first: the one that PROJ takes. */
function better(best: Route, route: Route): Route {
  if (route.operation.offshore) return best
  const accuracy = route.operation.accuracyMetres ?? -1
  const bestAccuracy = best.operation.accuracyMetres ?? -1
  const closer = accuracy >= 0 && accuracy < bestAccuracy
  return closer || (accuracy === bestAccuracy && within(route.box, best.box)) ? route : best
}

/**
 * The route for a point in source coordinates, as PROJ picks it: of those whose box holds the point the most accurate one
 * on land; of equals the one whose box lies within the other's; where none holds it, the first that needs no grid. `tried`
 * are left out. Null when nothing is left.
 */
export function choose(routes: readonly Route[], x: number, y: number, tried: readonly Route[] | null): Route | null {
  let best: Route | null = null
  for (const route of routes) {
    const [minX, minY, maxX, maxY] = route.box
    if (!(x >= minX && y >= minY && x <= maxX && y <= maxY) || tried?.includes(route)) continue
    best = best === null ? route : better(best, route)
  }
  if (best) return best
  return routes.find((route) => !route.operation.steps.includes('+grids=') && !tried?.includes(route)) ?? null
}

/** The route that every place of a box takes; null when they may differ. */
export function onlyRoute(routes: readonly Route[], box: Bbox): Route | null {
  const x = (box[0] + box[2]) / 2
  const y = (box[1] + box[3]) / 2
  const whole: Route[] = []
  const partly: Route[] = []
  for (const route of routes) {
    const area = route.box
    if (box[2] < area[0] || box[0] > area[2] || box[3] < area[1] || box[1] > area[3]) continue
    const inside = box[0] >= area[0] && box[1] >= area[1] && box[2] <= area[2] && box[3] <= area[3]
    if (inside) whole.push(route)
    else partly.push(route)
  }
  const best = whole.length > 0 ? choose(whole, x, y, null) : null
  if (!best) return partly.length === 0 ? choose(routes, x, y, null) : null
  // A route that serves a part of the box must be one that would not be taken there.
  const changes = (added: readonly Route[]) =>
    routes.filter((route) => whole.includes(route) || added.includes(route)).reduce(better) !== best
  return changes(partly) || partly.some((route) => changes([route])) ? null : best
}
