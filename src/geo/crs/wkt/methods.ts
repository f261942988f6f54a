import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import { plainName } from '../plain-name'
import type { ProjectedModel } from './crs-model'
import { ParameterReader } from './parameter-reader'

type Parameters = Record<string, number | true>
type Method = (r: ParameterReader) => [name: string, parameters: Parameters]

const natural =
  (name: string, scale = false): Method =>
  (r) => [name, { lat_0: r.lat0, lon_0: r.lon0, ...(scale ? { k: r.k } : {}), x_0: r.x0, y_0: r.y0 }]

const lonOnly =
  (name: string): Method =>
  (r) => [name, { lon_0: r.lon0, x_0: r.x0, y_0: r.y0 }]

const lambert: Method = (r) => {
  const { sp1, sp2 } = r
  if (sp2 === null) {
    // ESRI writes the one parallel twice: as the origin and as Standard_Parallel_1.
    const lat1 = sp1 ?? r.lat0
    return ['lcc', { lat_1: lat1, lat_0: r.lat0, lon_0: r.lon0, k_0: r.k, x_0: r.x0, y_0: r.y0 }]
  }
  const scale: Parameters = r.k === 1 ? {} : { k_0: r.k }
  return ['lcc', { lat_0: r.lat0, lon_0: r.lon0, lat_1: sp1 ?? 0, lat_2: sp2, ...scale, x_0: r.x0, y_0: r.y0 }]
}

const lambertMichigan: Method = (r) => {
  const [name, parameters] = lambert(r)
  const scale = r.raw('ellipsoidscalingfactor')
  return [name, scale === null ? parameters : { ...parameters, k_0: scale }]
}

const twoParallels =
  (name: string): Method =>
  (r) => [name, { lat_0: r.lat0, lon_0: r.lon0, lat_1: r.sp1 ?? 0, lat_2: r.sp2 ?? r.sp1 ?? 0, x_0: r.x0, y_0: r.y0 }]

const mercatorOf: Method = (r) => {
  const { sp1 } = r
  if (sp1 !== null) return ['merc', { lat_ts: sp1, lon_0: r.lon0, x_0: r.x0, y_0: r.y0 }]
  return ['merc', { lon_0: r.lon0, k: r.k, x_0: r.x0, y_0: r.y0 }]
}

/** A pole as origin, true scale at a parallel (which WKT 1 of GDAL calls the origin). */
const polarB: Method = (r) => {
  const parallel = r.sp1 ?? r.lat0
  return ['stere', { lat_0: parallel < 0 ? -90 : 90, lat_ts: parallel, lon_0: r.lon0, x_0: r.x0, y_0: r.y0 }]
}

const polarGdal: Method = (r) => {
  if (Math.abs(Math.abs(r.lat0) - 90) < 1e-9)
    return ['stere', { lat_0: r.lat0, lon_0: r.lon0, k: r.k, x_0: r.x0, y_0: r.y0 }]
  return polarB(r)
}

const polarEsri =
  (pole: 90 | -90): Method =>
  (r) => ['stere', { lat_0: pole, lat_ts: r.sp1 ?? pole, lon_0: r.lon0, x_0: r.x0, y_0: r.y0 }]

const hotine =
  (center: boolean): Method =>
  (r) => {
    const alpha = r.angle('azimuth', 'azimuthofinitialline', 'azimuthatprojectioncentre') ?? 0
    const gamma =
      r.angle(
        'rectifiedgridangle',
        'anglefromrectifiedtoskewgrid',
        'xyplanerotation',
        'anglefromrectifiedtoskewgrids',
      ) ?? alpha
    const lonc = r.lon0
    if (Math.abs(alpha - 90) < 1e-9 && Math.abs(gamma - 90) < 1e-9 && center)
      return ['somerc', { lat_0: r.lat0, lon_0: lonc, k_0: r.k, x_0: r.x0, y_0: r.y0 }]
    return [
      'omerc',
      {
        ...(center ? {} : { no_uoff: true as const }),
        lat_0: r.lat0,
        lonc,
        alpha,
        gamma,
        k: r.k,
        x_0: r.x0,
        y_0: r.y0,
      },
    ]
  }

const hotineTwoPoints =
  (center: boolean): Method =>
  (r) => [
    'omerc',
    {
      ...(center ? {} : { no_uoff: true as const }),
      lat_0: r.lat0,
      lat_1: r.angle('latitudeof1stpoint', 'latitudeofpoint1') ?? 0,
      lon_1: r.angle('longitudeof1stpoint', 'longitudeofpoint1') ?? 0,
      lat_2: r.angle('latitudeof2ndpoint', 'latitudeofpoint2') ?? 0,
      lon_2: r.angle('longitudeof2ndpoint', 'longitudeofpoint2') ?? 0,
      k: r.k,
      x_0: r.x0,
      y_0: r.y0,
    },
  ]

