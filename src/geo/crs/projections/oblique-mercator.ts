import { AppError } from '../../../shared/errors/app-error'
import { fail, wrapLongitude } from '../step'
import type { ProjectionFactory } from './projection'
import { geographicFromConformal, isometric, latitudeFromIsometric, thirdFlattening } from './series'

const halfPi = Math.PI / 2

/**
 * Hotine oblique Mercator (Snyder 1987, section 9): by azimuth (+lonc, +alpha, +gamma) or two points (+lon_1 … +lat_2);
 * origin at the centre, or with +no_uoff at the natural origin.
 */
export const hotineObliqueMercator: ProjectionFactory = (params, { es }) => {
  const e = Math.sqrt(es)
  const bad = (why: string) => new AppError('crs.unusable', `The oblique Mercator definition cannot be used: ${why}.`)
  const lat0 = params.angle('lat_0') ?? 0
  const k0 = params.number('k_0') ?? params.number('k') ?? 1
  const byAzimuth = params.text('alpha') !== null || params.text('gamma') !== null
  const naturalOrigin = params.has('no_uoff') || params.has('no_off')
  if (Math.abs(lat0) > halfPi - 1e-7) throw bad('its centre is a pole')
  const sin0 = Math.sin(lat0)
  const cos0 = Math.cos(lat0)
  const one = 1 - es
  const w = 1 - es * sin0 * sin0
  let b: number
  let a: number
  let d: number
  let f: number
  let psi0 = 0
  if (Math.abs(lat0) > 1e-10) {
    b = Math.sqrt(1 + (es * cos0 ** 4) / one)
    a = (b * k0 * Math.sqrt(one)) / w
    d = (b * Math.sqrt(one)) / (cos0 * Math.sqrt(w))
    const root = Math.sqrt(Math.max(0, d * d - 1))
    f = d + (lat0 < 0 ? -root : root)
    psi0 = isometric(sin0, e)
  } else {
    b = 1 / Math.sqrt(one)
    a = k0
    d = f = 1
  }
  // E of Snyder is exp(logE).
  const logE = Math.log(f) - b * psi0
  let gamma0: number
  let gamma: number
  let alpha: number
  let lam0: number
  if (byAzimuth) {
    const lonc = params.angle('lonc') ?? 0
    const statedAlpha = params.angle('alpha')
    const statedGamma = params.angle('gamma')
    if (statedAlpha !== null) {
      alpha = statedAlpha
      gamma0 = Math.asin(Math.sin(alpha) / d)
      gamma = statedGamma ?? alpha
    } else {
      gamma = statedGamma ?? 0
      gamma0 = gamma
      alpha = Math.asin(Math.max(-1, Math.min(1, d * Math.sin(gamma0))))
    }
    const g = (f - 1 / f) / 2
    lam0 = lonc - Math.asin(Math.max(-1, Math.min(1, g * Math.tan(gamma0)))) / b
  } else {
    let lam1 = params.angle('lon_1') ?? 0
    let lam2 = params.angle('lon_2') ?? 0
    const phi1 = params.angle('lat_1') ?? 0
    const phi2 = params.angle('lat_2') ?? 0
    if (Math.abs(phi1 - phi2) < 1e-7 || Math.abs(phi1) < 1e-7) throw bad('its two points make no line')
    const h = Math.exp(-b * isometric(Math.sin(phi1), e))
    const l = Math.exp(-b * isometric(Math.sin(phi2), e))
    const big = Math.exp(logE)
    const fp = big / h
    const p = (l - h) / (l + h)
    const j = (big * big - l * h) / (big * big + l * h)
    if (lam1 - lam2 < -Math.PI) lam2 -= 2 * Math.PI
    else if (lam1 - lam2 > Math.PI) lam2 += 2 * Math.PI
    lam1 = wrapLongitude(lam1)
    lam0 = wrapLongitude((lam1 + lam2) / 2 - Math.atan((j * Math.tan((b * (lam1 - lam2)) / 2)) / p) / b)
    gamma0 = Math.atan((2 * Math.sin(b * wrapLongitude(lam1 - lam0))) / (fp - 1 / fp))
    gamma = alpha = Math.asin(d * Math.sin(gamma0))
  }
  const sinG0 = Math.sin(gamma0)
  const cosG0 = Math.cos(gamma0)
  const sinG = Math.sin(gamma)
  const cosG = Math.cos(gamma)
  const arb = a / b
  let u0 = 0
  if (!naturalOrigin) {
    u0 = Math.abs(arb * Math.atan(Math.sqrt(Math.max(0, d * d - 1)) / Math.cos(alpha)))
    if (lat0 < 0) u0 = -u0
  }
  const series = geographicFromConformal(thirdFlattening(es))
  return {
    lon0: lam0,
    forward(p) {
      const lam = p[0]
      const phi = p[1]
      let u: number
      let v: number
      if (Math.abs(Math.abs(phi) - halfPi) > 1e-10) {
        // Q = E / t^B with t = exp(-psi)
        const q = Math.exp(logE + b * isometric(Math.sin(phi), e))
        const s = (q - 1 / q) / 2
        const t = (q + 1 / q) / 2
        const sinL = Math.sin(b * lam)
        const uu = (s * sinG0 - sinL * cosG0) / t
        if (Math.abs(Math.abs(uu) - 1) < 1e-10) return fail(p)
        v = 0.5 * arb * Math.log((1 - uu) / (1 + uu))
        const cosL = Math.cos(b * lam)
        u = Math.abs(cosL) < 1e-10 ? a * lam : arb * Math.atan2(s * cosG0 + sinL * sinG0, cosL)
      } else {
        v = arb * Math.log(Math.tan(Math.PI / 4 + (phi > 0 ? -0.5 : 0.5) * gamma0))
        u = arb * phi
      }
      u -= u0
      p[0] = v * cosG + u * sinG
      p[1] = u * cosG - v * sinG
    },
    inverse(p) {
      const x = p[0]
      const y = p[1]
      const v = x * cosG - y * sinG
      const u = y * cosG + x * sinG + u0
      const q = Math.exp((-b * v) / a)
      if (q === 0) return fail(p)
      const s = (q - 1 / q) / 2
      const t = (q + 1 / q) / 2
      const vp = Math.sin((b * u) / a)
      const up = (vp * cosG0 + s * sinG0) / t
      if (Math.abs(Math.abs(up) - 1) < 1e-10) {
        p[0] = 0
        p[1] = up < 0 ? -halfPi : halfPi
        return
      }
      // t = (E / sqrt((1+U)/(1-U)))^(1/B), psi = -ln t
      const psi = -(logE - Math.atanh(up)) / b
      p[0] = -Math.atan2(s * cosG0 - vp * sinG0, Math.cos((b * u) / a)) / b
      p[1] = latitudeFromIsometric(psi, series)
    },
  }
}

