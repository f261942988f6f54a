import { compareCodeUnits } from '../../shared/model/compare-code-units'
import { foldCase } from '../../shared/model/fold-case'
import type { ColumnFilter } from '../../shared/model/table-query'
import { typedNumber } from '../../shared/model/typed-number'
import type { FieldType, PropertyValue } from '../model'
import { compareExact, exactNumber, hasNumbers, largeWhole, type ExactNumber } from '../exact-number'
import { naturalCollator, shownText } from './values'

type Test = (value: PropertyValue) => boolean

/** For each word of a text whether a value holds it. */
export function compileWords(text: string): Test[] {
  return foldCase(text)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      // Every value of every row is looked at: what cannot be is not tried.
      const maybeNumber = /^[-+.0-9e]+$/.test(word)
      const folded = /^[ -~]*$/.test(word) ? (value: string) => value.toLowerCase() : foldCase
      return (value) => {
        if (typeof value === 'string') return folded(value).includes(word)
        return (maybeNumber || typeof value === 'boolean') && shownText(value).includes(word)
      }
    })
}

/** A filter of a column of this type, made ready. Numbers are compared as such, days as far as they are given, texts without case. */
export function compileFilter({ test, values }: ColumnFilter, type: FieldType): Test {
  const [first = '', second = ''] = values
  const isBlank: Test = (value) => value === null || value === ''
  switch (test) {
    case 'empty':
      return isBlank
    case 'filled':
      return (value) => !isBlank(value)
    case 'contains': {
      const part = foldCase(first)
      return (value) => value !== null && foldCase(shownText(value)).includes(part)
    }
    case 'equals':
      return equalTo(first, type)
    case 'differs': {
      const equals = equalTo(first, type)
      return (value) => !equals(value)
    }
    case 'oneOf': {
      const tests = values.map((value) => equalTo(value, type))
      return (value) => tests.some((equals) => equals(value))
    }
    case 'less':
      return comparedTo(first, type, (order) => order < 0)
    case 'greater':
      return comparedTo(first, type, (order) => order > 0)
    case 'between': {
      const from = comparedTo(first, type, (order) => order >= 0)
      const to = comparedTo(second, type, (order) => order <= 0)
      return (value) => from(value) && to(value)
    }
  }
}

function equalTo(text: string, type: FieldType): Test {
  const wanted = exactTyped(text)
  const folded = foldCase(text)
  return (value) => {
    if (value === null) return folded === ''
    const number = numberIn(value, type)
    if (number !== null) return wanted !== null && compareExact(number, wanted) === 0
    if (typeof value === 'number') return false
    if (typeof value === 'boolean') return folded === (value ? 'yes' : 'no') || folded === String(value)
    // Every day begins with nothing.
    return foldCase(isDay(type) && text !== '' ? value.slice(0, text.length) : value) === folded
  }
}

/** Blank values are neither less nor more than anything. */
function comparedTo(text: string, type: FieldType, fits: (order: number) => boolean): Test {
  const wanted = exactTyped(text)
  return (value) => {
    if (value === null || value === '' || typeof value === 'boolean') return false
    const number = numberIn(value, type)
    if (number !== null) return wanted !== null && fits(compareExact(number, wanted))
    if (typeof value === 'number') return false
    if (!isDay(type)) return fits(naturalCollator.compare(value, text))
    const day = value.slice(0, text.length)
    return fits(compareCodeUnits(day, text))
  }
}

/** A number as it was typed, to its last digit; null: it is none. */
const exactTyped = (text: string): ExactNumber | null =>
  largeWhole(text.replace(/\s/g, '').replace(/^[\u2212\u2013]/, '-')) ?? typedNumber(text)

/** A whole number that no double holds is a text in a column of numbers. */
const numberIn = (value: PropertyValue, type: FieldType): ExactNumber | null =>
  typeof value === 'number' || hasNumbers(type) ? exactNumber(value) : null

const isDay = (type: FieldType): boolean => type === 'date' || type === 'datetime'
