/** Narrow no-break space, between thousands. */
const thin = '\u202f'
/** No-break space, between a number and its unit. */
const nbsp = '\u00a0'

/**
 * A number with thousands parted by thin spaces and a true minus sign.
 * @param digits after the point, fixed; absent: as many as the number has, at most 6
 */
export function formatNumber(value: number, digits?: number): string {
  if (!Number.isFinite(value)) return '—'
  const text = digits === undefined ? String(Math.round(value * 1e6) / 1e6) : value.toFixed(digits)
  if (text.includes('e')) return text
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, thin)
  const negative = value < 0 && Number(text) !== 0
  return `${negative ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** A count and its noun: "1 layer", "1 291 layers". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)}${nbsp}${count === 1 ? one : many}`
}

/** Bytes in decimal units with three figures: "18.2 MB", "1.21 GB". */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes)) return '—'
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
  let value = bytes
  let unit = 0
  while (Math.abs(value) >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit === 0 || Math.abs(value) >= 99.95 ? 0 : Math.abs(value) >= 9.995 ? 1 : 2
  return `${formatNumber(value, digits)}${nbsp}${units[unit]}`
}

/** Bytes a second: "12.4 MB/s". */
export function formatRate(bytesPerSecond: number): string {
  return `${formatBytes(bytesPerSecond)}/s`
}

/** 0..1 as whole per cent: "61 %". Never 100 before it is done. */
export function formatPercent(fraction: number): string {
  const whole = Math.round(fraction * 100)
  return `${fraction < 1 ? Math.min(whole, 99) : whole}${nbsp}%`
}
