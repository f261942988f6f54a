/** One column of a VirtualTable. Names left, numbers right, the deciding column second. */
export interface TableColumn {
  key: string
  /** Head of the column; '' for a column of marks. */
  title: string
  /** A grid track: "120px", "minmax(140px, 1fr)". */
  width: string
  align?: 'start' | 'end'
  /** Goes in windows under 1240 px, and where the table has no room for it; of several the last goes first. */
  secondary?: boolean
  sortable?: boolean
  /** The first press on its head sorts from the end: what matters most comes first. */
  descendingFirst?: boolean
  /** Said by screen readers where `title` is empty. */
  name?: string
}

export interface TableSort {
  key: string
  descending: boolean
}

/** Padding of a row at both its ends, in CSS pixels. */
const rowPadding = 24

/**
 * The columns that find room in a table of `width` CSS pixels: secondary ones go, the last first, until the rest fits.
 * @param gap between columns, in CSS pixels
 * @param width 0 while it is not known: nothing goes
 */
export function fittingColumns<Column extends TableColumn>(
  columns: readonly Column[],
  width: number,
  gap: number,
): Column[] {
  const shown = [...columns]
  const needed = () => shown.reduce((sum, column) => sum + leastWidth(column.width) + gap, rowPadding - gap)
  while (width > 0 && needed() > width) {
    const last = shown.map((column) => column.secondary === true).lastIndexOf(true)
    if (last < 0) break
    shown.splice(last, 1)
  }
  return shown
}

/** Columns that are drawn of a table that scrolls sideways. */
export interface ColumnsInView<Column> {
  columns: Column[]
  /** Grid tracks of these. */
  tracks: string
  /** CSS pixels of those before them that are not drawn, and of those after them; 0: there are none. */
  before: number
  after: number
  /** Of the whole row, in CSS pixels; null: as wide as the table. */
  width: number | null
}

/**
 * Of any number of columns those within the view, so that a row of hundreds costs no more than one of ten. Where all find room they
 * share it.
 * @param left by how much the table is scrolled, in CSS pixels
 */
export function columnsInView<Column extends TableColumn>(
  columns: readonly Column[],
  { width, left, gap }: { width: number; left: number; gap: number },
): ColumnsInView<Column> {
  const widths = columns.map((column) => leastWidth(column.width))
  const total = widths.reduce((sum, each) => sum + each + gap, rowPadding - gap)
  if (width === 0 || total <= width)
    return {
      columns: [...columns],
      tracks: columns.map(({ width: track }) => track).join(' '),
      ...{ before: 0, after: 0, width: null },
    }
  const seen: Column[] = []
  const tracks: string[] = []
  let [start, before, after] = [rowPadding / 2, 0, 0]
  columns.forEach((column, at) => {
    const end = start + widths[at]!
    if (end < left) before = end - rowPadding / 2
    else if (start > left + width) after += widths[at]! + (after > 0 ? gap : 0)
    else {
      seen.push(column)
      tracks.push(`${widths[at]}px`)
    }
    start = end + gap
  })
  return { columns: seen, tracks: tracks.join(' '), before, after, width: total }
}

/** The tracks of a row: with the room of columns that are not drawn. */
export const allTracks = ({
  before,
  tracks,
  after,
}: Pick<ColumnsInView<TableColumn>, 'before' | 'tracks' | 'after'>): string =>
  [before > 0 ? `${before}px` : '', tracks, after > 0 ? `${after}px` : ''].filter(Boolean).join(' ')

/** The pixels that a grid track takes at least. */
const leastWidth = (track: string): number => Number.parseFloat(/[\d.]+px/.exec(track)?.[0] ?? '0')
