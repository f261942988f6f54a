import { formatLength, formatNumber } from '../../format'
import type { ChangeLine, ShownDiff } from '../../../shared/contract'
import type { ChangeKind, DiffFeature } from '../../stores/compare'
import { geodesicArea, geodesicLength } from '../../../shared/geometry/geodesy'
import { metresBetween, toGeometry, verticesOf, type Geometry, type Position } from '../../geometry/geometry'
import { t } from '../../language'

type Value = string | number | boolean | null | undefined

/** One line of the table of changes, as people read it. */
export interface ChangeRow {
  kind: ChangeKind
  key: string
  /** What differs: "whole feature", "geometry", or the attribute's name. */
  attribute: string
  before: string
  after: string
  /** By how much, where that is a number. */
  by: string
}

/** A line in words. */
export function changeRow({ kind, key, part, column, before, after, by }: ChangeLine): ChangeRow {
  if (part === 'geometry')
    return {
      ...{ kind, key, attribute: 'geometry', before: 'old place', after: 'new place' },
      by: by ? formatLength(by.value) : '',
    }
  const attribute = part === 'feature' ? 'whole feature' : (column ?? '')
  return { kind, key, attribute, before: textOf(before), after: textOf(after), by: by ? differenceText(by) : '' }
}

/** The cells of a line for another program. */
export const cellsOf = (row: ChangeRow): string[] => [
  ...[row.kind, row.key, row.attribute, row.before, row.after, row.by],
]

function differenceText({ value, unit }: NonNullable<ChangeLine['by']>): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : ''
  const size = Math.abs(value)
  return unit === null
    ? `${sign}${formatNumber(Number(size.toPrecision(6)))}`
    : `${sign}${formatNumber(size, 1)}\u00a0${unit}`
}

/** By how far the vertices of a feature moved at most; '' where they are not the same ones any more. */
export function movedText(feature: DiffFeature): string {
  const [old, now] = [feature.before, feature.after].map((side) =>
    side ? verticesOf(toGeometry(side.geometryType, side.coordinates)) : [],
  )
  if (!old || !now || old.length === 0 || old.length !== now.length) return ''
  const most = now.reduce((far, place, at) => Math.max(far, metresBetween(old[at] ?? place, place)), 0)
  return most > 0 ? formatLength(most) : ''
}

/** What of two readings told which features belong together, in words. */
export function matchedText({ by, column }: NonNullable<ShownDiff['matchedBy']>): string {
  if (by === 'column') return `Column ${column ?? ''}, unique in both.`
  if (by === 'id') return 'The ids that the files give, unique in both.'
  return 'Place and attributes: no column is unique in both.'
}

/** A value of an attribute as text; a dash for none. */
export function textOf(value: Value): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? t('revisions.yes') : t('revisions.no')
  return String(value)
}

/** Length of lines in metres, area of polygons in square metres; null for points. */
export function sizeOf(geometry: Geometry | null): { value: number; unit: 'm' | 'm²' } | null {
  switch (geometry?.type) {
    case 'LineString':
      return { value: geodesicLength(geometry.coordinates), unit: 'm' }
    case 'MultiLineString':
      return { value: geometry.coordinates.reduce((sum, line) => sum + geodesicLength(line), 0), unit: 'm' }
    case 'Polygon':
      return { value: polygonArea(geometry.coordinates), unit: 'm²' }
    case 'MultiPolygon':
      return { value: geometry.coordinates.reduce((sum, polygon) => sum + polygonArea(polygon), 0), unit: 'm²' }
    case undefined:
    case 'Point':
    case 'MultiPoint':
    case 'GeometryCollection':
      return null
  }
}

const polygonArea = (rings: readonly Position[][]) =>
  rings.reduce((sum, ring, index) => sum + (index === 0 ? 1 : -1) * geodesicArea(ring).area, 0)
