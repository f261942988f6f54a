import { expect, it } from 'vitest'
import { isLikeChainage, likelyPlace, readingsOf, type ReadPlace } from './typed-place'

const typed = (first: number, second: number) => ({ first, second, kind: 'unknown' as const })
const sydney = { lat: -33.85, lon: 151.21 }

it('reads what letters say as they say it', () => {
  expect(readingsOf({ first: -33.8, second: 151.2, kind: 'lat-lon' }, false)).toEqual(['latLon'])
  expect(readingsOf({ first: 334612, second: 6252491, kind: 'east-north' }, false)).toEqual(['eastNorth'])
})

it('takes the other order when only that lies near what is looked at', () => {
  expect(readingsOf(typed(6252491, 334612), false)).toEqual(['eastNorth', 'northEast'])
  const places: ReadPlace[] = [
    { reading: 'eastNorth', lat: 3, lon: 178 },
    { reading: 'northEast', ...sydney },
  ]
  expect(likelyPlace(places, sydney)?.reading).toBe('northEast')
  expect(likelyPlace(places, { lat: 51, lon: 0 })?.reading).toBe('eastNorth')
  expect(likelyPlace(places, null)?.reading).toBe('eastNorth')
})

it('reads degrees longitude first where no latitude is so large', () => {
  expect(readingsOf(typed(151.2, -33.8), false)).toEqual(['latLon', 'lonLat'])
  const places: ReadPlace[] = [
    { reading: 'latLon', lat: 151.2, lon: -33.8 },
    { reading: 'lonLat', lat: -33.8, lon: 151.2 },
  ]
  expect(likelyPlace(places, null)?.reading).toBe('lonLat')
  expect(likelyPlace([], sydney)).toBeNull()
})

it('knows a chainage by its look, so that who types one hears that an alignment has to be chosen', () => {
  expect(
    ['0+640', ' 12 + 340,5', 'MC01 0+640', 'km 12.340', 'PK 1+200'].filter((text) => !isLikeChainage(text)),
  ).toEqual([])
  expect(['334612 6252491', '0+', 'Harbour', '-33.86 151.2'].filter(isLikeChainage)).toEqual([])
})
