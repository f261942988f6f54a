import { describe, expect, it } from 'vitest'
import type { DiffFeature } from '../../stores/compare'
import { diffShapes } from './diff-shapes'

const at = (x: number): NonNullable<DiffFeature['before']> =>
  ({ geometryType: 'Point', coordinates: [x, 0], properties: {} }) as unknown as NonNullable<DiffFeature['before']>
const feature = (key: string, more: Partial<DiffFeature>): DiffFeature =>
  ({ key, change: 'changed', moved: false, before: null, after: null, ...more }) as DiffFeature

const features = [
  feature('new', { change: 'added', after: at(1) }),
  feature('gone', { change: 'removed', before: at(2) }),
  feature('shifted', { moved: true, before: at(3), after: at(4) }),
  feature('renamed', { before: at(5), after: at(5) }),
]
const drawn = (swiped: boolean) =>
  diffShapes(features, swiped).map(({ id, geometry, side }) => [
    id,
    (geometry as { coordinates: number[] }).coordinates[0],
    side,
  ])

describe('differences on the map', () => {
  it('are all shown when nothing is swiped', () => {
    expect(drawn(false)).toEqual([
      ['new', 1, undefined],
      ['gone', 2, undefined],
      ['shifted', 3, undefined],
      ['shifted', 4, undefined],
      ['renamed', 5, undefined],
    ])
  })

  it('stand on the side of the revision that has them while swiping', () => {
    expect(drawn(true)).toEqual([
      ['new', 1, 'after'],
      ['gone', 2, 'before'],
      ['shifted', 3, undefined],
      ['shifted', 4, 'after'],
      ['renamed', 5, 'before'],
      ['renamed', 5, 'after'],
    ])
  })
})
