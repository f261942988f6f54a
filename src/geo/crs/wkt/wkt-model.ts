import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import { plainName } from '../plain-name'
import { meridianDegrees } from '../units'
import type { CrsModel, GeographicModel, ProjectedModel } from './crs-model'
import { child, epsgCodeOf, nameOf, type WktNode } from './wkt-tree'

const geographicWords = ['GEOGCS', 'GEOGCRS', 'GEOGRAPHICCRS', 'GEODCRS', 'GEODETICCRS', 'BASEGEOGCRS', 'BASEGEODCRS']
const unitWords = ['UNIT', 'ANGLEUNIT', 'LENGTHUNIT', 'SCALEUNIT', 'PARAMETRICUNIT', 'TIMEUNIT']
const lengthNames = /easting|northing|falseorigin$|height|^radius|semimajor|semiminor/
const angleNames = /latitude|longitude|meridian|parallel|azimuth|angle|rotation|gridangle|colatitude|^option$/

function unitOf(node: WktNode | null, fallback: number, fallbackName: string): { size: number; name: string } {
  const unit = node ? child(node, ...unitWords) : null
  const size = unit ? Number(unit.values[1]) : NaN
  return unit && size > 0 ? { size, name: nameOf(unit) } : { size: fallback, name: fallbackName }
}

/** The unit of a coordinate system: its own, or that of its first axis (WKT 2). */
function coordinateUnit(node: WktNode, fallback: number, fallbackName: string): { size: number; name: string } {
  const own = unitOf(node, NaN, '')
  if (own.size > 0) return own
  return unitOf(child(node, 'AXIS'), fallback, fallbackName)
}

function toWgs84Of(datum: WktNode | null): number[] | null {
  const node = datum ? child(datum, 'TOWGS84') : null
  return node ? node.values.map(Number) : null
}

function geographicOf(node: WktNode, toWgs84: readonly number[] | null): GeographicModel {
  const datum = child(node, 'DATUM', 'GEODETICDATUM', 'TRF', 'ENSEMBLE')
  const ellipsoid = datum ? child(datum, 'SPHEROID', 'ELLIPSOID') : null
  const a = Number(ellipsoid?.values[1]) * unitOf(ellipsoid, 1, 'metre').size
  const inverseFlattening = Number(ellipsoid?.values[2])
  if (!datum || !ellipsoid || !(a > 0) || !Number.isFinite(inverseFlattening))
    throw errorOf('crs.unusable', said('readers.crs.wktNoDatum', { crs: nameOf(node) }))
  const unit = coordinateUnit(node, Math.PI / 180, 'degree')
  const pm = child(node, 'PRIMEM', 'PRIMEMERIDIAN')
  const pmName = nameOf(pm) || 'Greenwich'
  const pmUnit = unitOf(pm, Math.PI / 180, 'degree').size
  const stated = (Number(pm?.values[1] ?? 0) * pmUnit * 180) / Math.PI
  return {
    name: nameOf(node),
    srid: epsgCodeOf(node),
    datumName: nameOf(datum),
    a,
    inverseFlattening,
    primeMeridian: meridianDegrees(pmName) ?? stated,
    unit: unit.size,
    unitName: unit.name,
    toWgs84: toWgs84 ?? toWgs84Of(datum),
  }
}

function projectedOf(node: WktNode, toWgs84: readonly number[] | null): ProjectedModel {
  const base = child(node, ...geographicWords)
  if (!base) throw errorOf('crs.unusable', said('readers.crs.wktNoBase', { crs: nameOf(node) }))
  const geographic = geographicOf(base, toWgs84)
  const unit = coordinateUnit(node, 1, 'metre')
  const conversion = child(node, 'CONVERSION')
  const holder = conversion ?? node
  const method = nameOf(child(holder, 'PROJECTION', 'METHOD'))
  const parameters = new Map<string, number>()
  for (const parameter of holder.children) {
    if (parameter.keyword !== 'PARAMETER') continue
    const key = plainName(nameOf(parameter))
    const value = Number(parameter.values[1])
    if (!Number.isFinite(value)) continue
    const angular = angleNames.test(key) && !/^eastingat|^northingat|^falseeasting|^falsenorthing/.test(key)
    const linear = !angular && lengthNames.test(key)
    const fallback = angular ? geographic.unit : linear ? (conversion ? 1 : unit.size) : 1
    parameters.set(key, value * unitOf(parameter, fallback, '').size)
  }
  const extension = child(node, 'EXTENSION')
  return {
    name: nameOf(node),
    srid: epsgCodeOf(node),
    geographic,
    method,
    parameters,
    unit: unit.size,
    unitName: unit.name,
    axes: node.children.filter((c) => c.keyword === 'AXIS').map((axis) => String(axis.values[1] ?? '').toLowerCase()),
    extension: extension && nameOf(extension).toUpperCase() === 'PROJ4' ? String(extension.values[1] ?? '') : null,
  }
}

