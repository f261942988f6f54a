import { expect, it } from 'vitest'
import { legendRoom, mapFramePx } from './map-frame'
import { entryPx, legendPages, type LegendEntry } from './paper-legend'
import { pxPerMm, sheetMm, type Paper } from '../../model/paper-size'

const papers: Paper[] = (['A4', 'A3'] as const).flatMap((size) => [
  { size, landscape: true },
  { size, landscape: false },
])
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = index % 3 === 0 ? `Layer ${index} with a name of more than one line` : `Layer ${index}`
    return { name, detail: '13 Nov 2026' } as LegendEntry
  })

it.each(papers)('goes on in columns and on further sheets of $size $landscape, with each layer once', (paper) => {
  const pages = legendPages(entries(500), paper)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.flat(2)).toEqual(entries(500))
  const { beside, further } = legendRoom(paper)
  pages.forEach((columns, index) => {
    const room = index === 0 ? beside : further
    expect(columns.length).toBeLessThanOrEqual(room.columns)
    for (const column of columns)
      expect(column.reduce((sum, entry) => sum + entryPx(entry), 0)).toBeLessThanOrEqual(room.height)
  })
  expect(legendPages(entries(14), paper)).toHaveLength(1)
  expect(legendPages([], paper)).toEqual([[[]]])
})

it.each(papers)('has a map on $size $landscape that takes more than half of the sheet', (paper) => {
  const frame = mapFramePx(paper)
  const { width, height } = sheetMm(paper)
  const share = (frame.width * frame.height) / (width * height * pxPerMm ** 2)
  expect(share).toBeGreaterThan(0.5)
  expect(frame.width).toBeLessThan((width - 20) * pxPerMm + 1)
})
