import { AppError } from '../../../shared/errors/app-error'
import { fail } from '../step'
import type { ProjectionFactory } from './projection'
import { geographicFromConformal, isometric, latitudeFromIsometric, thirdFlattening } from './series'

const nearPole = Math.PI / 2 - 1e-10

/** Mercator, variants A (+k or +k_0) and B (+lat_ts). */
export const mercator: ProjectionFactory = (params, { es }) => {
  const e = Math.sqrt(es)
  let k0 = params.number('k_0') ?? params.number('k') ?? 1
  const latTs = params.angle('lat_ts')
  if (latTs !== null) {
    if (Math.abs(latTs) >= Math.PI / 2)
      throw new AppError('crs.unusable', 'The Mercator definition has its standard parallel at a pole.')
    const sin = Math.sin(latTs)
    k0 = Math.cos(latTs) / Math.sqrt(1 - es * sin * sin)
  }
  const series = geographicFromConformal(thirdFlattening(es))
  return {
    forward(p) {
      const phi = p[1]
      if (!(Math.abs(phi) <= nearPole)) return fail(p)
      p[0] = k0 * p[0]
      p[1] = k0 * isometric(Math.sin(phi), e)
    },
    inverse(p) {
      p[0] /= k0
      p[1] = latitudeFromIsometric(p[1] / k0, series)
    },
  }
}

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
