import type { Freshness } from '../../../shared/contract'
import { formatSortable, timeZone } from '../../format/dates'
import type { PermitRow } from '../../stores/permit-view'
import { statusLook } from '../../ui/status-look'
import { toCsv } from '../../../shared/model/csv'
import { areaSquareMetres } from '../../../shared/model/permit-area'

/** The permits as a table for a spreadsheet: one line each in their order, times of the project's zone that sort as text, the zone in a column, an area in m²; each says when it was read. */
export function permitListCsv(
  rows: readonly PermitRow[],
  nameOf: (id: string | null) => string,
  freshness: Freshness | null,
): string {
  const read = `${freshness?.source === 'offline' ? 'held copy of ' : ''}${formatSortable(freshness?.readAt)}`
  const head = [
    'id',
    'name',
    'status',
    'lapsed',
    'template',
    'holder',
    'requested by',
    'starts',
    'renew by',
    'expires',
    'due',
    'area m²',
    'link',
    'read',
    'time zone',
  ]
  const lines = rows.map(({ item, due, area }) => [
    String(item.id),
    item.name,
    statusLook('permit', item.status).label,
    item.lapsed ? 'lapsed' : '',
    item.template?.name ?? '',
    nameOf(item.holderId),
    nameOf(item.requesterId),
    formatSortable(item.startTime),
    formatSortable(item.renewalTime),
    formatSortable(item.expiryDate),
    due.at ? `${due.kind === 'renewal' ? 'renewal' : 'expiry'} ${formatSortable(due.at)}` : '',
    area ? String(Math.round(areaSquareMetres(area))) : '',
    item.serviceUrl ?? '',
    read,
    timeZone(),
  ])
  return toCsv([head, ...lines])
}
