import { wrapLongitude } from '../step'
import type { ProjectionFactory } from './projection'
import { geographicFromConformal, isometric, latitudeFromIsometric, thirdFlattening } from './series'

/** Corrections of the modified Krovak of 2009 (EPSG method 1042), in metres over reduced coordinates. */
const c = [
  0, 2.946529277e-2, 2.515965696e-2, 1.193845912e-7, -4.668270147e-7, 9.233980362e-12, 1.523735715e-12, 1.696780024e-18,
  4.408314235e-18, -8.331083518e-24, -3.689471323e-24,
]
const reducedX = 1089000
const reducedY = 654000

function corrections(southing: number, westing: number): [number, number] {
  const x = southing - reducedX
  const y = westing - reducedY
  const x2 = x * x
  const y2 = y * y
  const at = (i: number) => c[i] as number
  const dx =
    at(1) +
    at(3) * x -
    at(4) * y -
    2 * at(6) * x * y +
    at(5) * (x2 - y2) +
    at(7) * x * (x2 - 3 * y2) -
    at(8) * y * (3 * x2 - y2) +
    4 * at(9) * x * y * (x2 - y2) +
    at(10) * (x2 * x2 + y2 * y2 - 6 * x2 * y2)
  const dy =
    at(2) +
    at(3) * y +
    at(4) * x +
    2 * at(5) * x * y +
    at(6) * (x2 - y2) +
    at(8) * x * (x2 - 3 * y2) +
    at(7) * y * (3 * x2 - y2) -
    4 * at(10) * x * y * (x2 - y2) +
    at(9) * (x2 * x2 + y2 * y2 - 6 * x2 * y2)
  return [dx, dy]
}

/**
 * Krovak's oblique conformal conic with axes as given by +axis: core coordinates are east and north (negative in its
 * countries). Defaults are those of S-JTSK.
 */
function make(modified: boolean): ProjectionFactory {
  return (params, { a, es }) => {
    const e = Math.sqrt(es)
    const lat0 = params.angle('lat_0') ?? (49.5 * Math.PI) / 180
    const k0 = params.number('k_0') ?? params.number('k') ?? 0.9999
    const coneAxis = params.angle('alpha') ?? (30.28813975277778 * Math.PI) / 180
    const s0 = (78.5 * Math.PI) / 180
    const sin0 = Math.sin(lat0)
    const alpha = Math.sqrt(1 + (es * Math.cos(lat0) ** 4) / (1 - es))
    const u0 = Math.asin(sin0 / alpha)
    const shift = Math.atanh(Math.sin(u0)) - alpha * isometric(sin0, e)
    const n0 = Math.sqrt(1 - es) / (1 - es * sin0 * sin0)
    const n = Math.sin(s0)
    const rho0 = (k0 * n0) / Math.tan(s0)
    const psiS0 = Math.atanh(n)
    const sinA = Math.cos(coneAxis)
    const cosA = Math.sin(coneAxis)
    const series = geographicFromConformal(thirdFlattening(es))
    const x0 = params.number('x_0') ?? 0
    const y0 = params.number('y_0') ?? 0
    return {
      lon0: params.angle('lon_0') ?? (24.833333333333332 * Math.PI) / 180,
      forward(p) {
        const psi = alpha * isometric(Math.sin(p[1]), e) + shift
        const sinU = Math.tanh(psi)
        const cosU = 1 / Math.cosh(psi)
        const dv = -alpha * p[0]
        const sinS = sinA * sinU + cosA * cosU * Math.cos(dv)
        const cosS = Math.sqrt(Math.max(0, 1 - sinS * sinS))
        if (cosS < 1e-12) {
          p[0] = p[1] = 0
          return
        }
        const sinD = (cosU * Math.sin(dv)) / cosS
        const d = Math.asin(Math.max(-1, Math.min(1, sinD)))
        const eps = n * d
        const rho = rho0 * Math.exp(n * (psiS0 - Math.atanh(sinS)))
        let southing = rho * Math.cos(eps)
        let westing = rho * Math.sin(eps)
        if (modified) {
          const [dx, dy] = corrections(southing * a, westing * a)
          southing -= dx / a
          westing -= dy / a
        }
        p[0] = -westing
        p[1] = -southing
        if (modified) {
          p[0] -= (2 * x0) / a
          p[1] -= (2 * y0) / a
        }
      },
      inverse(p) {
        let westing = -p[0]
        let southing = -p[1]
        if (modified) {
          westing -= (2 * x0) / a
          southing -= (2 * y0) / a
          const [dx, dy] = corrections(southing * a, westing * a)
          southing += dx / a
          westing += dy / a
        }
        const rho = Math.sqrt(westing * westing + southing * southing)
        const d = Math.atan2(westing, southing) / n
        const sinS = rho === 0 ? 1 : Math.tanh(psiS0 - Math.log(rho / rho0) / n)
        const cosS = Math.sqrt(Math.max(0, 1 - sinS * sinS))
        const sinU = sinA * sinS - cosA * cosS * Math.cos(d)
        const cosU = Math.sqrt(Math.max(0, 1 - sinU * sinU))
        const dv = Math.asin(Math.max(-1, Math.min(1, (cosS * Math.sin(d)) / cosU)))
        p[0] = wrapLongitude(-dv / alpha)
        p[1] = latitudeFromIsometric((Math.atanh(sinU) - shift) / alpha, series)
      },
    }
  }
}

/** Krovak (S-JTSK). */
export const krovak = make(false)

/** Modified Krovak (S-JTSK/05). */
export const modifiedKrovak = make(true)
