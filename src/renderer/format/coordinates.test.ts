import { describe, expect, it } from 'vitest'
import { formatLatLon, formatLength, formatScale, parseCoordinate } from './coordinates'
import { formatNumber } from './decimals'
import { speak } from '../language/speak'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('coordinates as people type them', () => {
  it.each([
    ['334612.48 6252491.06', { first: 334612.48, second: 6252491.06, kind: 'unknown' }],
    ['334 612.48, 6 252 491.06', { first: 334612.48, second: 6252491.06, kind: 'unknown' }],
    ['-33.84719, 151.21226', { first: -33.84719, second: 151.21226, kind: 'unknown' }],
    ['33.84719° S 151.21226° E', { first: -33.84719, second: 151.21226, kind: 'lat-lon' }],
    ['E 151.2 S 33.8', { first: -33.8, second: 151.2, kind: 'lat-lon' }],
    ['N 6252491 E 334612', { first: 334612, second: 6252491, kind: 'east-north' }],
    ['334 612.5 E 6 252 491 N', { first: 334612.5, second: 6252491, kind: 'east-north' }],
    ['−33.8 151.2', { first: -33.8, second: 151.2, kind: 'unknown' }],
    ['334612,48 6252491,06', { first: 334612.48, second: 6252491.06, kind: 'unknown' }],
    ['334 612,48; 6 252 491', { first: 334612.48, second: 6252491, kind: 'unknown' }],
    ['-33,5 151,25', { first: -33.5, second: 151.25, kind: 'unknown' }],
    ['33,5 S 151,25 E', { first: -33.5, second: 151.25, kind: 'lat-lon' }],
    ['33°30\'36"S 151°15\'18"E', { first: -33.51, second: 151.255, kind: 'lat-lon' }],
    ['33° 30′ 36″ S, 151° 15′ 18″ E', { first: -33.51, second: 151.255, kind: 'lat-lon' }],
    ['S 33 30 36 E 151 15 18', { first: -33.51, second: 151.255, kind: 'lat-lon' }],
    ["33°30.6'S 151°15.3'E", { first: -33.51, second: 151.255, kind: 'lat-lon' }],
    ['-33°30\'36" 151°15\'18"', { first: -33.51, second: 151.255, kind: 'lat-lon' }],
    ['-33.5° 151.25°', { first: -33.5, second: 151.25, kind: 'lat-lon' }],
  ])('reads %s', (text, expected) => {
    const { first, second, kind } = parseCoordinate(text)!
    expect({ first: Number(first.toFixed(9)), second: Number(second.toFixed(9)), kind }).toEqual(expected)
  })

  it.each(['', '334612', 'north of here', '1 2 three', '33 75 10 S 151 12 44 E', '1 N 2 S', '33° 151° 2°'])(
    'refuses “%s”',
    (text) => {
      expect(parseCoordinate(text)).toBeNull()
    },
  )
})

it('reads O as east in German and as west in French, and as nothing in English', async () => {
  expect(parseCoordinate('33,85 S 151,21 O')).toBeNull()
  await speak('de')
  expect(parseCoordinate('33,85° S 151,21° O')).toMatchObject({ first: -33.85, second: 151.21 })
  expect(parseCoordinate('O 334612 N 6252491')).toMatchObject({ first: 334612, kind: 'east-north' })
  await speak('fr')
  expect(parseCoordinate('48,85 N 4,5 O')).toMatchObject({ first: 48.85, second: -4.5 })
  await speak('en')
})

describe('places and sizes as they are read', () => {
  it('names the hemisphere and wraps around the date line', () => {
    expect(plain(formatLatLon(-33.84719, 151.21226))).toBe('33.84719° S 151.21226° E')
    expect(plain(formatLatLon(10, 190, 1))).toBe('10.0° N 170.0° W')
  })

  it('groups thousands and takes the unit that suits', () => {
    expect(plain(formatNumber(-6252491.06, 2))).toBe('−6 252 491.06')
    expect(plain(formatNumber(-0.001, 2))).toBe('0.00')
    expect(plain(formatLength(96.412))).toBe('96.41 m')
    expect(plain(formatLength(1204))).toBe('1.204 km')
    expect(plain(formatLength(9999.6))).toBe('10.000 km')
    expect(plain(formatLength(12_346))).toBe('12.35 km')
    expect(plain(formatScale(3779.5))).toBe('1 : 3 780')
  })
})
