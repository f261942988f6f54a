import { groupThousands, withDecimalSign } from '../language/locale'

/**
 * A number with thousands parted by spaces, a true minus sign and the decimal sign of the language.
 * @param digits after the point, fixed; absent: as many as the number has, at most 6
 */
export function formatNumber(value: number, digits?: number): string {
  if (!Number.isFinite(value)) return '—'
  const text = digits === undefined ? String(Math.round(value * 1e6) / 1e6) : value.toFixed(digits)
  if (text.includes('e')) return withDecimalSign(text)
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const negative = value < 0 && Number(text) !== 0
  return withDecimalSign(
    `${negative ? '−' : ''}${groupThousands(whole)}${fraction === undefined ? '' : `.${fraction}`}`,
  )
}
