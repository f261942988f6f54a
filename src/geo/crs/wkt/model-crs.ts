import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import type { Crs } from '../crs'
import { ballparkOperation, ellipsoidText, operationOfToWgs84 } from '../datum/shifts'
import { crsOfSrid } from '../epsg-crs'
import { identifyBySteps } from '../identify'
import { crsOfProjString } from '../proj-definition'
import { compile } from '../pipeline'
import { epsg, type Operation } from '../registry'
import type { CrsModel, GeographicModel } from './crs-model'
import { frameOf } from './frames'
import { projectionText } from './methods'

function known(srid: number | null): Crs | null {
  return srid !== null && epsg().get(srid) ? crsOfSrid(srid) : null
}

function datumOf(g: GeographicModel): {
  base: number | null
  operations: readonly Operation[]
  gridOperations: readonly Operation[]
} {
  if (g.toWgs84 && g.srid === null)
    return {
      base: null,
      operations: [operationOfToWgs84(g.toWgs84, ellipsoidText(g.a, g.inverseFlattening))],
      gridOperations: [],
    }
  const srid = frameOf(g)
  const entry = srid === null ? null : epsg().get(srid)
  if (!entry || entry.operations.length === 0)
    return { base: null, operations: [ballparkOperation], gridOperations: [] }
  return { base: srid, operations: entry.operations, gridOperations: entry.gridOperations }
}

/** Given a code where the definition equals a system of EPSG. */
function identified(crs: Crs): Crs {
  const srid = identifyBySteps(crs)
  return srid === null ? crs : crsOfSrid(srid)
}

/** Makes a CRS of a parsed definition: by its EPSG code where it has one, else by datum and parameters. Throws crs.unusable. */
export function crsOfModel(model: CrsModel): Crs {
  if (model.kind === 'local') {
    const crs = known(model.srid)
    if (crs) return crs
    return {
      srid: null,
      name: model.name || 'local system',
      kind: 'local',
      unit: model.unitName || 'metre',
      unitSize: model.unit,
      area: null,
      steps: '',
      base: null,
      operations: [],
      gridOperations: [],
    }
  }
  if (model.kind === 'geographic') {
    const g = model.geographic
    const crs = known(g.srid)
    if (crs) return crs
    const pm = g.primeMeridian === 0 ? '' : `|+inv +proj=longlat +pm=${g.primeMeridian}`
    return identified({
      srid: null,
      name: g.name || 'geographic system',
      kind: 'geographic',
      unit: /^degree/i.test(g.unitName) ? 'degree' : g.unitName.toLowerCase(),
      unitSize: g.unit,
      area: null,
      steps: `+proj=unitconvert +xy_in=${angularUnit(g.unit)} +xy_out=rad${pm}`,
      ...datumOf(g),
    })
  }
  if (model.kind === 'projected') {
    const { projected } = model
    const crs = known(projected.srid)
    if (crs) return crs
    if (projected.extension?.includes('+proj='))
      return identified({ ...crsOfProjString(projected.extension), name: projected.name })
    const g = projected.geographic
    const steps = projectionText(projected, ellipsoidText(g.a, g.inverseFlattening), g.primeMeridian)
    compile(steps)
    return identified({
      srid: null,
      name: projected.name || 'projected system',
      kind: 'projected',
      unit: unitLabel(projected.unit, projected.unitName),
      unitSize: projected.unit,
      area: null,
      steps,
      ...datumOf(g),
    })
  }
  const keys = {
    vertical: 'nameHeights',
    geocentric: 'nameGeocentric',
    other: 'nameOther',
  } as const
  throw errorOf('crs.unusable', said(`readers.crs.${keys[model.kind]}`, { crs: model.name }), {
    details: { crs: model.name },
    retry: 'after-change',
  })
}

function angularUnit(size: number): string {
  if (Math.abs(size / (Math.PI / 180) - 1) < 1e-9) return 'deg'
  if (Math.abs(size / (Math.PI / 200) - 1) < 1e-9) return 'grad'
  return String(size)
}

function unitLabel(size: number, name: string): string {
  if (Math.abs(size - 1) < 1e-12) return 'metre'
  if (Math.abs(size - 0.3048) < 1e-12) return 'foot'
  if (Math.abs(size - 1200 / 3937) < 1e-11) return 'US survey foot'
  return name.replace(/_/g, ' ').toLowerCase() || `${size} m`
}
