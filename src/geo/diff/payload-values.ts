import type { PropertyValue } from '../model'

/** What stands before each value. Texts beyond Latin 1 have two bytes a character, so that none is lost, half of a pair neither. */
const kind = { blank: 0, no: 1, yes: 2, number: 3, narrow: 4, wide: 5 } as const

/** Bytes that a value takes at most. */
export const mostBytes = (value: PropertyValue | undefined) => (typeof value === 'string' ? 5 + 2 * value.length : 9)

const number = new Float64Array(1)
const bytesOfNumber = new Uint8Array(number.buffer)

/** Writes a value from `at` on; gives the place behind it. What is no number becomes a blank. */
export function writeValue(value: PropertyValue | undefined, to: Buffer, at: number): number {
  if (typeof value === 'string') return writeText(value, to, at)
  if (typeof value === 'number' && value - value === 0) {
    to[at] = kind.number
    number[0] = value
    for (let i = 0; i < 8; i++) to[at + 1 + i] = bytesOfNumber[i] as number
    return at + 9
  }
  to[at] = typeof value === 'boolean' ? (value ? kind.yes : kind.no) : kind.blank
  return at + 1
}

function writeText(text: string, to: Buffer, at: number): number {
  const length = text.length
  const start = at + 5
  for (let i = 0; i < 4; i++) to[at + 1 + i] = length >>> (8 * i)
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code > 255) {
      to[at] = kind.wide
      return start + to.write(text, start, 'utf16le')
    }
    to[start + i] = code
  }
  to[at] = kind.narrow
  return start + length
}

/** Reads so many values from `at` on. */
export function readValues(from: Buffer, at: number, count: number): PropertyValue[] {
  const values = new Array<PropertyValue>(count)
  for (let n = 0; n < count; n++) {
    const what = from[at++]
    if (what === kind.number) {
      values[n] = from.readDoubleLE(at)
      at += 8
    } else if (what === kind.narrow || what === kind.wide) {
      const length = from.readUInt32LE(at) * (what === kind.wide ? 2 : 1)
      at += 4
      values[n] = from.toString(what === kind.wide ? 'utf16le' : 'latin1', at, at + length)
      at += length
    } else values[n] = what === kind.blank ? null : what === kind.yes
  }
  return values
}