const krovakParameters = (r: ParameterReader): Parameters => ({
  lat_0: r.lat0,
  lon_0: r.lon0,
  alpha: r.angle('azimuth', 'colatitudeofconeaxis') ?? 30.2881397527778,
  k: r.k,
  x_0: r.x0,
  y_0: r.y0,
})

/** ESRI: the turn of the axes is told by scales of -1 and 1 and a rotation of 90 degrees; without them axes are south and west. */
const krovakEsri =
  (name: string): Method =>
  (r) => {
    const turned = Math.abs((r.angle('xyplanerotation') ?? 0) - 90) < 1e-6 && (r.raw('xscale') ?? 1) < 0
    const plain = r.raw('xscale') === null
    return [name, { ...krovakParameters(r), ...(turned || plain ? {} : { swu: true as const }) }]
  }

const cylindricalEqualArea: Method = (r) => ['cea', { lat_ts: r.sp1 ?? 0, lon_0: r.lon0, x_0: r.x0, y_0: r.y0 }]

const equirectangular: Method = (r) => [
  'eqc',
  { lat_ts: r.sp1 ?? 0, lat_0: r.lat0, lon_0: r.lon0, x_0: r.x0, y_0: r.y0 },
]

/** Computed on the sphere of the ellipsoid's area, as PROJ does. */
const miller: Method = (r) => ['mill', { lon_0: r.lon0, R_A: true, x_0: r.x0, y_0: r.y0 }]

const vanDerGrinten: Method = (r) => ['vandg', { lon_0: r.lon0, R_A: true, x_0: r.x0, y_0: r.y0 }]

const colombiaurban: Method = (r) => [
  'col_urban',
  { lat_0: r.lat0, lon_0: r.lon0, x_0: r.x0, y_0: r.y0, h_0: r.raw('projectionplaneoriginheight', 'height') ?? 0 },
]

