import { readFile } from 'node:fs/promises'
import { fileError } from '../node/file-errors'
import type { ServicePlace } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { readPermitArea } from '../shared/model/permit-area'
import { maxServicesPlaces } from '../shared/services/report'

const number = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i

/**
 * The places that a command names: `lon,lat` in degrees, or easting and northing where an EPSG code is given; `permit:ID`; else a GeoJSON
 * file. AppError `invalid` with what is wrong of which; crs.* of the code.
 */
export async function placesOf(names: readonly string[], srid: number | undefined): Promise<ServicePlace[]> {
  if (names.length > maxServicesPlaces)
    throw new AppError('invalid', `A services report takes ${maxServicesPlaces} places at most, not ${names.length}.`)
  const toLonLat = srid === undefined ? null : await fromSystem(srid)
  return Promise.all(names.map((name) => placeOf(name, toLonLat)))
}

type ToLonLat = (east: number, north: number) => [number, number] | null

async function placeOf(name: string, toLonLat: ToLonLat | null): Promise<ServicePlace> {
  const parts = name.split(',')
  if (parts.length > 1 && parts.every((part) => number.test(part))) return pointOf(name, parts.map(Number), toLonLat)
  const [, permit] = /^permit:(.*)$/i.exec(name) ?? []
  if (permit === undefined) return fileOf(name)
  const permitId = Number(permit)
  if (permit.trim() === '' || !Number.isSafeInteger(permitId) || permitId < 0)
    throw new AppError('invalid', `“${name}” names no permit: write its id, as permit:17.`)
  return { permitId }
}

function pointOf(name: string, values: number[], toLonLat: ToLonLat | null): ServicePlace {
  const [x = NaN, y = NaN, ...more] = values
  if (more.length > 0) throw new AppError('invalid', `“${name}” has ${values.length} numbers: a place has two.`)
  const place = toLonLat === null ? ([x, y] as const) : toLonLat(x, y)
  if (place === null) throw new AppError('invalid', `“${name}” lies outside of where the coordinate system is used.`)
  const [lon, lat] = place
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90))
    throw new AppError(
      'invalid',
      `“${name}” is no longitude and latitude in degrees, as 151.21,-33.86. Of easting and northing say the system with --srid.`,
    )
  return { name, geometry: JSON.stringify({ type: 'Point', coordinates: [lon, lat] }) }
}

async function fileOf(name: string): Promise<ServicePlace> {
  const text = await readFile(name, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new AppError('invalid', `“${name}” is no place: write lon,lat, permit:ID, or a GeoJSON file that is there.`)
    throw fileError(error, name, 'read')
  })
  // Some programs begin a file with a mark of its encoding.
  const geometry = text.replace(/^\uFEFF/, '')
  const area = readPermitArea(geometry)
  if (area === null) throw new AppError('invalid', `${name} is no GeoJSON.`)
  if (area.bbox4326 === null)
    throw new AppError(
      'invalid',
      `${name} holds no place in longitude and latitude, degrees (RFC 7946)${area.leftOut > 0 ? `: ${area.leftOut} of its parts or positions are none` : ''}.`,
    )
  return { name, geometry }
}

async function fromSystem(srid: number): Promise<ToLonLat> {
  const { createTransform, crsOfSrid } = await import('../geo/crs')
  const transform = createTransform(crsOfSrid(srid), crsOfSrid(4326))
  return (east, north) => {
    const place: [number, number] = [east, north]
    return transform.forward(place, 2) > 0 || !place.every(Number.isFinite) ? null : place
  }
}
