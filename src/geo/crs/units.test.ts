import { expect, it } from 'vitest'
import { meridianDegrees, primeMeridian } from './units'

/** As the EPSG register and PROJ have them. */
const degreesEast = {
  ...{ greenwich: 0, lisbon: -9.131906111, paris: 2.337229167, bogota: -74.080916667, madrid: -3.687938889 },
  ...{ rome: 12.452333333, bern: 7.439583333, jakarta: 106.807719444, ferro: -17.666666667, brussels: 4.367975 },
  ...{ stockholm: 18.058277778, athens: 23.7163375, oslo: 10.722916667, copenhagen: 12.577875 },
}

it.each(Object.entries(degreesEast))('knows the prime meridian of %s', (name, degrees) => {
  expect(meridianDegrees(`Ref_${name.toUpperCase()}`)).toBeCloseTo(degrees, 8)
  expect((primeMeridian(name) * 180) / Math.PI).toBeCloseTo(degrees, 8)
})

it('takes a prime meridian in degrees, and names one that is none', () => {
  expect(primeMeridian('90')).toBe(Math.PI / 2)
  expect(primeMeridian(null)).toBe(0)
  expect(meridianDegrees('atlantis')).toBeNull()
  expect(() => primeMeridian('atlantis')).toThrow('atlantis')
})
