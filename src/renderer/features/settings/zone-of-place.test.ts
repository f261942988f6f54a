import { expect, it } from 'vitest'
import { zoneOfPlace } from './zone-of-place'

const at = (latitude: number, longitude: number) => zoneOfPlace({ latitude, longitude })

it('knows the zone of a site', () => {
  expect(at(-33.856, 151.21)).toBe('Australia/Sydney')
  expect(at(51.5, -0.12)).toBe('Europe/London')
  expect(at(27.7, 85.3)).toBe('Asia/Kathmandu')
})

it('tells none for a project without a place, for the open sea, and for what is no place', () => {
  expect([zoneOfPlace(null), at(0, 0), at(30, -40), at(91, 0), at(0, 181)]).toEqual([null, null, null, null, null])
})
