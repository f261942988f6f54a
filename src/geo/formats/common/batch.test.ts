import { expect, it } from 'vitest'
import type { Feature } from '../../model'
import { FeatureBatch } from './batch'

const line = (vertices: number): Feature => ({
  id: null,
  geometry: { type: 'LineString', dim: 2, coords: new Float64Array(vertices * 2), ends: [vertices] },
  properties: [],
})

it('is handed on at its number of features, and long before where they are large', () => {
  const small = new FeatureBatch(3)
  expect([line(2), line(2), line(2)].map((one) => small.add(one))).toEqual([false, false, true])
  expect(small.take()).toHaveLength(3)
  expect(small.empty).toBe(true)
  const large = new FeatureBatch()
  expect([line(500_000), line(500_000), line(500_000)].map((one) => large.add(one))).toEqual([false, false, true])
  large.take()
  const text: Feature = { id: null, geometry: null, properties: ['x'.repeat(9 * 2 ** 20)] }
  expect([large.add(text), large.add(text)]).toEqual([false, true])
})
