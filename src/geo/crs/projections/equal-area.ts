import { fail } from '../step'
import type { ProjectionFactory } from './projection'

const halfPi = Math.PI / 2

/** Authalic measure q of a latitude given its sine: 2 at the pole of a sphere. */
function qOf(sin: number, e: number, es: number): number {
  if (e < 1e-7) return 2 * sin
  return (1 - es) * (sin / (1 - es * sin * sin) + Math.atanh(e * sin) / e)
}

/** Latitude whose q is given, by Newton's method from the sphere's; NaN when q is beyond the pole. */
function latitudeOfQ(q: number, qPole: number, e: number, es: number): number {
  const ratio = q / qPole
  if (Math.abs(ratio) > 1 + 1e-10) return NaN
  if (Math.abs(ratio) >= 1 - 1e-15) return Math.sign(ratio) * halfPi
  let phi = Math.asin(ratio)
  if (e < 1e-7) return phi
  for (let turn = 0; turn < 12; turn++) {
    const sin = Math.sin(phi)
    const cos = Math.cos(phi)
    if (cos < 1e-12) break
    const one = 1 - es * sin * sin
    const change = ((one * one) / (2 * cos)) * ((q - qOf(sin, e, es)) / (1 - es))
    phi += change
    if (Math.abs(change) < 1e-14) break
  }
  return phi
}

/** Cylindrical equal-area (+lat_ts or +k). */
export const cylindricalEqualArea: ProjectionFactory = (params, { es }) => {
  const e = Math.sqrt(es)
  const latTs = params.angle('lat_ts') ?? 0
  const k0 =
    params.text('lat_ts') === null
      ? (params.number('k_0') ?? params.number('k') ?? 1)
      : Math.cos(latTs) / Math.sqrt(1 - es * Math.sin(latTs) ** 2)
  const qPole = qOf(1, e, es)
  return {
    forward(p) {
      p[0] = k0 * p[0]
      p[1] = qOf(Math.sin(p[1]), e, es) / (2 * k0)
    },
    inverse(p) {
      p[0] /= k0
      p[1] = latitudeOfQ(2 * k0 * p[1], qPole, e, es)
    },
  }
}

/** Lambert azimuthal equal-area, oblique, equatorial and polar (+lat_0). */
export const lambertAzimuthal: ProjectionFactory = (params, { es }) => {
  const e = Math.sqrt(es)
  const lat0 = params.angle('lat_0') ?? 0
  const qPole = qOf(1, e, es)
  const polar = Math.abs(Math.abs(lat0) - halfPi) < 1e-10
  if (polar) {
    const north = lat0 > 0
    return {
      forward(p) {
        const lam = p[0]
        const q = qOf(Math.sin(p[1]), e, es)
        const rho = Math.sqrt(Math.max(0, north ? qPole - q : qPole + q))
        p[0] = rho * Math.sin(lam)
        p[1] = (north ? -rho : rho) * Math.cos(lam)
      },
      inverse(p) {
        const x = p[0]
        const y = north ? -p[1] : p[1]
        const q = qPole - (x * x + y * y)
        p[0] = x === 0 && y === 0 ? 0 : Math.atan2(x, y)
        p[1] = latitudeOfQ(north ? q : -q, qPole, e, es)
      },
    }
  }
  const rq = Math.sqrt(qPole / 2)
  const sin0 = Math.sin(lat0)
  const sinB0 = qOf(sin0, e, es) / qPole
  const cosB0 = Math.sqrt(1 - sinB0 * sinB0)
  const d = Math.cos(lat0) / (Math.sqrt(1 - es * sin0 * sin0) * rq * cosB0)
  return {
    forward(p) {
      const lam = p[0]
      const sinB = qOf(Math.sin(p[1]), e, es) / qPole
      const cosB = Math.sqrt(Math.max(0, 1 - sinB * sinB))
      const cosLam = Math.cos(lam)
      const denominator = 1 + sinB0 * sinB + cosB0 * cosB * cosLam
      if (denominator < 1e-10) return fail(p)
      const b = rq * Math.sqrt(2 / denominator)
      p[0] = b * d * cosB * Math.sin(lam)
      p[1] = (b / d) * (cosB0 * sinB - sinB0 * cosB * cosLam)
    },
    inverse(p) {
      const x = p[0] / d
      const y = p[1] * d
      const rho = Math.sqrt(x * x + y * y)
      if (rho < 1e-14) {
        p[0] = 0
        p[1] = lat0
        return
      }
      const half = rho / (2 * rq)
      if (half > 1) return fail(p)
      const c = 2 * Math.asin(half)
      const sinC = Math.sin(c)
      const cosC = Math.cos(c)
      const sinB = cosC * sinB0 + (y * sinC * cosB0) / rho
      p[0] = Math.atan2(x * sinC, rho * cosB0 * cosC - y * sinB0 * sinC)
      p[1] = latitudeOfQ(qPole * sinB, qPole, e, es)
    },
  }
}
