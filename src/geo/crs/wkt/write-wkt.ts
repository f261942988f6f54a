import { canonical, type CanonicalProjection } from '../canonical'
import type { Crs } from '../crs'
import { plainName } from '../plain-name'
import { epsg, type Frame } from '../registry'

const degree = Math.PI / 180

/** Parameters of WKT 1 as ESRI names them, with the keys of PROJ that they are; angles in degrees, lengths in the unit. */
const names = {
  lat_0: 'Latitude_Of_Origin',
  lon_0: 'Central_Meridian',
  lat_1: 'Standard_Parallel_1',
  lat_2: 'Standard_Parallel_2',
  lat_ts: 'Standard_Parallel_1',
  k: 'Scale_Factor',
  lonc: 'Longitude_Of_Center',
  alpha: 'Azimuth',
  gamma: 'XY_Plane_Rotation',
} as const
type Key = keyof typeof names

/** A projection in WKT 1: its name, its parameters in order, and what is the same for all that use it. */
interface Written {
  name: string
  keys: readonly Key[]
  fixed?: Readonly<Record<string, number>>
}

const plain = (name: string, ...keys: Key[]): Written => ({ name, keys })

/** The methods whose writing no parameter changes. */
const writtenPlainly: Readonly<Record<string, Written>> = {
  tmerc: plain('Transverse_Mercator', 'lon_0', 'k', 'lat_0'),
  webmerc: { ...plain('Mercator_Auxiliary_Sphere', 'lon_0', 'lat_ts'), fixed: { Auxiliary_Sphere_Type: 0 } },
  aea: plain('Albers', 'lon_0', 'lat_1', 'lat_2', 'lat_0'),
  eqdc: plain('Equidistant_Conic', 'lon_0', 'lat_1', 'lat_2', 'lat_0'),
  sterea: plain('Double_Stereographic', 'lon_0', 'k', 'lat_0'),
  somerc: {
    ...plain('Hotine_Oblique_Mercator_Azimuth_Center', 'k', 'lon_0', 'lat_0'),
    fixed: { Azimuth: 90, XY_Plane_Rotation: 90 },
  },
  cass: plain('Cassini', 'lon_0', 'k', 'lat_0'),
  poly: plain('Polyconic', 'lon_0', 'lat_0'),
  laea: plain('Lambert_Azimuthal_Equal_Area', 'lon_0', 'lat_0'),
  aeqd: plain('Azimuthal_Equidistant', 'lon_0', 'lat_0'),
  nzmg: plain('New_Zealand_Map_Grid', 'lon_0', 'lat_0'),
  cea: plain('Cylindrical_Equal_Area', 'lon_0', 'lat_ts'),
  eqc: plain('Equidistant_Cylindrical', 'lon_0', 'lat_ts'),
}

/** How a projection is written; null for one that WKT 1 has no name for which others know. */
function methodOf({ method, values, flags }: CanonicalProjection): Written | null {
  const has = (key: string) => values.has(key)
  if (flags !== '' && !(method === 'omerc' && flags === 'no_uoff') && method !== 'krovak') return null
  switch (method) {
    case 'merc':
      return has('k') ? plain('Mercator_1SP', 'lon_0', 'k') : plain('Mercator', 'lon_0', 'lat_ts')
    case 'lcc':
      return values.get('lat_1') === values.get('lat_2')
        ? plain('Lambert_Conformal_Conic', 'lon_0', 'lat_1', 'k', 'lat_0')
        : plain('Lambert_Conformal_Conic', 'lon_0', 'lat_1', 'lat_2', ...(has('k') ? (['k'] as const) : []), 'lat_0')
    case 'stere': {
      const isPolar = Math.abs(Math.abs(values.get('lat_0') ?? 0) - Math.PI / 2) < 1e-9
      if (!isPolar) return plain('Stereographic', 'lon_0', 'k', 'lat_0')
      if (!has('lat_ts')) return plain('Polar_Stereographic', 'lon_0', 'k', 'lat_0')
      return plain(`Stereographic_${(values.get('lat_0') ?? 0) > 0 ? 'North' : 'South'}_Pole`, 'lon_0', 'lat_ts')
    }
    case 'omerc':
      if (has('lat_1')) return null
      return plain(
        `Hotine_Oblique_Mercator_Azimuth_${flags === '' ? 'Center' : 'Natural_Origin'}`,
        ...(['k', 'alpha', 'gamma', 'lonc', 'lat_0'] as const),
      )
    case 'krovak': {
      const turned = flags === '' ? { X_Scale: -1, Y_Scale: 1, XY_Plane_Rotation: 90 } : { X_Scale: 1, Y_Scale: 1 }
      if (flags !== '' && flags !== 'swu') return null
      return {
        ...plain('Krovak', 'k', 'alpha', 'lon_0', 'lat_0'),
        fixed: { Pseudo_Standard_Parallel_1: 78.5, XY_Plane_Rotation: 0, ...turned },
      }
    }
    default:
      return Object.hasOwn(writtenPlainly, method) ? writtenPlainly[method]! : null
  }
}

