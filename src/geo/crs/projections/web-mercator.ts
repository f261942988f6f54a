import { fail } from '../step'
import type { ProjectionFactory } from './projection'

const nearPole = Math.PI / 2 - 1e-10

/** Web Mercator: geographic latitude put through the formula of the sphere. */
export const webMercator: ProjectionFactory = () => ({
  forward(p) {
    const phi = p[1]
    if (!(Math.abs(phi) <= nearPole)) return fail(p)
    p[1] = Math.atanh(Math.sin(phi))
  },
  inverse(p) {
    p[1] = Math.atan(Math.sinh(p[1]))
  },
})
