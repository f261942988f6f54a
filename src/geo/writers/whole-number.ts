import type { PropertyValue } from '../model'

/**
 * A whole number that a double does not hold to its last digit: readers give those as text. Null: the value is another one.
 */
export function largeWhole(value: PropertyValue): bigint | null {
  if (typeof value !== 'string' || !/^[+-]?\d{16,39}$/.test(value)) return null
  return BigInt(value.replace(/^\+/, ''))
}
