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

/** The pixels that a grid track takes at least. */
const leastWidth = (track: string): number => Number.parseFloat(/[\d.]+px/.exec(track)?.[0] ?? '0')
