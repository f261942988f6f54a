/** No-break space, between thousands. */
const space = '\u00a0'

/**
 * A number with thousands parted by spaces and a true minus sign.
 * @param digits after the point, fixed; absent: as many as the number has, at most 6
 */
export function formatNumber(value: number, digits?: number): string {
  if (!Number.isFinite(value)) return '—'
  const text = digits === undefined ? String(Math.round(value * 1e6) / 1e6) : value.toFixed(digits)
  if (text.includes('e')) return text
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, space)
  const negative = value < 0 && Number(text) !== 0
  return `${negative ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}
