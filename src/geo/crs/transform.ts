import type { Said } from '../../shared/languages/said'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { accuracyOf, type Place } from './accuracy'
import type { Crs } from './crs'
import { gridVersion } from './datum/grid-store'
import { Patches } from './patches'
import { compile } from './pipeline'
import { parseSteps } from './proj-string'
import { choose, onlyRoute, routesOf, type Direction, type Route } from './routes'
import { newPoint, type Point, type Step } from './step'

/** A way from one CRS to another. */
export interface CrsTransform {
  readonly from: Crs
  readonly to: Crs
  /** True when coordinates pass unchanged. */
  readonly identity: boolean
  /** Expected accuracy in metres at the place that was given, else in the middle of the area of use; 0 within one datum; null when it is not known. */
  readonly accuracyMetres: number | null
  /** A sentence for people where the accuracy is worse than 1 m or not known; else null. */
  readonly warning: Said | null
  /**
   * Transforms vertices `start` (included) to `end` (excluded; default: all) in place; `dim` numbers a vertex, easting or
   * longitude first, z kept as it is. Where several datum shifts exist each vertex takes that of its place, as PROJ and
   * ogr2ogr do. Vertices that cannot be transformed become NaN, NaN; gives their count. Where many lie close together, to
   * WGS 84 they are exact to 1e-10 degrees (see patches.ts).
   */
  forward(coords: Float64Array | number[], dim: 2 | 3, start?: number, end?: number): number
}

type Move = (p: Point) => void

const caches = new Map<string, { version: number; routes: Route[] }>()

/** Routes of one CRS, compiled once as long as the grids stay the same. */
function cachedRoutes(crs: Crs, direction: Direction): Route[] {
  if (crs.srid === null) return routesOf(crs, direction)
  const key = `${direction} ${crs.srid}`
  const found = caches.get(key)
  if (found && found.version === gridVersion()) return found.routes
  const routes = routesOf(crs, direction)
  caches.set(key, { version: gridVersion(), routes })
  return routes
}

function checkUsable(crs: Crs): void {
  if (crs.kind === 'local')
    throw errorOf('crs.unusable', said('readers.crs.localSystemCode', { crs: crs.name }), {
      details: { crs: crs.name },
      retry: 'after-change',
    })
}

/** How often PROJ goes on to the next operation when one fails at a point. */
const attempts = 3

/** Moves a point by the route that suits its place; by the next best where that fails. */
function byRoutes(routes: readonly Route[]): Move {
  const [only] = routes
  if (only && routes.length === 1) return (p) => only.step.forward(p)
  return (p) => {
    const x = p[0]
    const y = p[1]
    const z = p[2]
    let tried: Route[] | null = null
    for (let attempt = 0; attempt < attempts; attempt++) {
      const route = choose(routes, x, y, tried)
      if (!route) return
      p[0] = x
      p[1] = y
      p[2] = z
      route.step.forward(p)
      if (!Number.isNaN(p[0])) return
      tried = tried ? [...tried, route] : [route]
    }
  }
}

function sameDatum(a: Crs, b: Crs): boolean {
  if (a.base !== null || b.base !== null) return a.base === b.base
  return JSON.stringify(a.operations) === JSON.stringify(b.operations)
}

function moveBetween(from: Crs, to: Crs): Move {
  if (sameDatum(from, to)) {
    const out = compile(from.steps)
    const into = compile(to.steps)
    return (p) => {
      out.forward(p)
      into.inverse(p)
    }
  }
  if (to.srid === 4326) return byRoutes(cachedRoutes(from, 'to-wgs84'))
  if (from.srid === 4326) return byRoutes(cachedRoutes(to, 'from-wgs84'))
  const out = byRoutes(cachedRoutes(from, 'to-wgs84'))
  const into = byRoutes(cachedRoutes(to, 'from-wgs84'))
  return (p) => {
    out(p)
    into(p)
  }
}

/** Steps that are smooth wherever they can be computed: all that EPSG's systems use, but not grids and interrupted maps. */
const smoothSteps = new Set(
  (
    'noop unitconvert axisswap longlat cart helmert molobadekas geogoffset push pop ' +
    'tmerc utm merc webmerc lcc aea cea laea stere sterea omerc somerc krovak mod_krovak cass poly aeqd eqc eqdc nzmg'
  ).split(' '),
)

function isSmooth(steps: string): boolean {
  return parseSteps(steps).every((step) => smoothSteps.has(step.name))
}

/** Side of a cell in which the way to degrees is nearly straight: 8 km, in units of the system. */
function cellSize(crs: Crs): number {
  const units = (crs.kind === 'geographic' ? 0.00125 : 8192) / crs.unitSize
  return 2 ** Math.round(Math.log2(units))
}

/** Patches for ways to WGS 84 degrees; null where they would not do or gain nothing. */
function patchesBetween(from: Crs, to: Crs, move: Move): Patches | null {
  if (to.srid !== 4326 || !isSmooth(from.steps)) return null
  const size = cellSize(from)
  if (!Number.isFinite(size)) return null
  if (sameDatum(from, to)) {
    const whole: Step = { forward: move, inverse: move }
    return new Patches(size, () => whole, move)
  }
  const routes = cachedRoutes(from, 'to-wgs84')
  return new Patches(
    size,
    (box) => {
      const route = onlyRoute(routes, box)
      return route && isSmooth(route.operation.steps) ? route.step : null
    },
    move,
  )
}

/**
 * Makes the transform between two CRS: within one datum by the projections alone, else through WGS 84 by the operations
 * that PROJ would choose without grids, or better ones where their grids were added. `place` (lon/lat of the data) makes
 * accuracy and warning fit there; it does not change coordinates. Throws crs.unusable when there is none
 * (a local system, a method that cannot be computed).
 */
export function createTransform(from: Crs, to: Crs, place: Place | null = null): CrsTransform {
  checkUsable(from)
  checkUsable(to)
  const same = sameDatum(from, to)
  const identity = same && from.steps === to.steps
  const move: Move = identity ? () => undefined : moveBetween(from, to)
  const p = newPoint()
  const patches = identity ? null : patchesBetween(from, to, move)

  function forward(coords: Float64Array | number[], dim: 2 | 3, start = 0, end = coords.length / dim): number {
    if (patches) return patches.forward(coords, dim, start, end)
    let failed = 0
    for (let i = start * dim; i < end * dim; i += dim) {
      p[0] = coords[i] as number
      p[1] = coords[i + 1] as number
      const z = dim === 3 ? (coords[i + 2] as number) : 0
      p[2] = Number.isFinite(z) ? z : 0
      move(p)
      const x = p[0]
      const y = p[1]
      if (Number.isFinite(x) && Number.isFinite(y)) {
        coords[i] = x
        coords[i + 1] = y
      } else {
        coords[i] = coords[i + 1] = NaN
        failed++
      }
    }
    return failed
  }
  return { from, to, identity, ...accuracyOf(from, to, same, place), forward }
}
