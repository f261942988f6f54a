import proj4 from 'proj4'
import { fail } from '../step'
import type { ProjectionFactory } from './projection'

/**
 * World-map projections that the library proj4js computes as PROJ does (compared over their whole area): they come in
 * definitions outside EPSG. `parameters` are the angles and numbers handed on.
 */
export function byProj4js(name: string, parameters: readonly string[]): ProjectionFactory {
  return (params, { es }) => {
    const own = parameters.flatMap((key) => {
      const angle = params.angle(key)
      return angle === null ? [] : [`+${key}=${(angle * 180) / Math.PI}`]
    })
    const shape = es === 0 ? '+R=1' : `+a=1 +b=${Math.sqrt(1 - es)}`
    const projection = proj4.Proj(`+proj=${name} ${own.join(' ')} +lon_0=0 +x_0=0 +y_0=0 ${shape} +no_defs`)
    return {
      forward(p) {
        const point = projection.forward({ x: p[0], y: p[1] })
        if (!point) return fail(p)
        p[0] = point.x
        p[1] = point.y
      },
      inverse(p) {
        const point = projection.inverse({ x: p[0], y: p[1] })
        if (!point) return fail(p)
        p[0] = point.x
        p[1] = point.y
      },
    }
  }
}
