import { addTo } from '../../../shared/model/group-by'
/** A column of the board: the permits of a status, in the order of the list. */
export interface BoardLane<T> {
  status: number
  rows: readonly T[]
}

/** A card by its column and its place in it. */
export interface BoardPlace {
  column: number
  row: number
}

/** Cards that a page of a column is taken for. */
const pageRows = 6

/** The permits by status, in the order of the statuses; those without a permit only where they are wanted. */
export function boardColumns<T extends { item: { status: number } }>(
  rows: readonly T[],
  statuses: readonly number[],
  withEmpty: boolean,
): BoardLane<T>[] {
  const byStatus = new Map<number, T[]>(statuses.map((status) => [status, []]))
  for (const row of rows) addTo(byStatus, row.item.status, row)
  const lanes = [...byStatus].map(([status, own]) => ({ status, rows: own }))
  return withEmpty ? lanes : lanes.filter(({ rows: own }) => own.length > 0)
}

/** How the keys go over the board. */
export type BoardStep = 'stay' | 'up' | 'down' | 'pageUp' | 'pageDown' | 'first' | 'last' | 'left' | 'right'

/** The card that a key leads to; from side to side empty columns are passed over. */
export function stepOnBoard(lanes: readonly BoardLane<unknown>[], from: BoardPlace, step: BoardStep): BoardPlace {
  const column = Math.min(from.column, Math.max(0, lanes.length - 1))
  if (step === 'left' || step === 'right') {
    const by = step === 'left' ? -1 : 1
    let to = column + by
    while (lanes[to]?.rows.length === 0) to += by
    return lanes[to] ? within(lanes, { column: to, row: from.row }) : within(lanes, { ...from, column })
  }
  const moves = { stay: 0, up: -1, down: 1, pageUp: -pageRows, pageDown: pageRows, first: -Infinity, last: Infinity }
  return within(lanes, { column, row: from.row + moves[step] })
}

function within(lanes: readonly BoardLane<unknown>[], { column, row }: BoardPlace): BoardPlace {
  const last = (lanes[column]?.rows.length ?? 0) - 1
  return { column, row: Math.max(0, Math.min(last, row)) }
}
