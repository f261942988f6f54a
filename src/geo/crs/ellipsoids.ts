import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { ProjParams } from './proj-string'

/** An ellipsoid of revolution: `a` semi-major axis in metres, `es` the square of the first eccentricity (0: a sphere). */
export interface Ellipsoid {
  readonly a: number
  readonly es: number
}

/** Semi-major axis in metres and inverse flattening (above 1000: the semi-minor axis in metres; 0: a sphere). */
const figures: Readonly<Record<string, readonly [number, number]>> = {
  MERIT: [6378137, 298.257],
  SGS85: [6378136, 298.257],
  GRS80: [6378137, 298.257222101],
  IAU76: [6378140, 298.257],
  airy: [6377563.396, 299.3249646],
  APL4: [6378137, 298.25],
  'APL4.9': [6378137, 298.25],
  NWL9D: [6378145, 298.25],
  mod_airy: [6377340.189, 6356034.446],
  andrae: [6377104.43, 300],
  danish: [6377019.2563, 300],
  aust_SA: [6378160, 298.25],
  GRS67: [6378160, 298.247167427],
  GSK2011: [6378136.5, 298.2564151],
  bessel: [6377397.155, 299.1528128],
  bess_nam: [6377483.865, 299.1528128],
  clrk66: [6378206.4, 6356583.8],
  clrk80: [6378249.145, 293.4663],
  clrk80ign: [6378249.2, 293.4660212936269],
  CPM: [6375738.7, 334.29],
  delmbr: [6376428, 311.5],
  engelis: [6378136.05, 298.2566],
  evrst30: [6377276.345, 300.8017],
  evrst48: [6377304.063, 300.8017],
  evrst56: [6377301.243, 300.8017],
  evrst69: [6377295.664, 300.8017],
  evrstSS: [6377298.556, 300.8017],
  fschr60: [6378166, 298.3],
  fschr60m: [6378155, 298.3],
  fschr68: [6378150, 298.3],
  helmert: [6378200, 298.3],
  hough: [6378270, 297],
  intl: [6378388, 297],
  krass: [6378245, 298.3],
  kaula: [6378163, 298.24],
  lerch: [6378139, 298.257],
  mprts: [6397300, 191],
  new_intl: [6378157.5, 6356772.2],
  plessis: [6376523, 6355863],
  PZ90: [6378136, 298.25784],
  SEasia: [6378155, 6356773.3205],
  walbeck: [6376896, 6355834.8467],
  WGS60: [6378165, 298.3],
  WGS66: [6378145, 298.25],
  WGS72: [6378135, 298.26],
  WGS84: [6378137, 298.257223563],
  sphere: [6370997, 0],
}

/** Builds an ellipsoid from the semi-major axis (metres) and the inverse flattening (0: a sphere). */
function ellipsoidOf(a: number, inverseFlattening: number): Ellipsoid {
  if (inverseFlattening === 0 || !Number.isFinite(inverseFlattening)) return { a, es: 0 }
  const f = 1 / inverseFlattening
  return { a, es: f * (2 - f) }
}

function fromAxes(a: number, b: number): Ellipsoid {
  return { a, es: b === a ? 0 : 1 - (b * b) / (a * a) }
}

/** The ellipsoid that a PROJ step names by +R, +ellps, +datum or +a with +b, +rf, +f or +es; GRS 80 when it names none. Throws crs.unusable for an unknown name. */
export function ellipsoidFrom(params: ProjParams): Ellipsoid {
  const stated = statedEllipsoid(params)
  return params.has('R_A') ? authalicSphere(stated) : stated
}

/** The sphere of the same surface (+R_A). */
function authalicSphere({ a, es }: Ellipsoid): Ellipsoid {
  return { a: a * (1 - es * (1 / 6 + es * (17 / 360 + (es * 67) / 3024))), es: 0 }
}

function statedEllipsoid(params: ProjParams): Ellipsoid {
  const radius = params.number('R')
  if (radius !== null) return { a: radius, es: 0 }
  let base: Ellipsoid = ellipsoidOf(6378137, 298.257222101)
  const name = params.text('ellps')
  if (name !== null) {
    const figure = figures[name]
    if (!figure)
      throw errorOf('crs.unusable', said('readers.crs.ellipsoid', { ellipsoid: name }), {
        details: { ellipsoid: name },
      })
    base = figure[1] > 1000 ? fromAxes(figure[0], figure[1]) : ellipsoidOf(figure[0], figure[1])
  }
  const a = params.number('a') ?? base.a
  const b = params.number('b')
  if (b !== null) return fromAxes(a, b)
  const rf = params.number('rf')
  if (rf !== null) return ellipsoidOf(a, rf)
  const f = params.number('f')
  if (f !== null) return { a, es: f * (2 - f) }
  const es = params.number('es')
  if (es !== null) return { a, es }
  if (name === null && params.number('a') !== null) return { a, es: 0 }
  return { a, es: base.es }
}
