import { ellipsoidFrom } from '../ellipsoids'
import type { ProjParams } from '../proj-string'
import type { Step } from '../step'

/** Geographic radians and height in metres to geocentric metres (+proj=cart), and back by Bowring's closed formula. */
export function cartesianStep(params: ProjParams): Step {
  const { a, es } = ellipsoidFrom(params)
  const b = a * Math.sqrt(1 - es)
  const second = es / (1 - es)
  return {
    forward(p) {
      const sin = Math.sin(p[1])
      const cos = Math.cos(p[1])
      const n = a / Math.sqrt(1 - es * sin * sin)
      const h = p[2]
      const lam = p[0]
      const r = (n + h) * cos
      p[0] = r * Math.cos(lam)
      p[1] = r * Math.sin(lam)
      p[2] = (n * (1 - es) + h) * sin
    },
    inverse(p) {
      const x = p[0]
      const y = p[1]
      const z = p[2]
      const r = Math.sqrt(x * x + y * y)
      // sine and cosine of the parametric latitude
      const yTheta = z * a
      const xTheta = r * b
      const norm = Math.sqrt(yTheta * yTheta + xTheta * xTheta)
      const c = norm === 0 ? 1 : xTheta / norm
      const s = norm === 0 ? 0 : yTheta / norm
      const up = z + second * b * s * s * s
      const out = r - es * a * c * c * c
      const length = Math.sqrt(up * up + out * out)
      const cos = length === 0 ? 1 : out / length
      const sin = length === 0 ? 0 : up / length
      p[0] = Math.atan2(y, x)
      p[1] = out <= 0 ? (z >= 0 ? Math.PI / 2 : -Math.PI / 2) : Math.atan(up / out)
      const n = a / Math.sqrt(1 - es * sin * sin)
      p[2] = cos < 1e-6 ? Math.abs(z) - b : r / cos - n
    },
  }
}
