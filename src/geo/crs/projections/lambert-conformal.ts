import { AppError } from '../../../shared/errors/app-error'
import { fail } from '../step'
import type { ProjectionFactory } from './projection'
import { geographicFromConformal, isometric, latitudeFromIsometric, thirdFlattening } from './series'

/** Lambert conformal conic with one (+lat_1, +k_0) or two standard parallels (+lat_1, +lat_2), with an optional scale factor. */
export const lambertConformal: ProjectionFactory = (params, { es }) => {
  const e = Math.sqrt(es)
  const lat1 = params.angle('lat_1') ?? params.angle('lat_0') ?? 0
  const lat2 = params.angle('lat_2') ?? lat1
  const lat0 = params.angle('lat_0') ?? (params.has('lat_2') ? 0 : lat1)
  const k0 = params.number('k_0') ?? params.number('k') ?? 1
  const bad = () =>
    new AppError('crs.unusable', 'The Lambert conformal conic definition has standard parallels that make no cone.')
  if (Math.abs(lat1 + lat2) < 1e-10 || Math.abs(lat1) >= Math.PI / 2 || Math.abs(lat2) >= Math.PI / 2) throw bad()
  const width = (lat: number) => Math.cos(lat) / Math.sqrt(1 - es * Math.sin(lat) ** 2)
  const psi1 = isometric(Math.sin(lat1), e)
  const n =
    Math.abs(lat1 - lat2) >= 1e-10
      ? Math.log(width(lat2) / width(lat1)) / (psi1 - isometric(Math.sin(lat2), e))
      : Math.sin(lat1)
  if (n === 0 || !Number.isFinite(n)) throw bad()
  const c = (width(lat1) * Math.exp(n * psi1)) / n
  const atPole = (lat: number) => Math.abs(Math.abs(lat) - Math.PI / 2) < 1e-10
  const rho0 = atPole(lat0) ? 0 : c * Math.exp(-n * isometric(Math.sin(lat0), e))
  const series = geographicFromConformal(thirdFlattening(es))
  return {
    forward(p) {
      const phi = p[1]
      let rho: number
      if (atPole(phi)) {
        if (phi * n <= 0) return fail(p)
        rho = 0
      } else rho = c * Math.exp(-n * isometric(Math.sin(phi), e))
      const theta = n * p[0]
      p[0] = k0 * rho * Math.sin(theta)
      p[1] = k0 * (rho0 - rho * Math.cos(theta))
    },
    inverse(p) {
      let x = p[0] / k0
      let y = rho0 - p[1] / k0
      let rho = Math.sqrt(x * x + y * y)
      if (rho === 0) {
        p[0] = 0
        p[1] = n > 0 ? Math.PI / 2 : -Math.PI / 2
        return
      }
      if (n < 0) {
        rho = -rho
        x = -x
        y = -y
      }
      p[0] = Math.atan2(x, y) / n
      p[1] = latitudeFromIsometric(Math.log(c / rho) / n, series)
    },
  }
}
