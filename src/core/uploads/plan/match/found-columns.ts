import type { FileReport } from '../../../../geo/engine-api'
import type { RowOptions } from '../../../../shared/contract'

/**
 * The columns of coordinates that the reading of a text table found, as options of step 1: a service that does not guess needs
 * them, and one that does reads what the plan showed. Empty for what is no table, has no line of names, or holds its places in
 * one column (WKT, a pair). A name that stands twice says nothing and is left out.
 */
export function foundColumns(report: FileReport | null): Pick<RowOptions, 'csvXField' | 'csvYField' | 'csvZField'> {
  const table = report?.table
  if (!table || table.x === null || table.y === null) return {}
  // A table without a line of names has them made up.
  if (table.columns.every((name, index) => name === `field_${index + 1}`)) return {}
  const known = (name: string) => name.trim() !== '' && table.columns.filter((each) => same(each, name)).length === 1
  if (!known(table.x) || !known(table.y)) return {}
  return {
    csvXField: table.x,
    csvYField: table.y,
    ...(table.z !== null && known(table.z) ? { csvZField: table.z } : {}),
  }
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()
