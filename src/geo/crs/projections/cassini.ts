import { fail, type Point } from '../step'
import { meridianArc } from './meridian-arc'
import type { ProjectionFactory } from './projection'

/** Cassini-Soldner (+lat_0), plain or +hyperbolic (Vanua Levu). The inverse is refined on the forward formula. */
export const cassini: ProjectionFactory = (params, { es }) => {
  const arc = meridianArc(es)
  const hyperbolic = params.has('hyperbolic')
  const m0 = arc.length(params.angle('lat_0') ?? 0)
  const second = es / (1 - es)
  function forward(p: Point): void {
    const lam = p[0]
    const phi = p[1]
    const sin = Math.sin(phi)
    const cos = Math.cos(phi)
    const nu2 = 1 / (1 - es * sin * sin)
    const nu = Math.sqrt(nu2)
    const tan = sin / cos
    const t = tan * tan
    const a = lam * cos
    const c = second * cos * cos
    const a2 = a * a
    p[0] = nu * a * (1 - a2 * t * (1 / 6 + ((8 - t + 8 * c) * a2) / 120))
    let y = arc.length(phi) - m0 + nu * tan * a2 * (0.5 + ((5 - t + 6 * c) * a2) / 24)
    if (hyperbolic) {
      const rho = nu2 * (1 - es) * nu
      y -= (y * y * y) / (6 * rho * nu)
    }
    p[1] = y
  }
  return {
    forward,
    inverse(p) {
      const x = p[0]
      const y = p[1]
      const phi1 = arc.latitude(m0 + y)
      const tan = Math.tan(phi1)
      const t = tan * tan
      const sin = Math.sin(phi1)
      const nu2 = 1 / (1 - es * sin * sin)
      const nu = Math.sqrt(nu2)
      const rho = nu2 * nu * (1 - es)
      const d = x / nu
      const d2 = d * d
      let phi = phi1 - ((nu * tan) / rho) * d2 * (0.5 - ((1 + 3 * t) * d2) / 24)
      let lam = (d * (1 + t * d2 * (-1 / 3 + ((1 + 3 * t) * d2) / 15))) / Math.cos(phi1)
      for (let turn = 0; turn < 10; turn++) {
        p[0] = lam
        p[1] = phi
        forward(p)
        const dx = x - p[0]
        const dy = y - p[1]
        if (!(Math.abs(dx) < 1 && Math.abs(dy) < 1)) return fail(p)
        const s = Math.sin(phi)
        const w = 1 - es * s * s
        lam += (dx * Math.sqrt(w)) / Math.cos(phi)
        phi += (dy * w * Math.sqrt(w)) / (1 - es)
        if (Math.abs(dx) + Math.abs(dy) < 1e-14) break
      }
      p[0] = lam
      p[1] = phi
    },
  }
}
