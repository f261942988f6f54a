import { expect, it } from 'vitest'
import { fromBytes, toBytes } from './feature-bytes'

it('gives features back as they were, with what their parts share', () => {
  const shared = new Map<string, unknown>([
    ['coords', 'Über'],
    ['höhe', 1.1],
    ['blank', null],
  ])
  const geometry = {
    type: 'MultiPolygon',
    dim: 3,
    coords: Float64Array.of(0.1, -0, 1e300, 5e-324, Number.NaN, Infinity),
    ends: [1, 2],
    polygonEnds: [1, 2],
  }
  const items = [
    { container: 3, feature: { id: 'a', geometry, style: { label: '§', dash: [1, 2] } }, properties: shared },
    { container: 4, feature: { id: 5, geometry: null }, properties: shared },
    { container: 5, feature: { id: null, geometry: { ...geometry, coords: [0.5, 1] } }, properties: new Map() },
  ]
  const back = fromBytes<typeof items>(toBytes(items))
  expect(back).toEqual(items)
  expect(back[0]?.properties).toBe(back[1]?.properties)
})

it('writes once what a thousand parts share', () => {
  const properties = new Map([['description', 'x'.repeat(100_000)]])
  expect(toBytes(Array.from({ length: 1000 }, () => ({ properties }))).length).toBeLessThan(200_000)
})

it('reads from the midst of a larger buffer', () => {
  const bytes = toBytes({ coords: [1, 2] })
  const larger = Buffer.concat([Buffer.alloc(3), bytes, Buffer.alloc(3)])
  expect(fromBytes(larger.subarray(3, 3 + bytes.length))).toEqual({ coords: [1, 2] })
})
