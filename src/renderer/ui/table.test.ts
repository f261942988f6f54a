import { describe, expect, it } from 'vitest'
import { columnsInView, fittingColumns, type TableColumn } from './table'

const columns: TableColumn[] = [
  { key: 'name', title: 'Name', width: 'minmax(150px, 1fr)' },
  { key: 'holder', title: 'Holder', width: '96px', secondary: true },
  { key: 'starts', title: 'Starts', width: '88px', secondary: true },
  { key: 'due', title: 'Due', width: 'minmax(136px, 146px)' },
]
const fitting = (width: number) => fittingColumns(columns, width, 12).map(({ key }) => key)

describe('columns that find room', () => {
  it('are all there in a wide table, and while its width is not known', () => {
    expect(fitting(700)).toEqual(['name', 'holder', 'starts', 'due'])
    expect(fitting(0)).toEqual(['name', 'holder', 'starts', 'due'])
  })

  it('lose secondary ones, the last first, and never the others', () => {
    // 150 + 96 + 88 + 136, three gaps, and the padding.
    expect(fitting(530)).toEqual(['name', 'holder', 'starts', 'due'])
    expect(fitting(529)).toEqual(['name', 'holder', 'due'])
    expect(fitting(520)).toEqual(['name', 'holder', 'due'])
    expect(fitting(400)).toEqual(['name', 'due'])
    expect(fitting(100)).toEqual(['name', 'due'])
  })
})

describe('columns in view', () => {
  const many = Array.from({ length: 100 }, (_, i) => ({ key: `${i}`, title: `${i}`, width: 'minmax(100px, 1fr)' }))

  it('are all, sharing the room, where they fit', () => {
    const { columns, tracks, width } = columnsInView(many.slice(0, 3), { width: 800, left: 0, gap: 12 })
    expect([columns.length, tracks, width]).toEqual([
      3,
      'minmax(100px, 1fr) minmax(100px, 1fr) minmax(100px, 1fr)',
      null,
    ])
  })

  it.each([0, 500, 5000, 10_412])('keep the row as wide as it is, scrolled by %i pixels', (left) => {
    const { columns, tracks, before, after, width } = columnsInView(many, { width: 800, left, gap: 12 })
    expect(columns.length).toBeLessThan(10)
    const drawn = [before, ...tracks.split(' ').map((track) => Number.parseInt(track, 10)), after].filter(
      (px) => px > 0,
    )
    expect(24 + drawn.reduce((sum, px) => sum + px, 0) + 12 * (drawn.length - 1)).toBe(width)
    // Where the first that is drawn begins is where it would be among all.
    const first = Number(columns[0]!.key)
    expect(before > 0 ? before + 12 : 0).toBe(first * 112)
  })
})
