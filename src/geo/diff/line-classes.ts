import type { LineSort } from '../../shared/model/difference-kinds'
import type { PropertyValue } from '../model'
import { classesOf } from '../table/value-classes'
import type { ChangeClasses, ChangeLine } from './difference-api'
import { linePart } from './difference-store'
import { cellOf, type LineCells } from './line-filter'
import { LineMeasures } from './line-measures'

type LineColumn = NonNullable<LineSort>['by']

/**
 * Differences in classes by a column of some of their lines. One that has several values is among the others, one of whose lines
 * none is given is as one without a value. By how much is without its sign. Values of several attributes, and amounts of several
 * units, are put into no classes.
 * @param lines with by how much each differs (`size`) where the column is `by`
 * @param differences how many there are in all
 */
export function lineClasses(
  lines: Iterable<LineCells & { i: number; size?: ChangeLine['by'] }>,
  column: LineColumn,
  differences: number,
): ChangeClasses {
  const isSide = column === 'before' || column === 'after'
  const measures = new LineMeasures()
  const valuesOf = new Map<number, Set<PropertyValue>>()
  for (const { size, ...line } of lines) {
    // A feature that is new or gone has all its values in one text.
    if (isSide && line.part < linePart.firstEdit) continue
    if (isSide || size) measures.add(line.col, size?.unit ?? null)
    const value = cellOf[column]({ ...line, by: size ? Math.abs(size.value) : null })
    if (value !== null && value !== '') valuesOf.set(line.i, (valuesOf.get(line.i) ?? new Set()).add(value))
  }
  const isMeasure = isSide || column === 'by'
  const mixed = isMeasure && measures.count > 1
  if (mixed) valuesOf.clear()
  const several = [...valuesOf].filter(([, values]) => values.size > 1).map(([i]) => i)
  const single = Array.from({ length: differences }, (_, i): PropertyValue => {
    const values = valuesOf.get(i)
    return values?.size === 1 ? ([...values][0] ?? null) : null
  })
  const present = single.filter((value) => value !== null)
  const graduated = isMeasure && present.length > 0 && present.every((value) => typeof value === 'number')
  const { of, ...found } = classesOf(single, graduated)
  for (const i of several) of[i] = found.classes.length + 1
  return {
    ...found,
    mixed,
    others: found.others + several.length,
    empty: found.empty - several.length,
    ofDifference: Buffer.from(of).toString('base64'),
  }
}