/** Swiss oblique Mercator: conformal sphere touching at the centre, then Mercator turned onto it (+lat_0, +k_0). */
export const swissObliqueMercator: ProjectionFactory = (params, { es }) => {
  const e = Math.sqrt(es)
  const lat0 = params.angle('lat_0') ?? 0
  const k0 = params.number('k_0') ?? params.number('k') ?? 1
  const sin0 = Math.sin(lat0)
  const cos0 = Math.cos(lat0)
  const c = Math.sqrt(1 + (es * cos0 ** 4) / (1 - es))
  const sinB0 = sin0 / c
  const cosB0 = Math.sqrt(1 - sinB0 * sinB0)
  const shift = Math.atanh(sinB0) - c * isometric(sin0, e)
  const radius = (k0 * Math.sqrt(1 - es)) / (1 - es * sin0 * sin0)
  const series = geographicFromConformal(thirdFlattening(es))
  return {
    forward(p) {
      const psi = c * isometric(Math.sin(p[1]), e) + shift
      const lam = c * p[0]
      const sinB = Math.tanh(psi)
      const cosB = 1 / Math.cosh(psi)
      const cosL = Math.cos(lam)
      const sinT = cosB0 * sinB - sinB0 * cosB * cosL
      const cosT = Math.sqrt(Math.max(0, 1 - sinT * sinT))
      if (cosT < 1e-10) return fail(p)
      p[0] = radius * Math.atan2(cosB * Math.sin(lam), sinB0 * sinB + cosB0 * cosB * cosL)
      p[1] = radius * Math.atanh(sinT)
    },
    inverse(p) {
      const y = p[1] / radius
      const x = p[0] / radius
      const sinT = Math.tanh(y)
      const cosT = 1 / Math.cosh(y)
      const cosX = Math.cos(x)
      const sinB = cosB0 * sinT + sinB0 * cosT * cosX
      p[0] = Math.atan2(cosT * Math.sin(x), cosB0 * cosT * cosX - sinB0 * sinT) / c
      p[1] = latitudeFromIsometric((Math.atanh(sinB) - shift) / c, series)
    },
  }
}
