import type { PlanRow } from '../../../shared/contract'
import { formatCount } from '../../format/numbers'

/** "EPSG:7856", "project default", "none". */
export function crsText(row: PlanRow): string {
  const srid = row.options.srid ?? row.crs.srid
  // A system without a code of its own, which the file describes.
  return srid === null && row.crs.name !== null ? row.crs.name : sridText(srid)
}

/** An EPSG code as said to people; -1, 0 and null have words of their own. */
export function sridText(srid: number | null | undefined): string {
  if (srid === null || srid === undefined) return 'none'
  if (srid === -1) return 'service detects'
  if (srid === 0) return 'project default'
  return `EPSG:${srid}`
}

/** The format, or how far reading it is. */
export function formatText(row: PlanRow): string {
  return row.formatLabel ?? row.files[0]?.ext.replace(/^\./, '').toUpperCase() ?? '—'
}

const singular: Readonly<Record<string, string>> = {
  Point: 'point',
  MultiPoint: 'point',
  LineString: 'line',
  MultiLineString: 'line',
  Polygon: 'area',
  MultiPolygon: 'area',
}

/** "1 291 lines", "3 120 items", "unread". */
export function featureText(row: PlanRow): string {
  if (row.inspection === 'waiting') return 'waiting'
  if (row.inspection === 'reading') return 'reading…'
  if (row.features === null) return row.inspection === 'failed' ? 'unread' : ''
  const words = new Set(row.geometryTypes.map((type) => singular[type] ?? 'item'))
  const [only] = words
  const word = words.size === 1 && only ? only : 'item'
  return `${formatCount(row.features)}\u00a0${row.features === 1 ? word : `${word}s`}`
}
