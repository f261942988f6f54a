import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'

/** Metres in one of the linear units that PROJ names. */
const metres: Readonly<Record<string, number>> = {
  km: 1000,
  m: 1,
  dm: 0.1,
  cm: 0.01,
  mm: 0.001,
  kmi: 1852,
  in: 0.0254,
  ft: 0.3048,
  yd: 0.9144,
  mi: 1609.344,
  fath: 1.8288,
  ch: 20.1168,
  link: 0.201168,
  'us-in': 100 / 3937,
  'us-ft': 1200 / 3937,
  'us-yd': 3600 / 3937,
  'us-ch': 79200 / 3937,
  'us-mi': 6336000 / 3937,
  'ind-yd': 0.91439523,
  'ind-ft': 0.30479841,
  'ind-ch': 20.11669506,
}

/** Radians in one of the angular units that PROJ names. */
const radians: Readonly<Record<string, number>> = { deg: Math.PI / 180, grad: Math.PI / 200, rad: 1 }

/** The size of a unit of PROJ: metres for a linear one (a bare number too), radians for an angular one. Throws crs.unusable for an unknown name. */
export function unitSize(name: string): number {
  const known = radians[name] ?? metres[name]
  if (known !== undefined) return known
  const fraction = /^([\d.eE+-]+)\/([\d.eE+-]+)$/.exec(name)
  const size = fraction ? Number(fraction[1]) / Number(fraction[2]) : Number(name)
  if (!(size > 0 && Number.isFinite(size)))
    throw errorOf('crs.unusable', said('readers.crs.unit', { unit: name }), {
      details: { unit: name },
    })
  return size
}

/** Greenwich longitudes in degrees of the prime meridians that PROJ names. */
const meridians: Readonly<Record<string, number>> = {
  greenwich: 0,
  lisbon: -(9 + 7 / 60 + 54.862 / 3600),
  paris: 2 + 20 / 60 + 14.025 / 3600,
  bogota: -(74 + 4 / 60 + 51.3 / 3600),
  madrid: -(3 + 41 / 60 + 16.58 / 3600),
  rome: 12 + 27 / 60 + 8.4 / 3600,
  bern: 7 + 26 / 60 + 22.5 / 3600,
  jakarta: 106 + 48 / 60 + 27.79 / 3600,
  ferro: -(17 + 40 / 60),
  brussels: 4 + 22 / 60 + 4.71 / 3600,
  stockholm: 18 + 3 / 60 + 29.8 / 3600,
  athens: 23 + 42 / 60 + 58.815 / 3600,
  oslo: 10 + 43 / 60 + 22.5 / 3600,
  copenhagen: 12 + 34 / 60 + 40.35 / 3600,
}

/** Greenwich longitude in radians of a prime meridian, by PROJ name or in degrees. Throws crs.unusable for an unknown name. */
export function primeMeridian(name: string | null): number {
  if (name === null) return 0
  const degrees = meridians[name.toLowerCase()] ?? Number(name)
  if (!Number.isFinite(degrees))
    throw errorOf('crs.unusable', said('readers.crs.meridian', { meridian: name }), {
      details: { primeMeridian: name },
    })
  return (degrees * Math.PI) / 180
}

/** Greenwich longitude in degrees of a prime meridian by its name; null for a name that is not known. */
export function meridianDegrees(name: string): number | null {
  return meridians[name.toLowerCase().replace(/^ref_?/, '')] ?? null
}
