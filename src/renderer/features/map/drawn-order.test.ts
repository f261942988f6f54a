import { expect, it } from 'vitest'
import type { IdentifiedFeature } from '../../stores/map'
import { inDrawnOrder } from './drawn-order'

it('names what lies on top first', () => {
  const feature = (layerId: number, geometryType: string): IdentifiedFeature =>
    ({ layerId, revisionId: '1', key: 'k', hit: { geometryType } }) as IdentifiedFeature
  const found = [feature(1, 'Polygon'), feature(2, 'MultiLineString'), feature(3, 'Point'), feature(4, 'MultiPolygon')]
  const order = (ground: number[]): number[] =>
    inDrawnOrder(found, (layerId) => ground.includes(layerId)).map(({ layerId }) => layerId)
  expect(order([])).toEqual([3, 2, 1, 4])
  expect(order([1, 2])).toEqual([3, 4, 2, 1])
})
