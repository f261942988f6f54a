import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import type { Operation } from '../registry'

/** Parameters that name the ellipsoid of a PROJ step, as text. */
export function ellipsoidText(a: number, inverseFlattening: number): string {
  return inverseFlattening === 0 ? `+R=${a}` : `+a=${a} +rf=${inverseFlattening}`
}

/**
 * The operation of TOWGS84 values: 3 (metres) or 7 (metres, seconds of arc, parts per million; position vector).
 * `ellipsoid` is what ellipsoidText gives. Throws crs.unusable for any other count.
 */
export function operationOfToWgs84(values: readonly number[], ellipsoid: string): Operation {
  if ((values.length !== 3 && values.length !== 7) || values.some((v) => !Number.isFinite(v)))
    throw errorOf('crs.unusable', said('readers.crs.toWgs84'))
  const [x, y, z, rx, ry, rz, s] = values
  const rotation = rx || ry || rz ? ` +rx=${rx} +ry=${ry} +rz=${rz}` : ''
  const steps = `+proj=push +v_3|+proj=cart ${ellipsoid}|+proj=helmert +x=${x} +y=${y} +z=${z}${rotation} +s=${s ?? 0} +convention=position_vector|+inv +proj=cart +ellps=WGS84|+proj=pop +v_3`
  return { steps, accuracyMetres: null, area: null, ballpark: false, offshore: false }
}

/** Latitude and longitude taken over for want of anything better. */
export const ballparkOperation: Operation = {
  steps: '',
  accuracyMetres: null,
  area: null,
  ballpark: true,
  offshore: false,
}
