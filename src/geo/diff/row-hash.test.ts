import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Geometry, PropertyValue } from '../model'
import { hashGeometry } from './geometry-hash'
import { formFor, type Hashed } from './hash-plan'
import { hashedColumn, hashValues } from './row-hash'
import { hashValue } from './value-hash'
import { plainValue, sameValue } from './values'

const hashOf = (value: PropertyValue, rough = false) => {
  const out = { a: 0, b: 0 }
  hashValue(value, out, rough)
  return `${out.a} ${out.b}`
}
const rowHash = (value: PropertyValue, form: Hashed['form'] = 'plain') => {
  const [fine, rough] = [
    { a: 0, b: 0 },
    { a: 0, b: 0 },
  ]
  hashValues([value], [hashedColumn(0, { as: 'column', form })], fine, rough)
  return `${fine.a} ${fine.b}`
}
const shapeOf = (geometry: Geometry | null) => {
  const out = { a: 0, b: 0 }
  hashGeometry(geometry, { plan: 1e-8, height: 1e-3 }, out)
  return `${out.a} ${out.b}`
}
const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 1000),
)
const values = fc.oneof(
  numbers,
  numbers.map(String),
  fc.string(),
  fc.boolean(),
  fc.constantFrom(null, '', ' ', '0', '0.0', '-0', '1.50', ' 7 ', '0012', 'true', '1e3', '5.', '+4'),
)

describe('the hash of a value', () => {
  it('is equal for what is only written in another way, and never for what is not the same', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        if (plainValue(a) === plainValue(b)) expect(hashOf(a)).toBe(hashOf(b))
        if (hashOf(a) === hashOf(b)) expect(sameValue(a, b)).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  it('is mostly equal within a hundredth of the tolerance, and the rough one always nearly', () => {
    let [fine, rough] = [0, 0]
    for (let n = 1; n <= 1000; n++) {
      const value = n / 7
      if (hashOf(value) === hashOf(value * (1 + 1e-13))) fine++
      if (hashOf(value, true) === hashOf(value * (1 + 1e-13), true)) rough++
      expect(hashOf(value)).not.toBe(hashOf(value * (1 + 3e-11)))
    }
    expect(fine).toBeGreaterThan(950)
    expect(rough).toBeGreaterThan(998)
  })

  it('keeps whole numbers and texts apart that differ by one', () => {
    const big = 9_007_199_254_740_000
    expect(hashOf(big)).not.toBe(hashOf(big + 1))
    expect(hashOf('pipe 1')).not.toBe(hashOf('pipe 2'))
    expect(new Set(Array.from({ length: 200_000 }, (_, n) => hashOf(`p${n}`))).size).toBe(200_000)
    expect(new Set(Array.from({ length: 200_000 }, (_, n) => hashOf(n / 8))).size).toBe(200_000)
  })

  it('takes a text for what it means where the other side has values of that type, as sameValue does', () => {
    const typed = [
      { type: 'boolean' as const, of: [true, false] },
      { type: 'integer' as const, of: [0, 1, 12] },
      { type: 'date' as const, of: ['2026-03-01', '2026-03-02'] },
    ]
    const texts = ['yes', 'N', 'TRUE', '0', '1', '0012', '12', 'maybe', '2026-03-01T00:00:00Z', '2026-03-01 00:00', '']
    let same = 0
    for (const { type, of } of typed) {
      const form = formFor('string', type)
      for (const text of texts) {
        for (const value of of) {
          const isSame = sameValue(text, value, true)
          if (isSame) same++
          expect([text, value, rowHash(text, form) === rowHash(value, formFor(type, 'string'))]).toEqual([
            text,
            value,
            isSame,
          ])
        }
      }
    }
    expect(same).toBe(11)
  })

  it('of a row does not care for blanks, and does for the column in which a value stands', () => {
    const row = (given: PropertyValue[], names: string[]) => {
      const [fine, rough] = [
        { a: 0, b: 0 },
        { a: 0, b: 0 },
      ]
      const columns = names.map((as, place) => hashedColumn(place, { as, form: 'plain' }))
      hashValues(given, columns, fine, rough)
      return `${fine.a} ${fine.b} ${rough.a} ${rough.b}`
    }
    expect(row([1, 'x', null], ['a', 'b', 'c'])).toBe(row(['x', 1], ['b', 'a']))
    expect(row([1, 2], ['a', 'b'])).not.toBe(row([2, 1], ['a', 'b']))
    expect(row([null, ' '], ['a', 'b'])).toBe('0 0 0 0')
  })
})

describe('the hash of a geometry', () => {
  const ring = (...coords: number[]): Geometry => ({ type: 'Polygon', dim: 2, coords, ends: [coords.length / 2] })
  const square = ring(0, 0, 4, 0, 4, 4, 0, 4, 0, 0)

  it('is that of the same ring from another vertex, in the other direction, as a multi of one, with heights of 0', () => {
    for (const same of [
      ring(4, 4, 0, 4, 0, 0, 4, 0, 4, 4),
      ring(4, 4, 4, 0, 0, 0, 0, 4, 4, 4),
      { ...square, type: 'MultiPolygon' as const, polygonEnds: [1] },
      { ...square, dim: 3 as const, coords: [0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 0, 0, 0, 0] },
    ])
      expect(shapeOf(same)).toBe(shapeOf(square))
  })

  it('is another one for another shape, kind, height, order of a line, or hole', () => {
    const line = (...coords: number[]): Geometry => ({ type: 'LineString', dim: 2, coords, ends: [coords.length / 2] })
    const two = [0, 0, 4, 0, 4, 4, 0, 4, 0, 0, 1, 1, 2, 1, 2, 2, 1, 1]
    const all = [
      square,
      ring(0, 0, 4, 4, 4, 0, 0, 4, 0, 0),
      ring(0, 0, 4, 0, 4, 4, 0, 4.00000003, 0, 0),
      { ...square, type: 'MultiPoint' as const },
      { ...square, type: 'LineString' as const },
      { ...square, dim: 3 as const, coords: [0, 0, 0, 4, 0, 0, 4, 4, 0, 0, 4, 1, 0, 0, 0] },
      { type: 'Polygon' as const, dim: 2 as const, coords: two, ends: [5, 9] },
      { type: 'MultiPolygon' as const, dim: 2 as const, coords: two, ends: [5, 9], polygonEnds: [1, 2] },
      line(1, 2, 3, 4, 5, 6),
      line(5, 6, 3, 4, 1, 2),
      line(NaN, NaN, 3, 4),
      line(0, 0, 3, 4),
    ]
    expect(new Set(all.map(shapeOf)).size).toBe(all.length)
    expect(shapeOf(null)).toBe('0 0')
  })

  it('is equal though the parts come in another order, and for places a hair apart', () => {
    const points = (...coords: number[]): Geometry => ({
      type: 'MultiPoint',
      dim: 2,
      coords,
      ends: [coords.length / 2],
    })
    expect(shapeOf(points(1, 2, 3, 4))).toBe(shapeOf(points(3, 4, 1, 2)))
    // Places that end on a half of the step, as they are given with nine decimals.
    const apart = Array.from({ length: 1000 }, (_, n) => {
      const [x, y] = [151 + n * 1e-4 + 5e-9, -33.123456785]
      return shapeOf(points(x, y)) === shapeOf(points(x + 3e-14, y - 7e-15))
    })
    expect(apart.filter((same) => !same)).toEqual([])
    expect(shapeOf(points(1, 2))).not.toBe(shapeOf(points(1.00000002, 2)))
  })
})