/** TOWGS84 values of a BOUNDCRS, as far as its abridged transformation has them. */
function boundShift(node: WktNode): number[] | null {
  const shift = child(node, 'ABRIDGEDTRANSFORMATION')
  if (!shift) return null
  const method = plainName(nameOf(child(shift, 'METHOD')))
  const find = (...words: string[]) => {
    for (const parameter of shift.children)
      if (parameter.keyword === 'PARAMETER' && words.includes(plainName(nameOf(parameter)))) {
        const value = Number(parameter.values[1])
        const unit = child(parameter, ...unitWords)
        if (!unit) return value
        const size = Number(unit.values[1])
        if (unit.keyword === 'ANGLEUNIT') return (value * size * 648000) / Math.PI
        if (unit.keyword === 'SCALEUNIT') return size === 1 ? (value - 1) * 1e6 : value * size * 1e6
        return value * size
      }
    return 0
  }
  if (!/geocentrictranslations|positionvector|coordinateframe/.test(method)) return null
  const sign = method.includes('coordinateframe') ? -1 : 1
  const moves = [find('xaxistranslation'), find('yaxistranslation'), find('zaxistranslation')]
  if (method.includes('geocentrictranslations')) return moves
  const scale = find('scaledifference')
  return [
    ...moves,
    sign * find('xaxisrotation'),
    sign * find('yaxisrotation'),
    sign * find('zaxisrotation'),
    Math.abs(scale - 1) < 0.1 ? (scale - 1) * 1e6 : scale,
  ]
}

/** What a WKT tree says; of a compound system the horizontal part, of a bound one its source with the shift. Throws crs.unusable where parts are missing. */
export function modelOfWkt(node: WktNode, toWgs84: readonly number[] | null = null): CrsModel {
  const { keyword } = node
  const name = nameOf(node)
  if (['COMPD_CS', 'COMPOUNDCRS'].includes(keyword)) {
    const first = node.children.find(
      (c) => !['AUTHORITY', 'ID', 'EXTENSION', 'USAGE', 'SCOPE', 'AREA', 'BBOX'].includes(c.keyword),
    )
    if (!first) throw errorOf('crs.unusable', said('readers.crs.wktNoPlan', { crs: name }))
    return modelOfWkt(first, toWgs84)
  }
  if (keyword === 'BOUNDCRS') {
    const source = child(node, 'SOURCECRS')?.children[0]
    if (!source) throw errorOf('crs.unusable', said('readers.crs.wktNoSource'))
    return modelOfWkt(source, boundShift(node) ?? toWgs84)
  }
  if (['PROJCS', 'PROJCRS', 'PROJECTEDCRS'].includes(keyword))
    return { kind: 'projected', projected: projectedOf(node, toWgs84) }
  if (geographicWords.includes(keyword)) {
    const system = child(node, 'CS')
    if (system && String(system.values[0]).toLowerCase() === 'cartesian')
      return { kind: 'geocentric', name, srid: epsgCodeOf(node) }
    return { kind: 'geographic', geographic: geographicOf(node, toWgs84) }
  }
  if (['LOCAL_CS', 'ENGCRS', 'ENGINEERINGCRS'].includes(keyword)) {
    const unit = coordinateUnit(node, 1, 'metre')
    return { kind: 'local', name, srid: epsgCodeOf(node), unit: unit.size, unitName: unit.name }
  }
  if (['VERT_CS', 'VERTCS', 'VERTCRS', 'VERTICALCRS'].includes(keyword))
    return { kind: 'vertical', name, srid: epsgCodeOf(node) }
  if (keyword === 'GEOCCS') return { kind: 'geocentric', name, srid: epsgCodeOf(node) }
  return { kind: 'other', name, srid: epsgCodeOf(node) }
}
