import { sizeOf } from '../../shared/model/format-bytes'
import { t } from '../language'
import { formatCount, groupThousands, withDecimalSign } from '../language/locale'

export { formatCount }

/** No-break space, between thousands and between a number and its unit; the narrow one all but closes up in small text. */
const space = '\u00a0'

/** A unit of time. */
type Unit = 's' | 'min' | 'h' | 'd'

/** A whole number of a unit of time: "3 min". */
export const withUnit = (value: number, unit: Unit): string =>
  `${formatCount(value)}${space}${t(`format.units.${unit}`)}`

/** A size in three figures at most, 1 KB being 1,000 bytes as disks and the service count: "88 KB", "2.41 GB". */
export function formatBytes(bytes: number): string {
  const { value, unit } = sizeOf(bytes)
  return `${withDecimalSign(value)}${space}${t(`format.units.${unit}`)}`
}

/** "11.8 MB/s"; '' when nothing moves. */
export function formatRate(bytesPerSecond: number): string {
  return bytesPerSecond > 0 ? t('format.perSecond', { size: formatBytes(bytesPerSecond) }) : ''
}

/** A fraction of 0 to 1 as "61 %"; 100 % only when it is all. */
export function formatPercent(fraction: number): string {
  const clamped = Math.min(1, Math.max(0, Number.isFinite(fraction) ? fraction : 0))
  const percent = clamped === 1 ? 100 : Math.min(99, Math.floor(clamped * 100))
  return `${percent}${space}%`
}

/** Square metres: "4 180 m²", "12.4 ha" from 10 ha, "3.2 km²" from 10 km². */
export function formatArea(squareMetres: number): string {
  if (squareMetres >= 10_000_000) return `${groupDecimal(squareMetres / 1_000_000, 1)}${space}km²`
  if (squareMetres >= 100_000) return `${groupDecimal(squareMetres / 10_000, 1)}${space}ha`
  return `${squareMetres < 10 ? groupDecimal(squareMetres, 1) : formatCount(squareMetres)}${space}m²`
}

function groupDecimal(value: number, decimals: number): string {
  const [whole = '0', rest] = value.toFixed(decimals).split('.')
  return withDecimalSign(rest && Number(rest) !== 0 ? `${groupThousands(whole)}.${rest}` : groupThousands(whole))
}

/** A time that is left or was taken: "24 s", "3 min 40 s", "2 h 05 min", "3 d 4 h". */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  if (total < 60) return withUnit(total, 's')
  if (total < 3600) return join(Math.floor(total / 60), 'min', total % 60, 's')
  if (total < 86_400) return join(Math.floor(total / 3600), 'h', Math.floor((total % 3600) / 60), 'min')
  return join(Math.floor(total / 86_400), 'd', Math.floor((total % 86_400) / 3600), 'h')
}

/** Minutes said exactly: "47 h 30 min", "14 d", "1 d 2 h". */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  const days = Math.floor(whole / 1440)
  const hours = Math.floor((whole % 1440) / 60)
  const rest = whole % 60
  // Up to three days people count renewals in hours.
  if (whole < 72 * 60) return parts([Math.floor(whole / 60), 'h'], [rest, 'min'])
  return parts([days, 'd'], [hours, 'h'], [rest, 'min'])
}

function parts(...pairs: (readonly [number, Unit])[]): string {
  const said = pairs.filter(([value]) => value > 0)
  if (said.length === 0) return withUnit(0, 'min')
  return said.map(([value, unit]) => withUnit(value, unit)).join(' ')
}

function join(major: number, majorUnit: Unit, minor: number, minorUnit: Unit): string {
  const head = withUnit(major, majorUnit)
  return minor === 0 ? head : `${head} ${withUnit(minor, minorUnit)}`
}
