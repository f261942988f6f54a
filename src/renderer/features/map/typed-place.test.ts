import { expect, it } from 'vitest'
import { likelyPlace, readingsOf, type ReadPlace } from './typed-place'

const typed = (first: number, second: number) => ({ first, second, kind: 'unknown' as const })
const sydney = { lat: -33.85, lon: 151.21 }

it('reads what letters say as they say it', () => {
  expect(readingsOf({ first: -33.8, second: 151.2, kind: 'lat-lon' }, false)).toEqual(['latitude and longitude'])
  expect(readingsOf({ first: 334612, second: 6252491, kind: 'east-north' }, false)).toEqual(['easting and northing'])
})

it('takes the other order when only that lies near what is looked at', () => {
  expect(readingsOf(typed(6252491, 334612), false)).toEqual(['easting and northing', 'northing and easting'])
  const places: ReadPlace[] = [
    { reading: 'easting and northing', lat: 3, lon: 178 },
    { reading: 'northing and easting', ...sydney },
  ]
  expect(likelyPlace(places, sydney)?.reading).toBe('northing and easting')
  expect(likelyPlace(places, { lat: 51, lon: 0 })?.reading).toBe('easting and northing')
  expect(likelyPlace(places, null)?.reading).toBe('easting and northing')
})

it('reads degrees longitude first where no latitude is so large', () => {
  expect(readingsOf(typed(151.2, -33.8), false)).toEqual(['latitude and longitude', 'longitude and latitude'])
  const places: ReadPlace[] = [
    { reading: 'latitude and longitude', lat: 151.2, lon: -33.8 },
    { reading: 'longitude and latitude', lat: -33.8, lon: 151.2 },
  ]
  expect(likelyPlace(places, null)?.reading).toBe('longitude and latitude')
  expect(likelyPlace([], sydney)).toBeNull()
})
