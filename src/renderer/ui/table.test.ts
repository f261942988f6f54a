import { describe, expect, it } from 'vitest'
import { fittingColumns, type TableColumn } from './table'

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
    expect(fitting(520)).toEqual(['name', 'holder', 'due'])
    expect(fitting(400)).toEqual(['name', 'due'])
    expect(fitting(100)).toEqual(['name', 'due'])
  })
})
