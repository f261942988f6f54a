import type { PlanFix, PlanOrigin, PlanRow } from '../../../shared/contract'
import { sayCore } from '../../format/said'
import { t } from '../../language'

/** "EPSG:7856", "project default", "none". */
export function crsText(row: PlanRow): string {
  const srid = row.options.srid ?? row.crs.srid
  // A system without a code of its own, which the file describes.
  return srid === null && row.crs.name !== null ? row.crs.name : sridText(srid)
}

/** An EPSG code as said to people; -1, 0 and null have words of their own. */
export function sridText(srid: number | null | undefined): string {
  if (srid === null || srid === undefined) return t('uploads.planRow.crs.none')
  if (srid === -1) return t('uploads.planRow.crs.serviceDetects')
  if (srid === 0) return t('uploads.planRow.crs.projectDefault')
  return `EPSG:${srid}`
}

/** Where that comes from of which a plan was made. */
export function originText({ from, path }: PlanOrigin): string {
  if (path !== null) return path
  return t(from === 'revision' ? 'uploads.plan.side.fromRevision' : 'uploads.plan.side.fromBrowser')
}

/** The format, or how far reading it is. */
export function formatText(row: PlanRow): string {
  return row.formatLabel ?? row.files[0]?.ext.replace(/^\./, '').toUpperCase() ?? '—'
}

const kinds: Readonly<Record<string, 'point' | 'line' | 'area'>> = {
  Point: 'point',
  MultiPoint: 'point',
  LineString: 'line',
  MultiLineString: 'line',
  Polygon: 'area',
  MultiPolygon: 'area',
}

/** "1 291 lines", "3 120 items", "unread". */
export function featureText(row: PlanRow): string {
  if (row.inspection === 'waiting') return t('uploads.plan.features.waiting')
  if (row.inspection === 'reading') return t('uploads.plan.features.reading')
  if (row.features === null) return row.inspection === 'failed' ? t('uploads.plan.features.unread') : ''
  const found = new Set(row.geometryTypes.map((type) => kinds[type] ?? 'item'))
  const [only] = found
  const kind = found.size === 1 && only ? only : 'item'
  return t(`uploads.plan.features.${kind}`, { count: row.features })
}

/** How the coordinate system of a row was found. */
export function crsHow({ crs }: PlanRow): string {
  return crs.from === undefined ? crs.how : t(`uploads.plan.crsFrom.${crs.from}`)
}

/** The word on the button of a fix; those that set options or a name say which. */
export function fixLabel({ kind, label, labelBy }: PlanFix): string {
  return kind === 'set-options' || kind === 'rename' ? sayCore(label, labelBy) : t(`uploads.plan.fixes.${kind}`)
}
