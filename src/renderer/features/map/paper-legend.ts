import type { LayerStyle, SymbolKind } from '../../../shared/model/layer-style'
import type { Paper } from '../../model/paper-size'
import { legendRoom } from './map-frame'

/** A line of a legend on paper. */
export interface LegendEntry {
  name: string
  /** Which revision is shown, and of when. */
  detail: string
  style: LayerStyle
  kind: SymbolKind
  widthPx: number
}

/** A line of text and the gap below an entry, in CSS pixels; what needs more lines than these is cut. */
const linePx = 14
const gapPx = 4
const maxLines = 3
/** About so many letters find room in a line. */
const lettersInLine = 33

/** About the height of an entry in CSS pixels, rather too much than too little. */
export function entryPx({ name, detail }: Pick<LegendEntry, 'name' | 'detail'>): number {
  const lines = Math.ceil((name.length + 1 + detail.length) / lettersInLine)
  return Math.min(maxLines, lines) * linePx + gapPx
}

/** The entries of a legend by sheet and column; the first sheet is that of the map. At least one sheet with one column. */
export function legendPages(entries: readonly LegendEntry[], paper: Paper): LegendEntry[][][] {
  const { beside, further } = legendRoom(paper)
  let room = beside
  let left = beside.height
  let column: LegendEntry[] = []
  let page = [column]
  const pages = [page]
  for (const entry of entries) {
    const height = entryPx(entry)
    if (height > left) {
      column = []
      if (page.length < room.columns) page.push(column)
      else {
        page = [column]
        pages.push(page)
        room = further
      }
      left = room.height
    }
    left -= height
    column.push(entry)
  }
  return pages
}
