import { geodesicLength } from '../../../shared/geometry/geodesy'
import type { TypedPlace } from '../../format'

/** How two numbers can be meant. */
export type Reading = 'latLon' | 'lonLat' | 'eastNorth' | 'northEast'

/** A reading of two typed numbers, in degrees on WGS 84. */
export interface ReadPlace {
  reading: Reading
  lat: number
  lon: number
}

/** Nearer than this to what is looked at, another order of the numbers is thought to be meant than the usual one. */
const nearM = 100_000

/** The ways in which two numbers can be read, the usual order first. */
export function readingsOf({ first, second, kind }: TypedPlace, geographic: boolean): readonly Reading[] {
  if (kind === 'lat-lon') return ['latLon']
  if (kind === 'east-north') return ['eastNorth']
  const small = Math.max(Math.abs(first), Math.abs(second))
  if (!geographic && small > 180) return ['eastNorth', 'northEast']
  return ['latLon', 'lonLat']
}

/** Of places that numbers can mean: the usual one, or the one that is near to what is looked at when only that one is. */
export function likelyPlace(
  places: readonly ReadPlace[],
  middle: { lat: number; lon: number } | null,
): ReadPlace | null {
  const sound = places.filter(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 360)
  const [usual = null] = sound
  if (!middle || !usual) return usual
  return sound.find((place) => distanceM(place, middle) < nearM) ?? usual
}

export const distanceM = (a: { lat: number; lon: number }, b: { lat: number; lon: number }): number =>
  geodesicLength([
    [a.lon, a.lat],
    [b.lon, b.lat],
  ])

/** Whether a text is meant as a chainage ("0+640", "km 12.340") rather than as two numbers. */
export const isLikeChainage = (text: string): boolean =>
  /^\s*(\S+\s+)?(\d+\s*\+\s*\d+([.,]\d+)?|(km|pk)\s*\d+([.,]\d+)?)\s*$/i.test(text)
