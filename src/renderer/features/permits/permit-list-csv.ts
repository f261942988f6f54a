import { permitStatusName } from '../../model/permit-status-name'
import type { Freshness } from '../../../shared/contract'
import { formatSortable, timeZone } from '../../format/dates'
import type { PermitRow } from '../../stores/permit-view'
import { toCsv } from '../../../shared/model/csv'
import { areaSquareMetres } from '../../../shared/model/permit-area'

/** As the interface calls them, where it has them. Programs read them, so they are the same in every language. */
const columns = [
  ...['id', 'name', 'status', 'lapsed', 'template', 'holder', 'requester', 'startTime', 'renewalTime', 'expiryDate'],
  ...['due', 'dueFor', 'areaSquareMetres', 'serviceUrl', 'readAt', 'source', 'timeZone'],
]

/**
 * The permits as a table for spreadsheets and programs: one line each in their order, times of the project's zone that sort as text,
 * the zone in a column, an area in m²; each says when it was read, and whether from the service or from what is held (`offline`).
 */
export function permitListCsv(
  rows: readonly PermitRow[],
  nameOf: (id: string | null) => string,
  freshness: Freshness | null,
): string {
  const lines = rows.map(({ item, due, area }) => {
    const size = area ? areaSquareMetres(area) : null
    return [
      String(item.id),
      item.name,
      permitStatusName(item.status),
      String(item.lapsed === true),
      item.template?.name ?? '',
      nameOf(item.holderId),
      nameOf(item.requesterId),
      formatSortable(item.startTime),
      formatSortable(item.renewalTime),
      formatSortable(item.expiryDate),
      formatSortable(due.at),
      due.at ? due.kind : '',
      size === null ? '' : String(Math.round(size)),
      item.serviceUrl ?? '',
      formatSortable(freshness?.readAt),
      freshness?.source ?? '',
      timeZone(),
    ]
  })
  return toCsv([columns, ...lines])
}