/**
 * A CRS of EPSG as WKT 1 in ESRI's words, as it stands in a .prj; null where its datum or its map projection has no name that
 * other programs know. `crsFromDefinition` reads it as the same system.
 */
export function wktOfCrs(crs: Crs): string | null {
  const frame = epsg().frames.find(({ srid }) => srid === crs.base)
  if (!frame || crs.srid === null) return null
  const geographic = geographicText(frame, crs.kind === 'geographic' ? crs.unitSize : frame.unit)
  if (crs.kind === 'geographic') return geographic
  const own = canonical(crs.steps)
  const written = own && methodOf(own)
  if (!written) return null
  const angle = sizeOfAngle(frame.unit)
  const stated: [string, number][] = [
    ['False_Easting', (own.values.get('x_0') ?? 0) / own.unit],
    ['False_Northing', (own.values.get('y_0') ?? 0) / own.unit],
    ...written.keys.map((key): [string, number] => {
      const value = own.values.get(key) ?? (key === 'k' ? 1 : 0)
      return [nameIn(written.name, key), key === 'k' ? value : value / angle]
    }),
    ...Object.entries(written.fixed ?? {}),
  ]
  const parameters = stated.map(([name, value]) => `PARAMETER["${name}",${figure(value)}]`).join(',')
  const unit = `UNIT["${own.unit === 1 ? 'Meter' : esriName(crs.unit)}",${own.unit}]`
  return `PROJCS["${systemName(crs.srid)}",${geographic},PROJECTION["${written.name}"],${parameters},${unit},AUTHORITY["EPSG","${crs.srid}"]]`
}

/** What has a centre says so. */
const nameIn = (projection: string, key: Key): string => {
  if (!/Hotine|Krovak/.test(projection)) return names[key]
  return key === 'lat_0' ? 'Latitude_Of_Center' : key === 'lon_0' ? 'Longitude_Of_Center' : names[key]
}

/** Angles come back from radians with a last digit too much. */
const figure = (value: number): number => Number(value.toPrecision(15))

function geographicText(frame: Frame, unit: number): string {
  const { srid, a, inverseFlattening, primeMeridian } = frame
  const name = systemName(srid)
  const datum = `D_${name.replace(/^GCS_/, '')}`
  // The name of ESRI's where the program knows it as one of this datum, else EPSG's own.
  const spelt = frame.datumNames.includes(plainName(datum)) ? datum : name.replace(/^GCS_/, '')
  const meridian = primeMeridian === 0 ? 'Greenwich' : 'Reference_Meridian'
  const size = sizeOfAngle(unit)
  return `GEOGCS["${name}",DATUM["${spelt}",SPHEROID["${spheroidName(frame)}",${a},${inverseFlattening}]],PRIMEM["${meridian}",${primeMeridian}],UNIT["${size === degree ? 'Degree' : 'Grad'}",${figure(size)}],AUTHORITY["EPSG","${srid}"]]`
}

/** Radians of an angular unit, the degree without the last digits that differ from list to list. */
const sizeOfAngle = (unit: number): number => (Math.abs(unit / degree - 1) < 1e-12 ? degree : unit)

/** ESRI's name of a system where it is known, else EPSG's in ESRI's writing. */
function systemName(srid: number): string {
  const known = epsg().aliases(srid)
  const esri =
    known.find((name) => /^GCS_\w+$/.test(name)) ?? known.find((name) => /^[A-Za-z0-9]+(_[A-Za-z0-9]+)+$/.test(name))
  return esri ?? esriName(epsg().name(srid) ?? `EPSG_${srid}`)
}

const esriName = (name: string): string => name.replace(/[^A-Za-z0-9+]+/g, '_').replace(/^_|_$/g, '')

const spheroids: readonly (readonly [name: string, a: number, inverseFlattening: number])[] = [
  ['WGS_1984', 6378137, 298.257223563],
  ['GRS_1980', 6378137, 298.257222101],
  ['Airy_1830', 6377563.396, 299.3249646],
  ['Bessel_1841', 6377397.155, 299.1528128],
  ['Clarke_1866', 6378206.4, 294.978698213898],
  ['International_1924', 6378388, 297],
  ['Krasovsky_1940', 6378245, 298.3],
  ['Australian', 6378160, 298.25],
]

function spheroidName({ a, inverseFlattening }: Frame): string {
  const known = spheroids.find((one) => Math.abs(one[1] - a) < 0.01 && Math.abs(one[2] - inverseFlattening) < 1e-6)
  return known?.[0] ?? 'Spheroid'
}
