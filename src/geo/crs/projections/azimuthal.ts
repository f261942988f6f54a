import geodesic from 'geographiclib-geodesic'
import { fail } from '../step'
import { meridianArc } from './meridian-arc'
import type { ProjectionFactory } from './projection'

const degrees = (angle: number) => (angle * 180) / Math.PI
const radians = (angle: number) => (angle * Math.PI) / 180

/** Azimuthal equidistant on the ellipsoid by true geodesics (+lat_0), or by Guam's series (+guam). */
export const azimuthalEquidistant: ProjectionFactory = (params, { es }) => {
  const lat0 = params.angle('lat_0') ?? 0
  const arc = meridianArc(es)
  if (params.has('guam')) {
    const m0 = arc.length(lat0)
    return {
      forward(p) {
        const lam = p[0]
        const phi = p[1]
        const sin = Math.sin(phi)
        const cos = Math.cos(phi)
        const nu = 1 / Math.sqrt(1 - es * sin * sin)
        p[0] = lam * cos * nu
        p[1] = arc.length(phi) - m0 + 0.5 * lam * lam * cos * sin * nu
      },
      inverse(p) {
        const x = p[0]
        const y = p[1]
        let phi = lat0
        let root = 1
        for (let turn = 0; turn < 3; turn++) {
          const sin = Math.sin(phi)
          root = Math.sqrt(1 - es * sin * sin)
          phi = arc.latitude(m0 + y - 0.5 * x * x * Math.tan(phi) * root)
        }
        p[0] = (x * root) / Math.cos(phi)
        p[1] = phi
      },
    }
  }
  const ellipsoid = new geodesic.Geodesic.Geodesic(1, 1 - Math.sqrt(1 - es))
  return {
    forward(p) {
      const { s12 = NaN, azi1 = NaN } = ellipsoid.Inverse(degrees(lat0), 0, degrees(p[1]), degrees(p[0]))
      p[0] = s12 * Math.sin(radians(azi1))
      p[1] = s12 * Math.cos(radians(azi1))
    },
    inverse(p) {
      const x = p[0]
      const y = p[1]
      const { lat2 = NaN, lon2 = NaN } = ellipsoid.Direct(degrees(lat0), 0, degrees(Math.atan2(x, y)), Math.hypot(x, y))
      p[0] = radians(lon2)
      p[1] = radians(lat2)
    },
  }
}

/** Orthographic on the ellipsoid (+lat_0), turned by +alpha and scaled by +k where the definition says so. The inverse is Newton's on the forward formula. */
export const orthographic: ProjectionFactory = (params, { es }) => {
  const lat0 = params.angle('lat_0') ?? 0
  const alpha = params.angle('alpha') ?? 0
  const k0 = params.number('k_0') ?? params.number('k') ?? 1
  const sin0 = Math.sin(lat0)
  const cos0 = Math.cos(lat0)
  const nu0 = 1 / Math.sqrt(1 - es * sin0 * sin0)
  const sinA = Math.sin(alpha)
  const cosA = Math.cos(alpha)
  function plain(lam: number, phi: number): [number, number] | null {
    const sin = Math.sin(phi)
    const cos = Math.cos(phi)
    const nu = 1 / Math.sqrt(1 - es * sin * sin)
    if (sin * sin0 + cos * cos0 * Math.cos(lam) < -1e-10) return null
    return [
      nu * cos * Math.sin(lam),
      nu * (sin * cos0 - cos * sin0 * Math.cos(lam)) + es * (nu0 * sin0 - nu * sin) * cos0,
    ]
  }
  return {
    forward(p) {
      const xy = plain(p[0], p[1])
      if (!xy) return fail(p)
      p[0] = k0 * (cosA * xy[0] - sinA * xy[1])
      p[1] = k0 * (sinA * xy[0] + cosA * xy[1])
    },
    inverse(p) {
      const u = p[0] / k0
      const v = p[1] / k0
      const x = cosA * u + sinA * v
      const y = -sinA * u + cosA * v
      const rho = Math.min(1, Math.sqrt(x * x + y * y))
      const cosC = Math.sqrt(1 - rho * rho)
      let phi = Math.asin(Math.max(-1, Math.min(1, cosC * sin0 + y * cos0)))
      let lam = Math.atan2(x, cosC * cos0 - y * sin0)
      for (let turn = 0; turn < 20; turn++) {
        const at = plain(lam, phi)
        if (!at) return fail(p)
        const sin = Math.sin(phi)
        const cos = Math.cos(phi)
        const w = 1 - es * sin * sin
        const nu = 1 / Math.sqrt(w)
        const rho1 = ((1 - es) * nu) / w
        const sinL = Math.sin(lam)
        const cosL = Math.cos(lam)
        const xPhi = -rho1 * sin * sinL
        const xLam = nu * cos * cosL
        const yPhi = rho1 * (cos * cos0 + sin * sin0 * cosL)
        const yLam = nu * sin0 * cos * sinL
        const det = xPhi * yLam - xLam * yPhi
        const dx = at[0] - x
        const dy = at[1] - y
        const dPhi = (yLam * dx - xLam * dy) / det
        const dLam = (xPhi * dy - yPhi * dx) / det
        phi -= dPhi
        lam -= dLam
        if (!(Math.abs(dPhi) < 1 && Math.abs(dLam) < 4)) return fail(p)
        if (Math.abs(dPhi) < 1e-13 && Math.abs(dLam) < 1e-13) {
          p[0] = lam
          p[1] = phi
          return
        }
      }
      fail(p)
    },
  }
}
