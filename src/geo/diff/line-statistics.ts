import type { LineSort } from '../../shared/model/difference-kinds'
import type { PropertyValue } from '../model'
import { StatisticsCounter } from '../table/statistics'
import type { ChangeLine, ChangeStatistics } from './difference-api'
import { linePart } from './difference-store'
import type { LineCells } from './line-filter'
import { LineMeasures } from './line-measures'

type LineColumn = NonNullable<LineSort>['by']

/** What is known of a column of some lines. @param lines with by how much each differs (`size`) where the column is `by` */
export function lineStatistics(
  lines: Iterable<LineCells & { size?: ChangeLine['by'] }>,
  column: LineColumn,
): ChangeStatistics {
  const isSide = column === 'before' || column === 'after'
  const counters = isSide ? [new StatisticsCounter(), new StatisticsCounter()] : [new StatisticsCounter()]
  const measures = new LineMeasures()
  for (const { part, kind, key, col, was, now, size } of lines) {
    // A feature that is new or gone has all its values in one text.
    if (isSide && part < linePart.firstEdit) continue
    const own: Record<Exclude<LineColumn, 'before' | 'after'>, PropertyValue> = {
      ...{ kind, key, attribute: col, by: size?.value ?? null },
    }
    const values = isSide ? [was, now] : [own[column]]
    values.forEach((value, at) => counters[at]?.add(value))
    if (isSide || size) measures.add(col, size?.unit ?? null)
  }
  const measure = isSide || column === 'by' ? measures.only : null
  const noSizes = { min: null, max: null, sum: null, mean: null }
  return {
    measure,
    of: counters.map((counter) => ({ ...counter.result(), ...(measure ? {} : noSizes) })),
  }
}
