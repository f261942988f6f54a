import type { LineSort } from '../../shared/model/difference-kinds'
import type { PropertyValue } from '../model'
import { StatisticsCounter } from '../table/statistics'
import type { ChangeLine, ChangeStatistics } from './difference-api'
import { linePart } from './difference-store'
import type { LineCells } from './line-filter'

type LineColumn = NonNullable<LineSort>['by']

/** What is known of a column of some lines. @param lines with by how much each differs (`size`) where the column is `by` */
export function lineStatistics(
  lines: Iterable<LineCells & { size?: ChangeLine['by'] }>,
  column: LineColumn,
): ChangeStatistics {
  const isSide = column === 'before' || column === 'after'
  const counters = isSide ? [new StatisticsCounter(), new StatisticsCounter()] : [new StatisticsCounter()]
  /** Each attribute, and each unit, is a measure of its own: what belongs to several is not added up. */
  const measures = new Map<string, { attribute: string; unit: 'm' | 'm²' | null }>()
  for (const { part, kind, key, col, was, now, size } of lines) {
    // A feature that is new or gone has all its values in one text.
    if (isSide && part < linePart.firstEdit) continue
    const own: Record<Exclude<LineColumn, 'before' | 'after'>, PropertyValue> = {
      ...{ kind, key, attribute: col, by: size?.value ?? null },
    }
    const values = isSide ? [was, now] : [own[column]]
    values.forEach((value, at) => counters[at]?.add(value))
    if (isSide || size) measures.set(`${col}/${size?.unit ?? ''}`, { attribute: col, unit: size?.unit ?? null })
  }
  const [one, ...others] = measures.values()
  const isMeasured = (isSide || column === 'by') && one !== undefined && others.length === 0
  const noSizes = { min: null, max: null, sum: null, mean: null }
  return {
    measure: isMeasured ? one : null,
    of: counters.map((counter) => ({ ...counter.result(), ...(isMeasured ? {} : noSizes) })),
  }
}
