import type { FieldType, PropertyValue } from './model'

/**
 * A whole number that a double does not hold to its last digit: readers give those as text. Null: the value is another one.
 */
export function largeWhole(value: PropertyValue): bigint | null {
  if (typeof value !== 'string' || !/^[+-]?\d{16,39}$/.test(value)) return null
  return BigInt(value.replace(/^\+/, ''))
}

/** Whether the values of a column are numbers. */
export const hasNumbers = (type: FieldType): boolean => type === 'integer' || type === 'number'

/** A number to its last digit. */
export type ExactNumber = number | bigint

/** A value of a column of numbers; null: it is none. */
export const exactNumber = (value: PropertyValue): ExactNumber | null =>
  typeof value !== 'number' ? largeWhole(value) : Number.isNaN(value) ? null : value

/** By size. */
export const compareExact = (a: ExactNumber, b: ExactNumber): number => (a < b ? -1 : a > b ? 1 : 0)

/** As readers give it. */
export const plainNumber = (number: ExactNumber): number | string =>
  typeof number === 'bigint' ? String(number) : number
