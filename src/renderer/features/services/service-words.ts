import './services-room'
import { besideRows, type ReportRevision, type ServiceRow, type ServicesReport } from '../../../shared/services/report'
import type { ServicesWords } from '../../../shared/services/report-table'
import { whatItIs } from '../../../shared/services/what-it-is'
import { formatAge, formatDateTime, formatDay } from '../../format/dates'
import { formatLength } from '../../format/coordinates'
import { formatNumber } from '../../format/decimals'
import { formatCount } from '../../format/numbers'
import { errorWords, sayCore } from '../../format/said'
import { t } from '../../language'
import { statusLook } from '../../ui/status-look'
import { textOf } from '../../language/texts'

/** A number of metres as it was asked for: "10 m", "0.5 m". */
export const formatMetres = (metres: number): string => `${formatNumber(metres)}\u00a0m`

/** The words of the report as the window says them. */
export const servicesWords: ServicesWords = {
  say: (key, params = {}) => textOf(`services.${key}`, params),
  error: errorWords,
  warning: ({ message, by }) => sayCore(message, by),
  status: (status) => statusLook('permit', status).label,
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

/** "Gas, PE 80, 150 mm, disused": what a row is, by its columns; its layer's name where these say nothing. */
export function whatWords(row: ServiceRow, layerName: string): string {
  const facts = whatItIs(row)
  return facts.length > 0 ? facts.join(', ') : layerName
}

/** A depth or a height: "1.2 m", "1.46 m". */
const formatDepth = (metres: number): string => formatMetres(Number(metres.toFixed(2)))

/** "1.19 m deep", or what its column says instead; '' where none says it. */
export function depthWords(row: ServiceRow): string {
  const { depthMetres, depthText, heightMetres } = row
  if (depthMetres !== null) return t('services.window.depthOf', { depth: toldDepth(row, depthMetres) })
  if (depthText !== null) return depthText
  return heightMetres === null ? '' : `${t('services.roles.height')} ${formatDepth(heightMetres)}`
}

/** The same below the head of a column: "1.19 m". */
export const depthCell = (row: ServiceRow): string =>
  row.depthMetres === null ? depthWords(row) : toldDepth(row, row.depthMetres)

/** "1.19 m"; "usually 1 m" where nobody has measured it. */
const toldDepth = ({ depthIsUsual }: ServiceRow, metres: number): string =>
  depthIsUsual ? t('services.window.usualOf', { depth: formatDepth(metres) }) : formatDepth(metres)

/** "1.25 m below “Ground”"; '' where no surface lies over it, or its height is not known. */
export function coverWords({ cover }: ServiceRow, { layers }: Pick<ServicesReport, 'layers'>): string {
  if (cover === null) return ''
  const surface = layers[cover.layer]?.name ?? ''
  return t('services.window.coverOf', { metres: formatDepth(cover.metres), surface })
}

/** The same where there is little room: "cover 1.25 m". */
export const coverCell = ({ cover }: ServiceRow): string =>
  cover === null ? '' : t('services.window.coverShort', { metres: formatDepth(cover.metres) })

/** "as written: 4' 6"": a depth that its column says in words or in another unit; '' where it is the number that is shown. */
export function writtenWords({ depthMetres, depthText }: ServiceRow): string {
  if (depthMetres === null || depthText === null || !/[^\d.,\s+−-]/.test(depthText)) return ''
  return t('services.window.writtenAs', { depth: depthText })
}

/** "QL-B, ±0.3 m in plan". */
export function qualityWords({ quality }: ServiceRow): string {
  if (quality === null) return ''
  const { level, planMetres } = quality
  return planMetres === null ? level : t('services.window.quality', { level, metres: formatMetres(planMetres) })
}

/** The same where there is little room: "QL-B, ±0.3 m". */
export function qualityCell({ quality }: ServiceRow): string {
  if (quality === null || quality.planMetres === null) return quality?.level ?? ''
  return t('services.window.qualityShort', { level: quality.level, metres: formatMetres(quality.planMetres) })
}

/** "r2, 40 d old": the revision that a row rests on. */
export const agedRevisionWords = (revision: ReportRevision | undefined): string =>
  revision
    ? t('services.window.agedRevision', {
        number: formatCount(revision.number),
        age: formatAge(revision.createdDate),
      })
    : ''

/** All that is known of it: "gas_mp.zip, 11 Oct 2026 20:00, Checked on site, Tomo Nakamura". */
export const sourceTip = (revision: ReportRevision | undefined): string =>
  revision
    ? [revision.fileName, formatDateTime(revision.createdDate), revision.comment, revision.by]
        .filter(Boolean)
        .join(', ')
    : ''

/** What a report is of: the name of its only place, or how many there are. */
export function placesWords({ places }: ServicesReport): string {
  return places.length === 1 ? (places[0]?.name ?? '') : t('services.window.places', { count: places.length })
}

/** Features that were found and are not listed. */
export const unlistedCount = ({ layers, rows }: ServicesReport): number =>
  layers.reduce((sum, { found }) => sum + found, 0) - rows.length

/** What stands in place of a list of what lies in the ground where it is empty; never more than was looked into. */
export function emptyWords(report: ServicesReport): { title: string; text: string } {
  const { distanceMetres, layers, notLooked } = report
  const title =
    layers.length === 0
      ? t(notLooked.some(({ why }) => why === 'no-place') ? 'services.window.noPlace' : 'services.window.noLayers')
      : t('services.window.nothing', { distance: formatMetres(distanceMetres), count: layers.length })
  const sure =
    notLooked.length === 0
      ? t('services.window.nothingSure')
      : t('services.window.nothingUnsure', { count: notLooked.length })
  return { title, text: besideRows(report.rows).length === 0 ? sure : `${t('services.window.onlyBeside')} ${sure}` }
}
