import { recordTooLarge } from '../common/geometry-limit'
import type { Attributes } from './geometry-builder'

/** Characters of the attributes of one feature, with some for each of them. */
const maxCharacters = 32 * 2 ** 20

/** The attributes of one feature as they gather; values are texts, null where the file says that there is none. */
export class Properties {
  readonly values = new Map<string, string | null>()
  #characters = 0

  /** Repeated values are joined by a comma. Throws GeometryTooLarge. */
  add(name: string, value: string | null): void {
    const before = this.values.get(name) ?? null
    this.#characters += 60 + name.length + (value?.length ?? 0)
    if (this.#characters > maxCharacters) throw recordTooLarge(this.#characters)
    this.values.set(name, before === null || value === null ? (value ?? before) : `${before}, ${value}`)
  }
}

/** Name of the attribute that an element makes: with its unit, where it has one. */
export function withUnit(name: string, { uom }: Attributes): string {
  const unit = uom === undefined ? '' : lastPart(uom)
  return unit === '' || unit.length > 40 ? name : `${name} (${unit})`
}

/** The value of an element without others in it: its text, the code or id that it refers to, or what that is called. */
export function valueOf(text: string, { nil, href, title }: Attributes): string | null {
  if (nil === 'true' || nil === '1') return null
  if (text !== '') return text
  if (href === undefined || href === '') return title ?? null
  return isAddress(href) ? lastPart(href) : href.replace(/^#/, '')
}

const isAddress = (href: string): boolean => /^(https?:|urn:|ftp:)/i.test(href)

/** The id in this file that an element refers to; null: it refers to none. */
export function idOf({ href }: Attributes): string | null {
  return href === undefined || href === '' || isAddress(href) || href.includes(' ') ? null : href.replace(/^#/, '')
}

/** What stands behind the last slash, hash or colon: the code of a list, the unit of a register. */
function lastPart(name: string): string {
  return (
    name
      .trim()
      .replace(/[/#:]+$/, '')
      .split(/[/#:]/)
      .pop() ?? ''
  )
}
