import { epsg, type Frame } from '../../crs/registry'
import { key, type GeoKeys } from './geo-keys'

/** Coordinate transformation codes (GeoTIFF 1.0, table 6.3.3.3) as the projections of WKT 1. */
const methods: Readonly<Record<number, string>> = {
  1: 'Transverse_Mercator',
  3: 'Hotine_Oblique_Mercator',
  7: 'Mercator_1SP',
  8: 'Lambert_Conformal_Conic_2SP',
  9: 'Lambert_Conformal_Conic_1SP',
  10: 'Lambert_Azimuthal_Equal_Area',
  11: 'Albers_Conic_Equal_Area',
  12: 'Azimuthal_Equidistant',
  13: 'Equidistant_Conic',
  14: 'Stereographic',
  15: 'Polar_Stereographic',
  16: 'Oblique_Stereographic',
  17: 'Equirectangular',
  18: 'Cassini_Soldner',
  19: 'Gnomonic',
  20: 'Miller_Cylindrical',
  21: 'Orthographic',
  22: 'Polyconic',
  23: 'Robinson',
  24: 'Sinusoidal',
  25: 'VanDerGrinten',
  26: 'New_Zealand_Map_Grid',
  27: 'Transverse_Mercator_South_Orientated',
  28: 'Cylindrical_Equal_Area',
  9815: 'Hotine_Oblique_Mercator_Azimuth_Center',
}

/** Parameter of WKT 1 and the keys it may stand in: natural origin, false origin, centre. */
const parameters: readonly (readonly [name: string, ...keys: number[]])[] = [
  ['standard_parallel_1', 3078],
  ['standard_parallel_2', 3079],
  ['central_meridian', 3080, 3084, 3088, 3095],
  ['latitude_of_origin', 3081, 3085, 3089],
  ['false_easting', 3082, 3086, 3090],
  ['false_northing', 3083, 3087, 3091],
  ['scale_factor', 3092, 3093],
  ['azimuth', 3094],
  ['rectified_grid_angle', 3096],
]

const linearUnits: Readonly<Record<number, readonly [name: string, metres: number]>> = {
  9001: ['metre', 1],
  9002: ['foot', 0.3048],
  9003: ['US survey foot', 1200 / 3937],
  9005: ["Clarke's foot", 0.3047972654],
  9014: ['fathom', 1.8288],
  9030: ['nautical mile', 1852],
  9036: ['kilometre', 1000],
  9096: ['yard', 0.9144],
}

/** Metres of the linear unit that the keys name; null when they name none, or one that is not known. */
export function linearUnitOfKeys(keys: GeoKeys): number | null {
  const code = keys.get(key.linearUnit)
  const own = keys.get(key.linearUnitSizeProjected)
  if (code === 32767) return typeof own === 'number' && own > 0 ? own : null
  return typeof code === 'number' ? (linearUnits[code]?.[1] ?? null) : null
}

const angularUnits: Readonly<Record<number, readonly [name: string, radians: number]>> = {
  9101: ['radian', 1],
  9102: ['degree', Math.PI / 180],
  9105: ['grad', Math.PI / 200],
}

/** Ellipsoids that files name by code alone: semi-major axis in metres, inverse flattening. */
const ellipsoids: Readonly<Record<number, readonly [name: string, a: number, inverseFlattening: number]>> = {
  7001: ['Airy 1830', 6377563.396, 299.3249646],
  7002: ['Airy Modified 1849', 6377340.189, 299.3249646],
  7003: ['Australian National Spheroid', 6378160, 298.25],
  7004: ['Bessel 1841', 6377397.155, 299.1528128],
  7008: ['Clarke 1866', 6378206.4, 294.978698213898],
  7012: ['Clarke 1880 (RGS)', 6378249.145, 293.465],
  7015: ['Everest 1830 (1937 Adjustment)', 6377276.345, 300.8017],
  7019: ['GRS 1980', 6378137, 298.257222101],
  7022: ['International 1924', 6378388, 297],
  7024: ['Krassowsky 1940', 6378245, 298.3],
  7030: ['WGS 84', 6378137, 298.257223563],
  7043: ['WGS 72', 6378135, 298.26],
}

/**
 * WKT 1 of the system that the keys describe parameter by parameter; null when they do not describe one fully. `name` is
 * the citation.
 */
