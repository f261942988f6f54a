import './services-room'
import type { ServiceRow, ServicesReport } from '../../../shared/services/report'
import type { ServicesWords } from '../../../shared/services/report-table'
import { formatDay } from '../../format/dates'
import { formatLength } from '../../format/coordinates'
import { formatNumber } from '../../format/decimals'
import { formatCount } from '../../format/numbers'
import { errorWords } from '../../format/said'
import { t } from '../../language'
import { textOf } from '../../language/texts'

/** A number of metres as it was asked for: "10 m", "0.5 m". */
export const formatMetres = (metres: number): string => `${formatNumber(metres)}\u00a0m`

/** The words of the report as the window says them. */
export const servicesWords: ServicesWords = {
  say: (key, params = {}) => textOf(`services.${key}`, params),
  error: errorWords,
  day: (iso) => formatDay(iso),
}

/** The same for a table that is saved: days that sort as text. */
export const savedWords: ServicesWords = { ...servicesWords, day: (iso) => iso.slice(0, 10) }

/** "3.88 m, 86°"; of what touches the place just that. */
export function distanceWords({ metres, bearingDegrees }: ServiceRow): string {
  if (bearingDegrees === null) return t('services.window.touches')
  return `${formatLength(metres)}, ${formatCount(Math.round(bearingDegrees) % 360)}°`
}

/** "MC01 12+340.50, −3.25 m"; '' where no alignment is near. Right of it is positive. */
export function chainageWords({ chainage }: ServiceRow): string {
  if (chainage === null) return ''
  const { alignment, station, offset, unit } = chainage
  const sign = offset > 0 ? '+' : ''
  return `${alignment} ${station}, ${sign}${formatNumber(offset, 2)}\u00a0${unit ?? ''}`.trim()
}

/** "Gas, PE 80, 150 mm": what a row is, by its columns; its layer's name where these say nothing. */
export function whatWords({ kind, material, size, reference }: ServiceRow, layerName: string): string {
  const facts = [kind, size, material, reference].filter((fact) => fact !== null)
  return facts.length > 0 ? facts.join(', ') : layerName
}

/** "1.19 m deep", or what its column says instead; '' where none says it. */
export function depthWords({ depthMetres, depthText, heightMetres }: ServiceRow): string {
  if (depthMetres !== null) return t('services.window.depthOf', { depth: formatMetres(depthMetres) })
  if (depthText !== null) return depthText
  return heightMetres === null ? '' : `${t('services.roles.height')} ${formatMetres(heightMetres)}`
}

/** The same below the head of a column: "1.19 m". */
export const depthCell = (row: ServiceRow): string =>
  row.depthMetres === null ? depthWords(row) : formatMetres(row.depthMetres)

/** "1.25 m below “Ground”"; '' where no surface lies over it, or its height is not known. */
export function coverWords({ cover }: ServiceRow, { layers }: Pick<ServicesReport, 'layers'>): string {
  if (cover === null) return ''
  const surface = layers[cover.layer]?.name ?? ''
  return t('services.window.coverOf', { metres: formatMetres(cover.metres), surface })
}

/** "QL-B, ±0.3 m in plan". */
export function qualityWords({ quality }: ServiceRow): string {
  if (quality === null) return ''
  const { level, planMetres } = quality
  return planMetres === null ? level : t('services.window.quality', { level, metres: formatMetres(planMetres) })
}

/** What a report is of: the name of its only place, or how many there are. */
export function placesWords({ places }: ServicesReport): string {
  return places.length === 1 ? (places[0]?.name ?? '') : t('services.window.places', { count: places.length })
}

/** Features that were found in all layers, listed or not. */
export const foundCount = ({ layers }: ServicesReport): number => layers.reduce((sum, { found }) => sum + found, 0)
