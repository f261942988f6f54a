import { fail } from '../step'
import type { Projection, ProjectionFactory } from './projection'
import { geographicFromConformal, isometric, latitudeFromIsometric, thirdFlattening } from './series'

const halfPi = Math.PI / 2

/** Stereographic on the ellipsoid: polar (+lat_0=±90, with +lat_ts or +k) and oblique by the conformal sphere (+lat_0, +k). */
export const stereographic: ProjectionFactory = (params, { es }) => {
  const e = Math.sqrt(es)
  const lat0 = params.angle('lat_0') ?? 0
  const latTs = Math.abs(params.angle('lat_ts') ?? halfPi)
  const k0 = params.number('k_0') ?? params.number('k') ?? 1
  const series = geographicFromConformal(thirdFlattening(es))
  if (Math.abs(Math.abs(lat0) - halfPi) < 1e-10) {
    const north = lat0 > 0
    const sinTs = Math.sin(latTs)
    const scale =
      Math.abs(latTs - halfPi) < 1e-10
        ? (2 * k0) / Math.sqrt((1 + e) ** (1 + e) * (1 - e) ** (1 - e))
        : (k0 * Math.cos(latTs) * Math.exp(isometric(sinTs, e))) / Math.sqrt(1 - es * sinTs * sinTs)
    return {
      forward(p) {
        const lam = p[0]
        const phi = north ? p[1] : -p[1]
        const rho = Math.abs(phi - halfPi) < 1e-15 ? 0 : scale * Math.exp(-isometric(Math.sin(phi), e))
        p[0] = rho * Math.sin(lam)
        p[1] = (north ? -rho : rho) * Math.cos(lam)
      },
      inverse(p) {
        const x = p[0]
        const y = north ? -p[1] : p[1]
        const rho = Math.sqrt(x * x + y * y)
        const phi = rho === 0 ? halfPi : latitudeFromIsometric(-Math.log(rho / scale), series)
        p[0] = rho === 0 ? 0 : Math.atan2(x, y)
        p[1] = north ? phi : -phi
      },
    }
  }
  const sin0 = Math.sin(lat0)
  const psi0 = isometric(sin0, e)
  const cos0 = 1 / Math.cosh(psi0)
  const scale = (2 * k0 * Math.cos(lat0)) / (Math.sqrt(1 - es * sin0 * sin0) * cos0)
  return aroundCentre({ e, series, lat0, n: 1, shift: 0, sin0: Math.tanh(psi0), cos0, scale })
}

/** Double stereographic: ellipsoid to Gauss's conformal sphere, then stereographic (+proj=sterea; the Netherlands, Romania). */
export const obliqueStereographic: ProjectionFactory = (params, { es }) => {
  const e = Math.sqrt(es)
  const lat0 = params.angle('lat_0') ?? 0
  const k0 = params.number('k_0') ?? params.number('k') ?? 1
  const sin0 = Math.sin(lat0)
  const cos0 = Math.cos(lat0)
  const radius = Math.sqrt(1 - es) / (1 - es * sin0 * sin0)
  const n = Math.sqrt(1 + (es * cos0 ** 4) / (1 - es))
  const chi0 = Math.asin(sin0 / n)
  const shift = Math.atanh(Math.sin(chi0)) - n * isometric(sin0, e)
  const scale = 2 * radius * k0
  const series = geographicFromConformal(thirdFlattening(es))
  return aroundCentre({ e, series, lat0, n, shift, sin0: Math.sin(chi0), cos0: Math.cos(chi0), scale })
}

/**
 * Stereographic on a conformal sphere around a point of it.
 * @param n longitudes, and shift isometric latitudes, of the sphere from those of the ellipsoid
 * @param sin0 and cos0 of the centre's latitude on the sphere
 */
function aroundCentre(sphere: {
  e: number
  series: readonly number[]
  lat0: number
  n: number
  shift: number
  sin0: number
  cos0: number
  scale: number
}): Projection {
  const { e, series, lat0, n, shift, sin0, cos0, scale } = sphere
  return {
    forward(p) {
      const lam = n * p[0]
      const psi = n * isometric(Math.sin(p[1]), e) + shift
      const sin = Math.tanh(psi)
      const cos = 1 / Math.cosh(psi)
      const cosLam = Math.cos(lam)
      const denominator = 1 + sin0 * sin + cos0 * cos * cosLam
      if (denominator < 1e-12) return fail(p)
      const s = scale / denominator
      p[0] = s * cos * Math.sin(lam)
      p[1] = s * (cos0 * sin - sin0 * cos * cosLam)
    },
    inverse(p) {
      const x = p[0]
      const y = p[1]
      const rho = Math.sqrt(x * x + y * y)
      if (rho === 0) {
        p[0] = 0
        p[1] = lat0
        return
      }
      const c = 2 * Math.atan(rho / scale)
      const sinC = Math.sin(c)
      const cosC = Math.cos(c)
      const sin = cosC * sin0 + (y * sinC * cos0) / rho
      p[0] = Math.atan2(x * sinC, rho * cos0 * cosC - y * sin0 * sinC) / n
      p[1] = latitudeFromIsometric((Math.atanh(Math.max(-1, Math.min(1, sin))) - shift) / n, series)
    },
  }
}
