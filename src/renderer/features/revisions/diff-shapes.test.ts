import { describe, expect, it } from 'vitest'
import type { DiffFeature } from '../../stores/compare'
import { diffShapes } from './diff-shapes'

const at = (x: number): NonNullable<DiffFeature['before']> =>
  ({ geometryType: 'Point', coordinates: [x, 0], properties: {} }) as unknown as NonNullable<DiffFeature['before']>
const feature = (index: number, more: Partial<DiffFeature>): DiffFeature => ({
  ...{
    index,
    key: 'same',
    change: 'changed',
    moved: false,
    pairedBy: 'key',
    placed: true,
    edits: [],
    before: null,
    after: null,
  },
  ...more,
})

const features = [
  feature(0, { change: 'added', after: at(1) }),
  feature(1, { change: 'removed', before: at(2) }),
  feature(2, { moved: true, before: at(3), after: at(4) }),
  feature(3, { before: at(5), after: at(5) }),
]
const drawn = (swiped: boolean) =>
  diffShapes(features, swiped, () => null).map(({ id, geometry, side }) => [
    id,
    (geometry as { coordinates: number[] }).coordinates[0],
    side,
  ])

describe('differences on the map', () => {
  it('are all shown when nothing is swiped', () => {
    expect(drawn(false)).toEqual([
      ['0', 1, undefined],
      ['1', 2, undefined],
      ['2', 3, undefined],
      ['2', 4, undefined],
      ['3', 5, undefined],
    ])
  })

  it('are not drawn where no coordinate system is known: their numbers are no places', () => {
    const unplaced = features.map((each) => ({ ...each, placed: false }))
    expect(diffShapes(unplaced, false, () => null)).toEqual([])
  })

  it('have the colour of their value where the map colours by a column, both places of what moved', () => {
    const colors = diffShapes(features, false, (index) => (index === 2 ? '#123456' : null)).map(({ id, color }) => [
      id,
      color,
    ])
    expect(colors.filter(([id]) => id === '2')).toEqual([
      ['2', '#123456'],
      ['2', '#123456'],
    ])
    expect(colors.filter(([, color]) => color === undefined)).toHaveLength(3)
  })

  it('stand on the side of the revision that has them while swiping', () => {
    expect(drawn(true)).toEqual([
      ['0', 1, 'after'],
      ['1', 2, 'before'],
      ['2', 3, undefined],
      ['2', 4, 'after'],
      ['3', 5, 'before'],
      ['3', 5, 'after'],
    ])
  })
})
