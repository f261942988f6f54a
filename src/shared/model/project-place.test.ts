import { expect, test } from 'vitest'
import { projectPlace } from './project-place'

test.each([
  [
    { latitude: -33.86, longitude: 151.2 },
    { latitude: -33.86, longitude: 151.2 },
  ],
  [
    { latitude: 0, longitude: 9.45 },
    { latitude: 0, longitude: 9.45 },
  ],
  [
    { latitude: 51.48, longitude: 0 },
    { latitude: 51.48, longitude: 0 },
  ],
  [{ latitude: 0, longitude: 0 }, null],
  [null, null],
])('a project whose map is centred at %j lies at %j', (mapCenter, place) => {
  expect(projectPlace(mapCenter)).toEqual(place)
})

test('a project that is not read yet lies nowhere', () => {
  expect(projectPlace(undefined)).toBeNull()
})
