import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import { meridianArc } from './meridian-arc'
import type { ProjectionFactory } from './projection'

/** Equidistant conic (+lat_0, +lat_1, +lat_2). */
export const equidistantConic: ProjectionFactory = (params, { es }) => {
  const arc = meridianArc(es)
  const lat1 = params.angle('lat_1') ?? 0
  const lat2 = params.angle('lat_2') ?? lat1
  if (Math.abs(lat1 + lat2) < 1e-10) throw errorOf('crs.unusable', said('readers.crs.conicNoCone'))
  const width = (lat: number) => Math.cos(lat) / Math.sqrt(1 - es * Math.sin(lat) ** 2)
  const m1 = arc.length(lat1)
  const n = Math.abs(lat1 - lat2) >= 1e-10 ? (width(lat1) - width(lat2)) / (arc.length(lat2) - m1) : Math.sin(lat1)
  const top = width(lat1) / n + m1
  const rho0 = top - arc.length(params.angle('lat_0') ?? 0)
  return {
    forward(p) {
      const rho = top - arc.length(p[1])
      const theta = n * p[0]
      p[0] = rho * Math.sin(theta)
      p[1] = rho0 - rho * Math.cos(theta)
    },
    inverse(p) {
      const sign = n < 0 ? -1 : 1
      const x = sign * p[0]
      const y = sign * (rho0 - p[1])
      const rho = Math.sqrt(x * x + y * y)
      p[0] = rho === 0 ? 0 : Math.atan2(x, y) / n
      p[1] = arc.latitude(top - sign * rho)
    },
  }
}
