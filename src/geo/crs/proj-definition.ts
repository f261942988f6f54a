import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { Crs } from './crs'
import { ballparkOperation, operationOfToWgs84 } from './datum/shifts'
import { ellipsoidFrom } from './ellipsoids'
import { isProjection } from './projections'
import { parseProjStep, type ProjParams } from './proj-string'
import { epsg, type Operation } from './registry'
import { unitSize } from './units'

/** Ellipsoid and EPSG code of the geographic system for each +datum of PROJ. */
const datums: Readonly<Record<string, readonly [ellps: string, srid: number]>> = {
  WGS84: ['WGS84', 4326],
  GGRS87: ['GRS80', 4121],
  NAD83: ['GRS80', 4269],
  NAD27: ['clrk66', 4267],
  potsdam: ['bessel', 4314],
  carthage: ['clrk80ign', 4223],
  hermannskogel: ['bessel', 4312],
  ire65: ['mod_airy', 4299],
  nzgd49: ['intl', 4272],
  OSGB36: ['airy', 4277],
}

const datumParameters = [
  'datum',
  'towgs84',
  'nadgrids',
  'no_defs',
  'type',
  'wktext',
  'geoidgrids',
  'vunits',
  'vto_meter',
  'init',
  'title',
]

const unitNames: Readonly<Record<string, string>> = {
  m: 'metre',
  ft: 'foot',
  'us-ft': 'US survey foot',
  km: 'kilometre',
}

/** The way in which Web Mercator is written where the method itself has no name: Mercator of a sphere, taken for WGS 84. */
function isWebMercator(name: string, params: ProjParams): boolean {
  return (
    name === 'merc' &&
    params.number('a') === 6378137 &&
    (params.number('b') ?? 6378137) === 6378137 &&
    params.text('ellps') === null &&
    params.text('nadgrids') === '@null' &&
    !params.number('lat_ts') &&
    (params.number('k') ?? params.number('k_0') ?? 1) === 1
  )
}

/** The CRS of a PROJ string (+proj=…). Throws crs.unusable when it cannot be computed. */
export function crsOfProjString(text: string): Crs {
  const parsed = parseProjStep(text)
  const web = isWebMercator(parsed.name, parsed.params)
  const name = web ? 'webmerc' : parsed.name
  const params = web
    ? parsed.params.with({ a: null, b: null, k: null, lat_ts: null, nadgrids: null, datum: 'WGS84' })
    : parsed.params
  if (name === 'pipeline' || name === '') throw errorOf('crs.unusable', said('readers.crs.noProj'))
  const geographic = /^(longlat|latlong|latlon|lonlat)$/.test(name)
  if (!geographic && !isProjection(name))
    throw errorOf('crs.unusable', said('readers.crs.projectionConvert', { projection: name }), {
      details: { projection: name },
    })
  const datumName = params.text('datum')
  const datum = datumName === null ? null : datums[datumName]
  if (datum === undefined)
    throw errorOf('crs.unusable', said('readers.crs.projDatum', { datum: datumName ?? '' }), {
      details: { datum: datumName },
    })
  let own = params.with(Object.fromEntries(datumParameters.map((parameter) => [parameter, null])))
  if (datum) own = own.with({ ellps: datum[0], a: null, b: null, rf: null })
  // As PROJ does where these stand for a CRS.
  if (name === 'mill' || name === 'vandg') own = own.with({ R_A: 'true' })
  const ellipsoidParameters = [...own.entries()].filter(([key]) => /^(ellps|a|b|rf|f|es|R)$/.test(key))
  if (ellipsoidParameters.length === 0) {
    own = own.with({ ellps: 'GRS80' })
    ellipsoidParameters.push(['ellps', 'GRS80'])
  }
  const ellipsoid = ellipsoidParameters.map(([key, value]) => `+${key}=${value}`).join(' ')
  ellipsoidFrom(own)
  const shift = explicitShift(params.text('towgs84'), params.text('nadgrids'), ellipsoid)
  const base = datum && !shift ? datum[1] : null
  const frame = base === null ? null : epsg().get(base)
  const pm = own.text('pm')
  const written = [...own.entries()]
    .map(([key, value]) => (value === 'true' ? `+${key}` : `+${key}=${value}`))
    .join(' ')
  const steps = geographic
    ? `+proj=unitconvert +xy_in=deg +xy_out=rad${pm === null ? '' : `|+inv +proj=longlat +pm=${pm}`}`
    : `+inv +proj=${name} ${written}`
  const unit = own.text('to_meter') ?? own.text('units') ?? 'm'
  return {
    srid: null,
    name: params.text('title') ?? `${name}, ${datumName ?? ellipsoid.replace(/\+/g, '')}`,
    kind: geographic ? 'geographic' : 'projected',
    unit: geographic ? 'degree' : (unitNames[unit] ?? `${unit} m`),
    unitSize: geographic ? Math.PI / 180 : unitSize(unit),
    area: null,
    steps,
    base,
    operations: shift?.operations ?? frame?.operations ?? [ballparkOperation],
    gridOperations: shift?.gridOperations ?? frame?.gridOperations ?? [],
  }
}

function explicitShift(
  toWgs84: string | null,
  nadgrids: string | null,
  ellipsoid: string,
): { operations: Operation[]; gridOperations: Operation[] } | null {
  if (nadgrids !== null) {
    const names = nadgrids.split(',').map((n) => n.replace(/^@/, ''))
    if (names.includes('null') && names.length === 1)
      return {
        operations: [{ steps: '', accuracyMetres: 0, area: null, ballpark: false, offshore: false }],
        gridOperations: [],
      }
    const gridOperations = names
      .filter((n) => n !== 'null')
      .map((n): Operation => ({
        steps: `+proj=hgridshift +grids=${encodeURIComponent(n)}`,
        accuracyMetres: 1,
        area: null,
        ballpark: false,
        offshore: false,
      }))
    const rest =
      toWgs84 === null ? [ballparkOperation] : [operationOfToWgs84(toWgs84.split(',').map(Number), ellipsoid)]
    return { operations: rest, gridOperations }
  }
  if (toWgs84 === null) return null
  return { operations: [operationOfToWgs84(toWgs84.split(',').map(Number), ellipsoid)], gridOperations: [] }
}