/** Map projection methods by their names in OGC, ESRI and EPSG writing, in lower case, letters and digits alone. */
const methods: Readonly<Record<string, Method>> = {
  transversemercator: natural('tmerc', true),
  transversemercatorcomplex: natural('tmerc', true),
  transversemercatorzonedgridsystem: natural('tmerc', true),
  gausskruger: natural('tmerc', true),
  gausskrueger: natural('tmerc', true),
  gaussboaga: natural('tmerc', true),
  transversemercatorsouthorientated: (r) => {
    const [name, parameters] = natural('tmerc', true)(r)
    return [name, { ...parameters, wsu: true }]
  },
  transversemercatorsouthoriented: (r) => {
    const [name, parameters] = natural('tmerc', true)(r)
    return [name, { ...parameters, wsu: true }]
  },
  mercator: mercatorOf,
  mercator1sp: (r) => ['merc', { lon_0: r.lon0, k: r.k, x_0: r.x0, y_0: r.y0 }],
  mercatorvarianta: (r) => ['merc', { lon_0: r.lon0, k: r.k, x_0: r.x0, y_0: r.y0 }],
  mercator2sp: mercatorOf,
  mercatorvariantb: mercatorOf,
  mercatorauxiliarysphere: natural('webmerc'),
  popularvisualisationpseudomercator: natural('webmerc'),
  lambertconformalconic: lambert,
  lambertconformalconic1sp: lambert,
  lambertconicconformal1sp: lambert,
  lambertconformalconic2sp: lambert,
  lambertconicconformal2sp: lambert,
  lambertconicconformal2spmichigan: lambertMichigan,
  albers: twoParallels('aea'),
  albersconicequalarea: twoParallels('aea'),
  albersequalarea: twoParallels('aea'),
  equidistantconic: twoParallels('eqdc'),
  stereographic: natural('stere', true),
  polarstereographic: polarGdal,
  polarstereographicvarianta: polarGdal,
  polarstereographicvariantb: polarB,
  stereographicnorthpole: polarEsri(90),
  stereographicsouthpole: polarEsri(-90),
  obliquestereographic: natural('sterea', true),
  doublestereographic: natural('sterea', true),
  hotineobliquemercator: hotine(false),
  hotineobliquemercatorvarianta: hotine(false),
  hotineobliquemercatorazimuthnaturalorigin: hotine(false),
  rectifiedskeworthomorphicnaturalorigin: hotine(false),
  obliquemercator: hotine(true),
  hotineobliquemercatorvariantb: hotine(true),
  hotineobliquemercatorazimuthcenter: hotine(true),
  rectifiedskeworthomorphiccenter: hotine(true),
  hotineobliquemercatortwopointnaturalorigin: hotineTwoPoints(false),
  hotineobliquemercatortwopointcenter: hotineTwoPoints(true),
  swissobliquecylindrical: (r) => ['somerc', { lat_0: r.lat0, lon_0: r.lon0, k_0: r.k, x_0: r.x0, y_0: r.y0 }],
  swissobliquemercator: (r) => ['somerc', { lat_0: r.lat0, lon_0: r.lon0, k_0: r.k, x_0: r.x0, y_0: r.y0 }],
  krovak: krovakEsri('krovak'),
  krovaknorthorientated: (r) => ['krovak', krovakParameters(r)],
  krovakmodified: krovakEsri('mod_krovak'),
  krovakmodifiednorthorientated: (r) => ['mod_krovak', krovakParameters(r)],
  cassinisoldner: natural('cass'),
  cassini: natural('cass'),
  hyperboliccassinisoldner: (r) => {
    const [name, parameters] = natural('cass')(r)
    return [name, { ...parameters, hyperbolic: true }]
  },
  polyconic: natural('poly'),
  americanpolyconic: natural('poly'),
  lambertazimuthalequalarea: natural('laea'),
  lambertazimuthalequalareaspherical: natural('laea'),
  newzealandmapgrid: natural('nzmg'),
  azimuthalequidistant: natural('aeqd'),
  modifiedazimuthalequidistant: natural('aeqd'),
  guamprojection: (r) => {
    const [name, parameters] = natural('aeqd')(r)
    return [name, { ...parameters, guam: true }]
  },
  equirectangular,
  equidistantcylindrical: equirectangular,
  equidistantcylindricalspherical: equirectangular,
  platecarree: equirectangular,
  cylindricalequalarea: cylindricalEqualArea,
  lambertcylindricalequalarea: cylindricalEqualArea,
  lambertcylindricalequalareaspherical: cylindricalEqualArea,
  behrmann: (r) => ['cea', { lat_ts: r.sp1 ?? 30, lon_0: r.lon0, x_0: r.x0, y_0: r.y0 }],
  labordeobliquemercator: (r) => [
    'labrd',
    {
      lat_0: r.lat0,
      lon_0: r.lon0,
      azi: r.angle('azimuth', 'azimuthofinitialline') ?? 18.9,
      k: r.k,
      x_0: r.x0,
      y_0: r.y0,
    },
  ],
  colombiaurban,
  igacplanocartesiano: colombiaurban,
  equalearth: lonOnly('eqearth'),
  sinusoidal: lonOnly('sinu'),
  mollweide: lonOnly('moll'),
  robinson: lonOnly('robin'),
  millercylindrical: miller,
  vandergrinten: vanDerGrinten,
  vandergrinteni: vanDerGrinten,
  gnomonic: natural('gnom'),
  orthographic: natural('ortho'),
  bonne: (r) => ['bonne', { lat_1: r.sp1 ?? r.lat0, lon_0: r.lon0, x_0: r.x0, y_0: r.y0 }],
}

/**
 * The PROJ step (inverse: from projected coordinates to radians) of a projected system. `ellipsoid` are its PROJ
 * parameters, `primeMeridian` the Greenwich longitude in degrees. Throws crs.unusable for a method that is not known.
 */
export function projectionText(model: ProjectedModel, ellipsoid: string, primeMeridian: number): string {
  const method = methods[plainName(model.method)]
  if (!method)
    throw errorOf('crs.unusable', said('readers.crs.projectionOf', { crs: model.name, projection: model.method }), {
      details: { method: model.method, crs: model.name },
    })
  const [name, parameters] = method(new ParameterReader(model.parameters))
  const { wsu, swu, ...rest } = parameters
  const southWest = /krovak/.test(name) && model.axes[0] === 'south' && model.axes[1] === 'west'
  const axis = wsu ? ' +axis=wsu' : swu || southWest ? ' +axis=swu' : ''
  const text = Object.entries(rest)
    .map(([key, value]) => (value === true ? `+${key}` : `+${key}=${value}`))
    .join(' ')
  const unit = model.unit === 1 ? '' : ` +to_meter=${model.unit}`
  const pm = primeMeridian === 0 ? '' : ` +pm=${primeMeridian}`
  return `+inv +proj=${name}${axis} ${text} ${ellipsoid}${pm}${unit}`
}
