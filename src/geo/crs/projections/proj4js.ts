import proj4, { type ProjectionDefinition } from 'proj4'
import type { AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import type { ProjParams } from '../proj-string'
import { fail, newPoint } from '../step'
import type { Projection, ProjectionFactory } from './projection'

/** Fields of a definition as proj4js names them; angles in radians. */
type Fields = Readonly<Record<string, number | boolean>>

const halfPi = Math.PI / 2

/**
 * A projection that the library proj4js computes as PROJ does (compared over the areas of use of all EPSG codes).
 * `fieldsOf` gives what it needs besides ellipsoid and scale, and the central meridian where that is not +lon_0.
 */
function byProj4js(
  projName: string,
  fieldsOf: (params: ProjParams) => Fields = () => ({}),
  central?: (params: ProjParams) => number,
): ProjectionFactory {
  return (params, { es }) => {
    const latTs = params.angle('lat_ts')
    // A parallel of true scale goes before a scale factor, as in PROJ.
    const scaled = latTs === null || Math.abs(latTs) > halfPi - 1e-10
    const k0 = scaled ? (params.number('k_0') ?? params.number('k') ?? 1) : 1
    const b = Math.sqrt(1 - es)
    const shape: Fields = es === 0 ? { approx: true } : { rf: 1 / (1 - b) }
    const frame = { a: 1, b, ...shape, k0: 1, lat0: 0, long0: 0, x0: 0, y0: 0 }
    const projection = made(projName, { ...frame, ...fieldsOf(params) })
    const core: Projection = {
      forward(p) {
        const point = attempt(() => projection.forward({ x: p[0], y: p[1] }))
        if (!point) return fail(p)
        p[0] = k0 * point.x
        p[1] = k0 * point.y
      },
      inverse(p) {
        const point = attempt(() => projection.inverse({ x: p[0] / k0, y: p[1] / k0 }))
        // What did not settle comes back as a latitude that there is not.
        if (!point || !(Math.abs(point.y) <= halfPi + 1e-9)) return fail(p)
        p[0] = point.x
        p[1] = point.y
      },
      ...(central ? { lon0: central(params) } : {}),
    }
    return usable(core, projName, k0, params.angle('lat_0') ?? 0)
  }
}

/** Null for what the library throws at: places that the projection does not reach. */
function attempt<T>(compute: () => T): T | null {
  try {
    return compute()
  } catch {
    return null
  }
}

function bad(projName: string): AppError {
  return errorOf('crs.unusable', said('readers.crs.projectionNoMap', { projection: projName }), {
    details: { projection: projName },
  })
}

function made(projName: string, fields: Fields) {
  const projection = attempt(() => proj4.Proj({ projName, ...fields } as unknown as ProjectionDefinition))
  if (!projection) throw bad(projName)
  return projection
}

/** Gives the projection back when a place beside its origin has a place in the plane. */
function usable(core: Projection, projName: string, k0: number, lat0: number): Projection {
  const p = newPoint()
  p[0] = 1e-3
  p[1] = lat0 * 0.999
  core.forward(p)
  if (!(k0 > 0) || !(Math.hypot(p[0], p[1]) > 1e-9)) throw bad(projName)
  return core
}

/** An angle that may be 0: the library takes 0 for not given, so it gets a hundred-millionth of a metre. */
const given = (angle: number | null): number => angle || 1e-15

const origin = (params: ProjParams): Fields => ({ lat0: params.angle('lat_0') ?? 0 })

const conic = (params: ProjParams): Fields => ({
  ...origin(params),
  lat1: given(params.angle('lat_1')),
  lat2: given(params.angle('lat_2')),
})

function lambert(params: ProjParams): Fields {
  const lat1 = params.angle('lat_1') ?? params.angle('lat_0') ?? 0
  const lat2 = params.angle('lat_2')
  return { lat0: params.angle('lat_0') ?? (lat2 === null ? lat1 : 0), lat1: given(lat1), lat2: given(lat2 ?? lat1) }
}

function trueScale(params: ProjParams): Fields {
  const latTs = params.angle('lat_ts')
  const pole = (params.angle('lat_0') ?? 0) < 0 ? -1 : 1
  return { ...origin(params), ...(latTs === null ? {} : { lat_ts: pole * Math.abs(latTs) }) }
}

/** By azimuth or by two points; longitudes from the centre or the first point. */
function oblique(params: ProjParams): Fields {
  const off: Fields = params.has('no_uoff') || params.has('no_off') ? { no_uoff: true } : {}
  const alpha = params.angle('alpha')
  const gamma = params.angle('gamma')
  if (alpha === null && gamma === null)
    return {
      ...origin(params),
      ...off,
      lat1: params.angle('lat_1') ?? 0,
      lat2: params.angle('lat_2') ?? 0,
      long1: 0,
      long2: (params.angle('lon_2') ?? 0) - (params.angle('lon_1') ?? 0),
    }
  return {
    ...origin(params),
    ...off,
    longc: 0,
    ...(alpha === null ? {} : { alpha }),
    ...(gamma === null ? {} : { rectified_grid_angle: gamma }),
  }
}

/** The projections of PROJ's names that proj4js computes. */
export const proj4jsFactories: Readonly<Record<string, ProjectionFactory>> = {
  tmerc: byProj4js('etmerc', origin),
  etmerc: byProj4js('etmerc', origin),
  merc: byProj4js('merc', (params) => ({ lat_ts: Math.abs(params.angle('lat_ts') ?? 0) })),
  lcc: byProj4js('lcc', lambert),
  aea: byProj4js('aea', conic),
  stere: byProj4js('stere', trueScale),
  sterea: byProj4js('sterea', origin),
  omerc: byProj4js('omerc', oblique, (params) => params.angle('lonc') ?? params.angle('lon_1') ?? 0),
  somerc: byProj4js('somerc', origin),
  poly: byProj4js('poly', origin),
  sinu: byProj4js('sinu'),
  moll: byProj4js('moll'),
  robin: byProj4js('robin'),
  mill: byProj4js('mill'),
  vandg: byProj4js('vandg'),
  gnom: byProj4js('gnom', origin),
  bonne: byProj4js('bonne', (params) => ({ lat1: params.angle('lat_1') ?? 0 })),
}
