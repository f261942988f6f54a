import { AppError } from '../../shared/errors/app-error'
import type { Crs } from './crs'
import { gridVersion } from './datum/grid-store'
import { choose, routesOf, type Route } from './routes'
import { compile } from './pipeline'
import type { Step } from './step'
import { accuracyOf } from './accuracy'

/** A way from one CRS to another. */
export interface CrsTransform {
  readonly from: Crs
  readonly to: Crs
  /** True when coordinates pass unchanged. */
  readonly identity: boolean
  /** Expected accuracy in metres in the middle of the area of use; 0 within one datum; null when it is not known. */
  readonly accuracyMetres: number | null
  /** A sentence for people where the accuracy is worse than 1 m or not known; else null. */
  readonly warning: string | null
  /**
   * Transforms vertices start (included) to end (excluded) in place; `dim` numbers a vertex, x = easting or longitude
   * first, z kept as it is. Where several datum shifts exist each vertex takes its own, or all take that of their centre
   * when `together` is set (so that a ring or line does not tear; this is what ogr2ogr does). Vertices that cannot be
   * transformed become NaN, NaN; gives their count.
   */
  forward(coords: Float64Array | number[], dim: 2 | 3, start?: number, end?: number, together?: boolean): number
}

const caches = new Map<string, { version: number; routes: Route[] }>()

/** Routes of one CRS, compiled once as long as the grids stay the same. */
function cachedRoutes(crs: Crs, direction: 'to-wgs84' | 'from-wgs84'): Route[] {
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
    throw new AppError(
      'crs.unusable',
      `"${crs.name}" is a local system: it does not say where on the Earth it lies. Give the EPSG code that the coordinates are really in.`,
      { details: { crs: crs.name } },
    )
}

/** Pairs of a way out and a way in, with the choice between several left to the point. */
class Through {
  constructor(
    private readonly out: readonly Route[],
    private readonly into: readonly Route[],
  ) {}

  /** Transforms one point, its own choice of routes. */
  point(p: Float64Array, outBy: Float64Array | null): void {
    const x = p[0] as number
    const y = p[1] as number
    const z = p[2] as number
    const by = outBy ?? p
    const tried: Route[] = []
    for (let turn = 0; turn < 3; turn++) {
      const route = choose(this.out, by[0] as number, by[1] as number, tried)
      if (!route) break
      p[0] = x
      p[1] = y
      p[2] = z
      route.step.forward(p)
      if (!Number.isNaN(p[0])) break
      tried.push(route)
    }
    if (this.into.length === 0) return
    const lon = p[0] as number
    const lat = p[1] as number
    const second: Route[] = []
    for (let turn = 0; turn < 3; turn++) {
      const route = choose(this.into, lon, lat, second)
      if (!route) break
      p[0] = lon
      p[1] = lat
      route.step.forward(p)
      if (!Number.isNaN(p[0])) break
      second.push(route)
    }
  }

  /** The one step for every point, when there is no choice. */
  single(): Step | null {
    const [a] = this.out
    const [b] = this.into
    if (this.out.length > 1 || this.into.length > 1 || !a) return null
    if (!b) return a.step
    const first = a.step
    const second = b.step
    return {
      forward(p) {
        first.forward(p)
        second.forward(p)
      },
      inverse(p) {
        second.inverse(p)
        first.inverse(p)
      },
    }
  }
}

function sameDatum(a: Crs, b: Crs): boolean {
  if (a.base !== null && a.base === b.base) return true
  return (
    JSON.stringify(a.operations) === JSON.stringify(b.operations) &&
    a.operations.length > 0 &&
    a.base === null &&
    b.base === null
  )
}

/**
 * Makes the transform between two CRS: within one datum by the projections alone, else through WGS 84 by the operations
 * that PROJ would choose without grids, or better ones where their grids were added. Throws crs.unusable when there is none
 * (a local system, a method that cannot be computed).
 */
export function createTransform(from: Crs, to: Crs): CrsTransform {
  checkUsable(from)
  checkUsable(to)
  const within = sameDatum(from, to)
  const identity = within && from.steps === to.steps
  const { accuracyMetres, warning } = accuracyOf(from, to, within)
  let single: Step | null = null
  let through: Through | null = null
  if (identity) single = compile('+proj=noop')
  else if (within) {
    const out = compile(from.steps)
    const into = compile(to.steps)
    single = {
      forward(p) {
        out.forward(p)
        into.inverse(p)
      },
      inverse(p) {
        into.forward(p)
        out.inverse(p)
      },
    }
  } else {
    const routes = new Through(
      from.srid === 4326 ? [] : cachedRoutes(from, 'to-wgs84'),
      to.srid === 4326 ? [] : cachedRoutes(to, 'from-wgs84'),
    )
    through = from.srid === 4326 ? new Through(cachedRoutes(to, 'from-wgs84'), []) : routes
    single = through.single()
  }
  const p = new Float64Array(3)

  function forward(
    coords: Float64Array | number[],
    dim: 2 | 3,
    start = 0,
    end = coords.length / dim,
    together = false,
  ): number {
    let failed = 0
    if (identity) {
      for (let i = start * dim; i < end * dim; i += dim)
        if (!Number.isFinite(coords[i]) || !Number.isFinite(coords[i + 1])) {
          coords[i] = coords[i + 1] = NaN
          failed++
        }
      return failed
    }
    const centre = !single && together ? centreOf(coords, dim, start, end) : null
    for (let i = start * dim; i < end * dim; i += dim) {
      p[0] = coords[i] as number
      p[1] = coords[i + 1] as number
      const z = dim === 3 ? (coords[i + 2] as number) : 0
      p[2] = Number.isFinite(z) ? z : 0
      if (single) single.forward(p)
      else through?.point(p, centre)
      const x = p[0] as number
      const y = p[1] as number
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
  return { from, to, identity, accuracyMetres, warning, forward }
}

function centreOf(coords: Float64Array | number[], dim: number, start: number, end: number): Float64Array {
  let x = 0
  let y = 0
  let count = 0
  for (let i = start * dim; i < end * dim; i += dim) {
    const px = coords[i] as number
    const py = coords[i + 1] as number
    if (!Number.isFinite(px) || !Number.isFinite(py)) continue
    x += px
    y += py
    count++
  }
  return Float64Array.of(x / count, y / count)
}
