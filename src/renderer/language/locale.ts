import { computed, shallowRef } from 'vue'
import { intlLocales, type Language } from '../../shared/languages/languages'

/** The language that the window speaks; whatever is drawn with it is drawn anew when another is chosen. Set by `speak`. */
export const spoken = shallowRef<Language>('en')

/** The language of Intl by which days and numbers are written: "en-GB". */
export const locale = (): string => intlLocales[spoken.value]

const decimal = computed(
  () => new Intl.NumberFormat(locale()).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
)

/** A number that was written with a point, with the sign of the language before its fraction: "2,41". */
export const withDecimalSign = (text: string): string => text.replace('.', decimal.value)

/** No-break space, between thousands in every language. */
const space = '\u00a0'

/** Digits with thousands parted by spaces. @param digits a whole number, which may begin with a minus */
export const groupThousands = (digits: string): string =>
  digits.replace('-', '−').replace(/\B(?=(\d{3})+(?!\d))/g, space)

/** A whole number with thousands parted by spaces: "10 507". */
export const formatCount = (value: number): string => groupThousands(Math.round(value).toString())

const collator = computed(() => new Intl.Collator(locale(), { numeric: true, sensitivity: 'base' }))

/** The order in which the language sorts names: numbers by their value, capitals like small letters. */
export const compareNames = (a: string, b: string): number => collator.value.compare(a, b)
