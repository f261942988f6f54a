import type { LineSort } from '../../shared/model/difference-kinds'
import type { ColumnFilter } from '../../shared/model/table-query'
import type { PropertyValue } from '../model'
import { compileFilter } from '../table/row-filter'
import { linePart } from './difference-store'

/** What a line of the table of changes has in its columns, as it is stored. */
export interface LineCells {
  /** Of which part of a difference (`linePart`). */
  part: number
  kind: string
  key: string
  col: string
  was: string | number | null
  now: string | number | null
  /** By how much; read only where a filter asks for it. */
  by?: number | null
}

type LineColumn = NonNullable<LineSort>['by']

/** What a line has in a column. */
export const cellOf: Record<LineColumn, (line: LineCells) => PropertyValue> = {
  kind: ({ kind }) => kind,
  key: ({ key }) => key,
  attribute: ({ col }) => col,
  before: ({ was }) => was,
  after: ({ now }) => now,
  by: ({ by }) => by ?? null,
}

/** Whether a line fits all of the filters; their columns are those of `lineColumns`, no line fits another. */
export function compileLineFilters(filters: readonly ColumnFilter[]): (line: LineCells) => boolean {
  const tests = filters.map((filter) => {
    const cell = cellOf[filter.column as LineColumn] as (typeof cellOf)[LineColumn] | undefined
    const test = compileFilter(filter, filter.column === 'by' ? 'number' : 'string')
    // The first values of a whole feature are one text, which is neither more nor less than anything.
    const isSize = ['less', 'greater', 'between'].includes(filter.test) && ['before', 'after'].includes(filter.column)
    return (line: LineCells) => cell !== undefined && !(isSize && line.part === linePart.feature) && test(cell(line))
  })
  return (line) => tests.every((fits) => fits(line))
}
