import { formatLength, formatNumber } from '../../format'
import type { ShownDiff } from '../../../shared/contract'
import { kindOf, type ChangeKind, type DiffFeature } from '../../stores/compare'
import { geodesicArea, geodesicLength } from '../../geometry/geodesy'
import { metresBetween, toGeometry, verticesOf, type Geometry, type Position } from '../../geometry/geometry'

type Value = string | number | boolean | null | undefined

/** One line of the list of differences: a feature that is new, gone or moved, or one attribute that changed. */
export interface ChangeRow {
  key: string
  featureKey: string
  kind: ChangeKind
  /** What differs: "whole feature", "geometry", or the attribute's name. */
  attribute: string
  before: string
  after: string
  /** By how much, where that is a number. */
  by: string
}

/** Lines of the list, in the order of the differences. */
export function changeRows(features: readonly DiffFeature[]): ChangeRow[] {
  return features.flatMap((feature): ChangeRow[] => {
    const kind = kindOf(feature)
    const base = { featureKey: feature.key, kind }
    if (kind === 'added' || kind === 'removed') {
      const side = kind === 'added' ? feature.after : feature.before
      const text = summaryOf(side?.properties ?? {})
      const size = side ? sizeOf(toGeometry(side.geometryType, side.coordinates)) : null
      const by = size === null ? '' : `${kind === 'added' ? '+' : '−'}${formatNumber(size.value, 1)}\u00a0${size.unit}`
      return [
        {
          ...base,
          key: feature.key,
          attribute: 'whole feature',
          before: kind === 'added' ? '—' : text,
          after: kind === 'added' ? text : '—',
          by,
        },
      ]
    }
    const rows: ChangeRow[] = []
    if (feature.moved)
      rows.push({
        ...base,
        key: `${feature.key}\ngeometry`,
        attribute: 'geometry',
        before: 'old place',
        after: 'new place',
        by: movedText(feature),
      })
    for (const name of changedNames(feature)) {
      const before = feature.before?.properties[name]
      const after = feature.after?.properties[name]
      rows.push({
        ...base,
        key: `${feature.key}\n${name}`,
        attribute: name,
        before: textOf(before),
        after: textOf(after),
        by: differenceOf(before, after),
      })
    }
    return rows
  })
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

/** Names of attributes whose value differs between the two sides. */
export function changedNames(feature: DiffFeature): string[] {
  const before = feature.before?.properties ?? {}
  const after = feature.after?.properties ?? {}
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  )
}

/** A value of an attribute as text; a dash for none. */
export function textOf(value: Value): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

function differenceOf(before: Value, after: Value): string {
  if (typeof before !== 'number' || typeof after !== 'number') return ''
  const difference = after - before
  return `${difference > 0 ? '+' : ''}${formatNumber(Number(difference.toPrecision(6)))}`
}

const summaryOf = (properties: Record<string, Value>) =>
  Object.values(properties)
    .filter((value) => value !== null && value !== undefined && value !== '')
    .slice(0, 4)
    .map(textOf)
    .join(', ') || 'no attributes'

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
