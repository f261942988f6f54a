import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import { ellipsoidFrom } from '../ellipsoids'
import type { ProjParams } from '../proj-string'
import { fail, wrapLongitude, type Step } from '../step'
import { primeMeridian, unitSize } from '../units'
import { azimuthalEquidistant, orthographic } from './azimuthal'
import { cassini } from './cassini'
import { cylindricalEqualArea, lambertAzimuthal } from './equal-area'
import { equidistantConic } from './equidistant-conic'
import { krovak, modifiedKrovak } from './krovak'
import { webMercator } from './web-mercator'
import { colombiaUrban, equalEarth, equidistantCylindrical, laborde, newZealandMapGrid } from './national'
import { proj4jsFactories } from './proj4js'
import type { ProjectionFactory } from './projection'

const factories: Readonly<Record<string, ProjectionFactory>> = {
  ...proj4jsFactories,
  webmerc: webMercator,
  cea: cylindricalEqualArea,
  laea: lambertAzimuthal,
  krovak,
  mod_krovak: modifiedKrovak,
  cass: cassini,
  aeqd: azimuthalEquidistant,
  ortho: orthographic,
  eqc: equidistantCylindrical,
  eqdc: equidistantConic,
  col_urban: colombiaUrban,
  labrd: laborde,
  nzmg: newZealandMapGrid,
  eqearth: equalEarth,
}

/** True when steps of that PROJ name are projections that can be computed. */
export function isProjection(name: string): boolean {
  return name === 'utm' || name in factories
}

function expandUtm(params: ProjParams): ProjParams {
  const zone = params.number('zone')
  if (zone === null || !Number.isInteger(zone) || zone < 1 || zone > 60)
    throw errorOf('crs.unusable', said('readers.crs.utmZone', { zone: params.text('zone') ?? '' }))
  return params.with({
    lat_0: '0',
    lon_0: String(zone * 6 - 183),
    k: '0.9996',
    k_0: null,
    x_0: '500000',
    y_0: params.has('south') ? '10000000' : '0',
  })
}

/** For each output axis, the sign and index of the east/north value it shows (+axis=wsu, swu, …). */
function axisOrder(axis: string): [number, number, number, number] {
  const read = (letter: string | undefined): [number, number] => {
    if (letter === 'e') return [1, 0]
    if (letter === 'w') return [-1, 0]
    if (letter === 'n') return [1, 1]
    if (letter === 's') return [-1, 1]
    throw errorOf('crs.unusable', said('readers.crs.axisOrder', { order: axis }))
  }
  return [...read(axis[0]), ...read(axis[1])]
}

/**
 * A projection as PROJ defines it: radians from Greenwich to projected units and back, with +lon_0, +pm, +x_0, +y_0,
 * +units or +to_meter, +axis and +over. Throws crs.unusable when the method is not known or its parameters make no sense.
 */
export function projectionStep(name: string, given: ProjParams): Step {
  const params = name === 'utm' ? expandUtm(given) : given
  const factory = factories[name === 'utm' ? 'tmerc' : name]
  if (!factory)
    throw errorOf('crs.unusable', said('readers.crs.projection', { projection: name }), {
      details: { projection: name },
    })
  const ellipsoid = ellipsoidFrom(params)
  const core = factory(params, ellipsoid)
  const lonOrigin = (core.lon0 ?? params.angle('lon_0') ?? 0) + primeMeridian(params.text('pm'))
  const over = params.has('over')
  const units = params.text('units')
  const unit =
    params.text('to_meter') !== null ? unitSize(params.text('to_meter') as string) : units ? unitSize(units) : 1
  const a = ellipsoid.a / unit
  const x0 = (params.number('x_0') ?? 0) / unit
  const y0 = (params.number('y_0') ?? 0) / unit
  const axis = params.text('axis')
  const [signX, fromX, signY, fromY] = axisOrder(axis ?? 'enu')
  const plain = axis === null || axis.startsWith('en')
  const halfPi = Math.PI / 2
  const { forward, inverse } = core
  return {
    forward(p) {
      const phi = p[1]
      const tooFar = Math.abs(phi) - halfPi
      if (!(tooFar <= 1e-12) || !(Math.abs(p[0]) <= 10)) return fail(p)
      if (tooFar > 0) p[1] = phi < 0 ? -halfPi : halfPi
      const lam = p[0] - lonOrigin
      p[0] = over ? lam : wrapLongitude(lam)
      forward(p)
      const x = a * p[0] + x0
      const y = a * p[1] + y0
      if (!Number.isFinite(x) || !Number.isFinite(y)) return fail(p)
      p[0] = plain || fromX === 0 ? signX * x : signX * y
      p[1] = plain || fromY === 1 ? signY * y : signY * x
    },
    inverse(p) {
      let x = p[0]
      let y = p[1]
      if (!plain) {
        const shownX = x
        const shownY = y
        x = fromX === 0 ? signX * shownX : signY * shownY
        y = fromX === 0 ? signY * shownY : signX * shownX
      }
      p[0] = (x - x0) / a
      p[1] = (y - y0) / a
      inverse(p)
      const lon = p[0] + lonOrigin
      p[0] = over ? lon : wrapLongitude(lon)
      if (!Number.isFinite(lon) || !Number.isFinite(p[1])) fail(p)
    },
  }
}
