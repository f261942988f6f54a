/** One column of a VirtualTable. Names left, numbers right, the deciding column second. */
export interface TableColumn {
  key: string
  /** Head of the column; '' for a column of marks. */
  title: string
  /** A grid track: "120px", "minmax(140px, 1fr)". */
  width: string
  align?: 'start' | 'end'
  /** Goes under 1240 px. */
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
