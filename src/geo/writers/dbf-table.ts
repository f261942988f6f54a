import { cutToBytes, shapefileNames } from '../../shared/model/exported-names'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { Field, PropertyValue } from '../model'
import { largeWhole } from '../exact-number'

/** Of a text column in bytes, and of a number in characters, at most. */
const maxText = 254
const maxNumber = 24
const maxColumns = 255

/** What the values of a column need, gathered while they go by. */
interface Needs {
  text: number
  whole: number
  decimals: number
  /** Values that are no day, or no number that can be written as one. */
  odd: boolean
}

interface Column {
  name: string
  type: 'C' | 'N' | 'L' | 'D'
  width: number
  decimals: number
}

/** A dBASE III table with UTF-8 texts, whose columns are as wide as what they hold. First all rows are measured, then written. */
export class DbfTable {
  private readonly needs: Needs[]
  private columns: Column[] | null = null
  /** Texts that were longer than a column can be. */
  cut = 0

  constructor(private readonly fields: readonly Field[]) {
    if (fields.length > maxColumns)
      throw errorOf('invalid', said('readers.maps.shapefileColumns', { most: maxColumns, columns: fields.length }))
    this.needs = fields.map(() => ({ text: 1, whole: 1, decimals: 0, odd: false }))
  }

  measure(values: readonly PropertyValue[]): void {
    this.fields.forEach(({ type }, at) => {
      const value = values[at] ?? null
      const need = this.needs[at]!
      if (value === null) return
      need.text = Math.max(need.text, Buffer.byteLength(String(value)))
      if (type === 'date') need.odd ||= dayOf(value) === ''
      if (type !== 'integer' && type !== 'number') return
      const [whole = '', decimals = ''] = plainNumber(value).split('.')
      need.odd ||= whole === ''
      need.whole = Math.max(need.whole, whole.length)
      need.decimals = Math.max(need.decimals, decimals.length)
    })
  }

  private measured(): Column[] {
    const names = shapefileNames(this.fields.map(({ name }) => name))
    return (this.columns ??= this.fields.map(({ type }, at) => ({
      name: names[at]!,
      ...widthsOf(type, this.needs[at]!),
    })))
  }

  header(rows: number, day: Date): Buffer {
    const columns = this.measured()
    const header = Buffer.alloc(33 + 32 * columns.length)
    header.set([3, day.getUTCFullYear() - 1900, day.getUTCMonth() + 1, day.getUTCDate()])
    header.writeUInt32LE(rows, 4)
    header.writeUInt16LE(header.length, 8)
    header.writeUInt16LE(this.rowBytes, 10)
    columns.forEach(({ name, type, width, decimals }, i) => {
      const at = 32 + i * 32
      header.write(name, at, 'utf8')
      header.write(type, at + 11, 'latin1')
      header.set([width, decimals], at + 16)
    })
    header[header.length - 1] = 0x0d
    return header
  }

  get rowBytes(): number {
    return 1 + this.measured().reduce((sum, { width }) => sum + width, 0)
  }

  row(values: readonly PropertyValue[]): Buffer {
    const row = Buffer.alloc(this.rowBytes, 0x20)
    let at = 1
    this.measured().forEach(({ type, width, decimals }, i) => {
      const value = values[i] ?? null
      const text = value === null ? '' : this.textOf(value, type, decimals)
      row.write(text, type === 'N' ? at + width - text.length : at, 'utf8')
      if (type === 'L' && value === null) row.write('?', at)
      at += width
    })
    return row
  }

  private textOf(value: NonNullable<PropertyValue>, type: Column['type'], decimals: number): string {
    if (type === 'L') return value === true ? 'T' : 'F'
    if (type === 'D') return dayOf(value)
    if (type === 'N') return numberText(value, decimals)
    const text = String(value)
    const whole = cutToBytes(text, maxText)
    if (whole !== text) this.cut++
    return whole
  }
}

function widthsOf(type: Field['type'], { text, whole, decimals, odd }: Needs): Omit<Column, 'name'> {
  if (type === 'boolean') return { type: 'L', width: 1, decimals: 0 }
  if (type === 'date' && !odd) return { type: 'D', width: 8, decimals: 0 }
  if ((type === 'integer' || type === 'number') && !odd) {
    // What is too long loses its last decimals.
    const places = Math.max(0, Math.min(decimals, 15, maxNumber - whole - 1))
    return { type: 'N', width: Math.min(maxNumber, whole + (places > 0 ? places + 1 : 0)), decimals: places }
  }
  return { type: 'C', width: Math.min(maxText, text), decimals: 0 }
}

/** A number without an exponent; '' for what is none. */
function plainNumber(value: NonNullable<PropertyValue>): string {
  const large = largeWhole(value)
  if (large !== null) return String(large)
  const number = Number(value)
  if (!Number.isFinite(number)) return ''
  const text = String(number)
  return text.includes('e') ? number.toFixed(15).replace(/\.?0+$/, '') : text
}

function numberText(value: NonNullable<PropertyValue>, decimals: number): string {
  const large = largeWhole(value)
  const whole = large === null ? null : `${large}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`
  if (whole !== null && whole.length <= maxNumber) return whole
  const number = Number(value)
  const text = number.toFixed(decimals)
  return text.length <= maxNumber ? text : number.toExponential(maxNumber - 8)
}

/** A day as the format has it; '' for what is none. */
function dayOf(value: NonNullable<PropertyValue>): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(value))
  return day ? day.slice(1).join('') : ''
}
