import type { Freshness } from '../../../shared/contract'
import { formatSortable, timeZone } from '../../format/dates'
import { t } from '../../language'
import type { PermitRow } from '../../stores/permit-view'
import { statusLook } from '../../ui/status-look'
import { toCsv } from '../../../shared/model/csv'
import { areaSquareMetres } from '../../../shared/model/permit-area'

const columns = [
  ...(['id', 'name', 'status', 'lapsed', 'template', 'holder', 'requestedBy', 'starts', 'renewBy'] as const),
  ...(['expires', 'due', 'area', 'link', 'read', 'zone'] as const),
]

/** The permits as a table for a spreadsheet: one line each in their order, times of the project's zone that sort as text, the zone in a column, an area in m²; each says when it was read. */
export function permitListCsv(
  rows: readonly PermitRow[],
  nameOf: (id: string | null) => string,
  freshness: Freshness | null,
): string {
  const readAt = formatSortable(freshness?.readAt)
  const read = freshness?.source === 'offline' ? t('permits.csv.heldCopy', { when: readAt }) : readAt
  const head = columns.map((key) => t(`permits.csv.columns.${key}`))
  const lines = rows.map(({ item, due, area }) => [
    String(item.id),
    item.name,
    statusLook('permit', item.status).label,
    item.lapsed ? t('permits.csv.lapsed') : '',
    item.template?.name ?? '',
    nameOf(item.holderId),
    nameOf(item.requesterId),
    formatSortable(item.startTime),
    formatSortable(item.renewalTime),
    formatSortable(item.expiryDate),
    due.at
      ? t(due.kind === 'renewal' ? 'permits.csv.renewal' : 'permits.csv.expiry', { when: formatSortable(due.at) })
      : '',
    area ? String(Math.round(areaSquareMetres(area))) : '',
    item.serviceUrl ?? '',
    read,
    timeZone(),
  ])
  return toCsv([head, ...lines])
}
