import type { ParamsAfter, TextKey } from '../../shared/languages/text-types'
import { textOf } from './texts'

export { compareNames } from './locale'

/**
 * A text in the language of the window; drawn anew when that changes, so it is asked for inside a template, a computed value or
 * a function, never once and for all. `count` chooses the form of a plural and is written with its thousands parted.
 */
export function t<Key extends TextKey>(key: Key, ...[params]: ParamsAfter<Key>): string {
  return textOf(key, params ?? {})
}
