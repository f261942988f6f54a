import type { Freshness } from '../../../shared/contract'
import { readMoment } from '../../format/dates'
import type { PermitRow } from '../../stores/permit-view'
import { statusLook } from '../../ui/status-look'
import { toCsv } from '../../format/csv'
import { areaSquareMetres } from '../../../shared/model/permit-area'

/** The permits as a table for a spreadsheet: one line each in their order, local times that sort as text, an area in m²; each says when it was read. */
export function permitListCsv(
  rows: readonly PermitRow[],
  nameOf: (id: string | null) => string,
  freshness: Freshness | null,
): string {
  const read = `${freshness?.source === 'offline' ? 'held copy of ' : ''}${localTime(freshness?.readAt ?? null)}`
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
  ]
  const lines = rows.map(({ item, due, area }) => [
    String(item.id),
    item.name,
    statusLook('permit', item.status).label,
    item.lapsed ? 'lapsed' : '',
    item.template?.name ?? '',
    nameOf(item.holderId),
    nameOf(item.requesterId),
    localTime(item.startTime),
    localTime(item.renewalTime),
    localTime(item.expiryDate),
    due.at ? `${due.kind === 'renewal' ? 'renewal' : 'expiry'} ${localTime(due.at)}` : '',
    area ? String(Math.round(areaSquareMetres(area))) : '',
    item.serviceUrl ?? '',
    read,
  ])
  return toCsv([head, ...lines])
}

/** "2026-11-21 16:00" in the time of this computer; '' for none. */
function localTime(value: string | Date | null): string {
  const at = readMoment(value)
  if (!at) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}
