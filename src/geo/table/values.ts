import type { PropertyValue } from '../model'

/** As the rest of the program orders texts: "DN 80" before "DN 100", whatever the case. */
export const naturalCollator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** A value as a table shows it; '' for none. */
export const shownText = (value: PropertyValue): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
