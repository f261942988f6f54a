import type { Condition, ListRow } from './list-index'

/** A column has a value. */
export function equal(column: string, value: string | number): Condition {
  return {
    name: `${column} = ${JSON.stringify(value)}`,
    holds: (row) => row[column] === value,
    find: (index) => index.slotsEqual(column, value),
  }
}

/** A column of numbers is above a bound; null never is. */
export function above(column: string, bound: number): Condition {
  return numeric(`${column} > ${bound}`, column, (value) => value > bound)
}

/** A column of numbers is below a bound; null never is. */
export function below(column: string, bound: number): Condition {
  return numeric(`${column} < ${bound}`, column, (value) => value < bound)
}

/** A column of texts holds a part, which is taken as it stands. */
export function holding(column: string, part: string): Condition {
  return {
    name: `${column} holds ${part}`,
    holds: (row) => String(row[column]).includes(part),
    find: (index) => index.slotsHolding(column, part),
  }
}

function numeric(name: string, column: string, accepts: (value: number) => boolean): Condition {
  return {
    name,
    holds: (row: ListRow) => accepts(Number(row[column] ?? NaN)),
    find: (index) => index.slotsWhere(column, accepts),
  }
}
