import type { PropertyValue } from '../model'
import { numberShare } from './tolerance'

/** A value without what is only a way of writing: '' is null, '1.50' is 1.5. */
export function plainValue(value: PropertyValue): PropertyValue {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : Number(value.toPrecision(15))
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  return /^[-+]?(0|[1-9]\d{0,14})(\.\d+)?(e[-+]?\d{1,2})?$/i.test(text) ? Number(Number(text).toPrecision(15)) : text
}

/**
 * Whether two values of a column say the same: whole numbers and texts exactly, other numbers within the tolerance.
 * @param loose the column's type changed between the two: '0012' is 12, 'yes' is true, a day is its midnight
 */
export function sameValue(a: PropertyValue, b: PropertyValue, loose = false): boolean {
  if (a === b) return true
  const [one, other] = [plainValue(a), plainValue(b)]
  if (one === other) return true
  if (typeof one === 'number' && typeof other === 'number') return sameNumber(one, other)
  if (!loose || one === null || other === null) return false
  return sameLoosely(one, other) || sameLoosely(other, one)
}

function sameNumber(a: number, b: number): boolean {
  if (Number.isInteger(a) && Number.isInteger(b)) return false
  return Math.abs(a - b) <= numberShare * Math.max(1, Math.abs(a), Math.abs(b))
}

function sameLoosely(a: string | number | boolean, b: string | number | boolean): boolean {
  if (typeof a === 'boolean') {
    const words = a ? ['true', 't', 'yes', 'y', '1'] : ['false', 'f', 'no', 'n', '0']
    return words.includes(String(b).toLowerCase())
  }
  if (typeof a === 'number' && typeof b === 'string') {
    const number = Number(b)
    return number === a || (Number.isFinite(number) && sameNumber(number, a))
  }
  // 2026-03-01 and 2026-03-01T00:00:00Z.
  return typeof a === 'string' && typeof b === 'string' && /^\d{4}-\d\d-\d\d$/.test(a) && midnight(a).test(b)
}

const midnight = (day: string) => new RegExp(`^${day}[T ]00:00(:00(\\.0+)?)?(Z|[+-]\\d\\d:?\\d\\d)?$`)