export function wktOfKeys(keys: GeoKeys, name: string | null): string | null {
  const number = (id: number): number | null => {
    const value = keys.get(id)
    return typeof value === 'number' ? value : null
  }
  const geographic = geographicWkt(keys, number)
  if (geographic === null) return null
  const method = methodOf(number)
  if (!method) return number(key.modelType) === 1 ? null : geographic
  const unit = linearUnits[number(key.linearUnit) ?? 9001]
  const size = number(key.linearUnit) === 32767 ? number(key.linearUnitSizeProjected) : (unit?.[1] ?? null)
  if (size === null || !(size > 0)) return null
  const stated = method.parameters.map(([id, value]) => `PARAMETER["${id}",${value}]`)
  return `PROJCS["${quoted(name ?? 'user-defined')}",${geographic},PROJECTION["${method.name}"],${stated.join(',')}${
    stated.length ? ',' : ''
  }UNIT["${quoted(unit?.[0] ?? 'unit')}",${size}]]`
}

type NumberOf = (id: number) => number | null

function methodOf(number: NumberOf): { name: string; parameters: [string, number][] } | null {
  const conversion = number(key.projection) ?? 0
  const zone = conversion % 100
  if (conversion >= 16001 && conversion <= 16160 && zone >= 1 && zone <= 60) {
    return {
      name: 'Transverse_Mercator',
      parameters: [
        ['latitude_of_origin', 0],
        ['central_meridian', zone * 6 - 183],
        ['scale_factor', 0.9996],
        ['false_easting', 500_000],
        ['false_northing', conversion > 16100 ? 10_000_000 : 0],
      ],
    }
  }
  let name = methods[number(key.method) ?? 0]
  if (!name) return null
  if (name === 'Mercator_1SP' && number(3078) !== null && number(3092) === null) name = 'Mercator_2SP'
  const found: [string, number][] = []
  for (const [parameter, ...ids] of parameters) {
    const value = ids.map(number).find((one) => one !== null)
    if (value !== undefined && value !== null && Number.isFinite(value)) found.push([parameter, value])
  }
  return { name, parameters: found }
}

function geographicWkt(keys: GeoKeys, number: NumberOf): string | null {
  const code = number(key.geographicType) ?? 0
  const frame = epsg().frames.find((one) => one.srid === code) ?? frameOfDatum(number(key.datum))
  const citation = keys.get(key.geographicCitation)
  const name = frame ? (epsg().name(frame.srid) ?? '') : typeof citation === 'string' ? citation : 'user-defined'
  const shape = ellipsoidOf(number, frame)
  if (!shape) return null
  const named = angularUnits[number(key.angularUnit) ?? 9102]
  const size = named?.[1] ?? number(key.angularUnitSize) ?? Math.PI / 180
  const meridian = frame?.primeMeridian ?? number(key.primeMeridianLongitude) ?? 0
  const shift = keys.get(key.toWgs84)
  const shifted = Array.isArray(shift) && (shift.length === 3 || shift.length === 7) && !frame
  const datum = frame?.datumNames[0] ?? (/(?:Datum\s*=\s*)([^|]+)/.exec(name)?.[1]?.trim() || 'unknown')
  const authority = frame ? `,AUTHORITY["EPSG","${frame.srid}"]` : ''
  return `GEOGCS["${quoted(name)}",DATUM["${quoted(datum)}",SPHEROID["${quoted(shape[0])}",${shape[1]},${shape[2]}]${
    shifted ? `,TOWGS84[${shift.join(',')}]` : ''
  }],PRIMEM["${meridian === 0 ? 'Greenwich' : 'unnamed'}",${meridian}],UNIT["${named?.[0] ?? 'unit'}",${size}]${authority}]`
}

/** Datum codes are those of their geographic system, 2000 higher, for the older ones (6326 and 4326). */
function frameOfDatum(datum: number | null): Frame | null {
  if (datum === null || datum < 6001 || datum > 6998) return null
  return epsg().frames.find((one) => one.srid === datum - 2000) ?? null
}

function ellipsoidOf(number: NumberOf, frame: Frame | null): readonly [string, number, number] | null {
  const known = ellipsoids[number(key.ellipsoid) ?? 0]
  if (frame) return [known?.[0] ?? 'ellipsoid', frame.a, frame.inverseFlattening]
  if (known) return known
  const a = number(key.semiMajor)
  const b = number(key.semiMinor)
  const inverse = number(key.inverseFlattening) ?? (a !== null && b !== null && a > b ? a / (a - b) : 0)
  return a !== null && a > 0 ? ['ellipsoid', a, inverse] : null
}

function quoted(text: string): string {
  return text.replace(/"/g, "'")
}
