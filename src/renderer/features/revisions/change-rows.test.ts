import { describe, expect, it } from 'vitest'
import type { DiffFeature } from '../../stores/compare'
import { changeRows } from './change-rows'

const line = (lon: number) => [
  [lon, 0],
  [lon + 0.001, 0],
]
const side = (properties: Record<string, string | number | null>, lon = 0) => ({
  properties,
  coordinates: line(lon),
  geometryType: 'LineString',
})
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('lines of the list of differences', () => {
  it('has one line for a new feature with its length, and one for each attribute of a changed one', () => {
    const features: DiffFeature[] = [
      { change: 'added', moved: false, key: 'A', before: null, after: side({ id: 'A', note: null }) },
      {
        change: 'changed',
        moved: true,
        key: 'B',
        before: side({ d: 1.2, s: 'x' }),
        after: side({ d: 1.42, s: 'y' }, 1),
      },
    ]
    const rows = changeRows(features)
    expect(rows.map(({ attribute, before, after, by }) => [attribute, before, after, plain(by)])).toEqual([
      ['whole feature', '—', 'A', '+111.3 m'],
      ['geometry', 'old place', 'new place', '111.32 km'],
      ['d', '1.2', '1.42', '+0.22'],
      ['s', 'x', 'y', ''],
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })
})
