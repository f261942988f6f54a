import { Tally, type Finding } from './finding'
import { isDay } from './name-field'
import { compilePattern, type Pattern } from './pattern'
import type { ColumnRule } from './schema'
import { SeenValues } from './seen-values'

type Value = string | number | boolean | null | undefined

/** Longer values are of no list and no pattern, and are not looked through. */
const longest = 10_000

/** Watches the values of one column. */
export class ColumnCheck {
  readonly #type = new Tally()
  readonly #blank = new Tally()
  readonly #repeated = new Tally()
  readonly #value = new Tally(50)
  readonly #pattern = new Tally()
  readonly #range = new Tally()
  readonly #unchecked = new Tally(1)
  readonly #seen: SeenValues | null
  readonly #values: ReadonlySet<string> | null
  readonly #matcher: Pattern | null

  /** @param isText the format knows only text, in which numbers and days are written */
  constructor(
    readonly rule: ColumnRule,
    private readonly isText: boolean,
  ) {
    this.#seen = rule.unique ? new SeenValues() : null
    this.#values = rule.values ? new Set(rule.values) : null
    this.#matcher = rule.pattern === undefined ? null : compilePattern(rule.pattern)
  }

  take(feature: number, value: Value): void {
    const { notBlank, type, min, max } = this.rule
    if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) {
      if (notBlank) this.#blank.add(feature, null)
      return
    }
    const text = String(value)
    if (type !== undefined && !isOfType(value, type, this.isText)) this.#type.add(feature, text)
    else {
      const number = typeof value === 'number' ? value : numberIn(text)
      const isOut = number !== null && ((min !== undefined && number < min) || (max !== undefined && number > max))
      if (isOut) this.#range.add(feature, text)
    }
    if (this.#values && !this.#values.has(text)) this.#value.add(feature, text)
    if (this.#matcher && (text.length > longest || !this.#matcher.test(text))) this.#pattern.add(feature, text)
    const seen = this.#seen?.add(text)
    if (seen === true) this.#repeated.add(feature, text)
    else if (seen === null) this.#unchecked.add(null, null)
  }

  findings(head: { rule: string; layer: string }): Finding[] {
    const of = { ...head, column: this.rule.name }
    return [
      ...this.#type.finding({ ...of, code: 'column-type' }),
      ...this.#blank.finding({ ...of, code: 'column-blank' }),
      ...this.#value.finding({ ...of, code: 'column-value' }),
      ...this.#pattern.finding({ ...of, code: 'column-pattern' }),
      ...this.#range.finding({ ...of, code: 'column-range' }),
      ...this.#repeated.finding({ ...of, code: 'column-repeated' }),
      ...this.#unchecked.finding({ ...of, code: 'column-unchecked' }),
    ]
  }
}

/** A number written with a decimal point; null: it is none. */
function numberIn(text: string): number | null {
  const plain = text.trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(plain) ? Number(plain) : null
}

const yesNo = new Set(['true', 'false', 'yes', 'no', 'y', 'n', 't', 'f', '1', '0'])

function isOfType(value: string | number | boolean, type: NonNullable<ColumnRule['type']>, isText: boolean): boolean {
  const number = typeof value === 'number' ? value : isText && typeof value === 'string' ? numberIn(value) : null
  switch (type) {
    case 'text':
      return isText || typeof value === 'string'
    case 'number':
      return number !== null
    case 'whole':
      return number !== null && Number.isInteger(number)
    case 'date':
      return typeof value === 'string' && isDate(value)
    case 'yes-no':
      return typeof value === 'boolean' || yesNo.has(String(value).trim().toLowerCase())
  }
}

/** ISO 8601, with or without a time. */
function isDate(text: string): boolean {
  const found = /^(\d{4})-(\d\d)-(\d\d)([T ][\d:.,]+(Z|[+-]\d\d:?\d\d)?)?$/.exec(text.trim())
  return found !== null && isDay(found[1] ?? '', found[2] ?? '', found[3] ?? '')
}
