import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import type { ProjParams } from '../proj-string'
import type { Point, Step } from '../step'

const arcsecond = Math.PI / 648000

/**
 * Seven-parameter shift of geocentric coordinates (+proj=helmert and +proj=molobadekas) with the small-angle rotation
 * matrix of PROJ; the inverse uses its transpose. Rates are not applied: without an epoch the reference epoch stands.
 */
export function helmertStep(params: ProjParams): Step {
  const px = params.number('px') ?? 0
  const py = params.number('py') ?? 0
  const pz = params.number('pz') ?? 0
  const tx = (params.number('x') ?? 0) + px
  const ty = (params.number('y') ?? 0) + py
  const tz = (params.number('z') ?? 0) + pz
  const rx0 = params.number('rx') ?? 0
  const ry0 = params.number('ry') ?? 0
  const rz0 = params.number('rz') ?? 0
  const scale = 1 + (params.number('s') ?? 0) * 1e-6
  const rotates = rx0 !== 0 || ry0 !== 0 || rz0 !== 0
  const convention = params.text('convention')
  if (rotates && convention !== 'position_vector' && convention !== 'coordinate_frame')
    throw errorOf('crs.unusable', said('readers.crs.rotations'))
  const sign = convention === 'position_vector' ? -arcsecond : arcsecond
  const rx = rx0 * sign
  const ry = ry0 * sign
  const rz = rz0 * sign
  if (params.has('exact') && rotates) throw errorOf('crs.unusable', said('readers.crs.exactRotation'))
  return {
    forward(p: Point) {
      const x = p[0] - px
      const y = p[1] - py
      const z = p[2] - pz
      p[0] = tx + scale * (x + rz * y - ry * z)
      p[1] = ty + scale * (-rz * x + y + rx * z)
      p[2] = tz + scale * (ry * x - rx * y + z)
    },
    inverse(p: Point) {
      const x = (p[0] - tx) / scale
      const y = (p[1] - ty) / scale
      const z = (p[2] - tz) / scale
      p[0] = x - rz * y + ry * z + px
      p[1] = rz * x + y - rx * z + py
      p[2] = -ry * x + rx * y + z + pz
    },
  }
}

/** Adds seconds of arc to longitude and latitude (+proj=geogoffset). */
export function offsetStep(params: ProjParams): Step {
  const dlon = (params.number('dlon') ?? 0) * arcsecond
  const dlat = (params.number('dlat') ?? 0) * arcsecond
  return {
    forward(p: Point) {
      p[0] += dlon
      p[1] += dlat
    },
    inverse(p: Point) {
      p[0] -= dlon
      p[1] -= dlat
    },
  }
}
