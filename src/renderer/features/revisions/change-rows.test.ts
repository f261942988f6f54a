import { describe, expect, it } from 'vitest'
import type { DiffFeature } from '../../stores/compare'
import { changeRows } from './change-rows'
import { toCsv } from './save-csv'
import { touchesPolygons } from '../../geometry/touching'

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

describe('permits that differences touch', () => {
  const square: [number, number][][][] = [
    [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ],
      [
        [0.4, 0.4],
        [0.6, 0.4],
        [0.6, 0.6],
        [0.4, 0.6],
        [0.4, 0.4],
      ],
    ],
  ]
  const bbox: [number, number, number, number] = [0, 0, 1, 1]

  it('counts what lies inside, crosses or surrounds the area, and not what lies in its hole', () => {
    expect(touchesPolygons({ type: 'Point', coordinates: [0.2, 0.2] }, square, bbox)).toBe(true)
    expect(touchesPolygons({ type: 'Point', coordinates: [0.5, 0.5] }, square, bbox)).toBe(false)
    expect(
      touchesPolygons(
        {
          type: 'LineString',
          coordinates: [
            [-1, 0.5],
            [2, 0.5],
          ],
        },
        square,
        bbox,
      ),
    ).toBe(true)
    expect(
      touchesPolygons(
        {
          type: 'LineString',
          coordinates: [
            [-1, 1.5],
            [2, 1.5],
          ],
        },
        square,
        bbox,
      ),
    ).toBe(false)
    const around: [number, number][][] = [
      [
        [-1, -1],
        [2, -1],
        [2, 2],
        [-1, 2],
        [-1, -1],
      ],
    ]
    expect(touchesPolygons({ type: 'Polygon', coordinates: around }, square, bbox)).toBe(true)
  })
})

describe('texts that leave the window', () => {
  it('keeps spreadsheets from running a cell', () => {
    expect(toCsv([['=1+1', 'a"b', '-4.5']])).toBe('\ufeff\'=1+1,"a""b",-4.5\r\n')
  })
})
