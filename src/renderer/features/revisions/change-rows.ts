import { formatLength, formatNumber } from '../../format'
import type { ChangeLine, ShownDiff } from '../../../shared/contract'
import type { ChangeKind, DiffFeature } from '../../stores/compare'
import { geodesicArea, geodesicLength } from '../../../shared/geometry/geodesy'
import { metresBetween, toGeometry, verticesOf, type Geometry, type Position } from '../../geometry/geometry'
import { revisions as english } from '../../../shared/languages/en/revisions'
import { worstFirst, type LineSort } from '../../../shared/model/difference-kinds'
import { t } from '../../language'

type LineColumn = NonNullable<LineSort>['by']
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

/** What stands for places and features in a line. */
type LineWords = Readonly<Record<keyof typeof english.line, string>>

const shownWords = (): LineWords => ({
  geometry: t('revisions.line.geometry'),
  oldPlace: t('revisions.line.oldPlace'),
  newPlace: t('revisions.line.newPlace'),
  wholeFeature: t('revisions.line.wholeFeature'),
  yes: t('revisions.line.yes'),
  no: t('revisions.line.no'),
})

/** A line in words: those of the window, unless others are given. */
export function changeRow({ kind, key, part, column, before, after, by }: ChangeLine, words = shownWords()): ChangeRow {
  if (part === 'geometry')
    return {
      ...{ kind, key, attribute: words.geometry, before: words.oldPlace, after: words.newPlace },
      by: by ? formatLength(by.value) : '',
    }
  const attribute = part === 'feature' ? words.wholeFeature : (column ?? '')
  const [was, now] = [inWords(before, words), inWords(after, words)]
  return { kind, key, attribute, before: was, after: now, by: by ? differenceText(by) : '' }
}

/** The cells of a line for another program, in whatever language the window speaks; by how much it differs is a plain number. */
export function cellsOf(line: ChangeLine): string[] {
  const row = changeRow(line, english.line)
  const by = line.by ? String(Number(line.by.value.toPrecision(9))) : ''
  return [row.kind, row.key, row.attribute, row.before, row.after, by, line.by?.unit ?? '']
}

/** The names of those cells. @param sides numbers of the two revisions */
export const cellNames = (sides: readonly [number | string, number | string]): string[] => [
  ...['change', 'feature', 'attribute', ...sides.map((number) => ['revision', number].join(' ')), 'by', 'unit'],
]

/** What the columns of the table of changes are called. @param sides the numbers of the revisions before and after */
export const lineTitles = ([before, after]: readonly [number | string, number | string]): Record<
  LineColumn,
  string
> => ({
  kind: t('revisions.table.kind'),
  key: t('revisions.table.feature'),
  attribute: t('revisions.table.attribute'),
  before: t('revisions.table.revision', { number: before }),
  after: t('revisions.table.revision', { number: after }),
  by: t('revisions.table.by'),
})

/** A value of a column of the table of changes, as the core knows it, in the language of the window. */
export function valueText(column: string, value: Value): string {
  if (column === 'kind' && isKind(value)) return t(`revisions.kinds.${value}`)
  if (column === 'attribute' && value === english.line.wholeFeature) return t('revisions.line.wholeFeature')
  if (column === 'attribute' && value === english.line.geometry) return t('revisions.line.geometry')
  return textOf(value)
}

const isKind = (value: Value): value is ChangeKind => worstFirst.some((kind) => kind === value)

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
  let most = 0
  now.forEach((place, at) => {
    const from = old[at] ?? place
    // The plane is good to a hundredth: what may be furthest is measured as the table of changes has it.
    if (metresBetween(from, place) * 1.01 > most) most = Math.max(most, geodesicLength([from, place]))
  })
  return most > 0 ? formatLength(most) : ''
}

/** What of two readings told which features belong together, in words. */
export function matchedText({ by, column }: NonNullable<ShownDiff['matchedBy']>): string {
  if (by === 'column') return t('revisions.matched.column', { column: column ?? '' })
  return t(`revisions.matched.${by}`)
}

/** A value of an attribute as text; a dash for none. */
export const textOf = (value: Value): string => inWords(value, shownWords())

function inWords(value: Value, { yes, no }: Pick<LineWords, 'yes' | 'no'>): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? yes : no
  return String(value)
}

/** Length of lines in metres, area of polygons in square metres; null for points. */
export function sizeOf(geometry: Geometry | null): { value: number; is: 'length' | 'area' } | null {
  switch (geometry?.type) {
    case 'LineString':
      return { value: geodesicLength(geometry.coordinates), is: 'length' }
    case 'MultiLineString':
      return { value: geometry.coordinates.reduce((sum, line) => sum + geodesicLength(line), 0), is: 'length' }
    case 'Polygon':
      return { value: polygonArea(geometry.coordinates), is: 'area' }
    case 'MultiPolygon':
      return { value: geometry.coordinates.reduce((sum, polygon) => sum + polygonArea(polygon), 0), is: 'area' }
    case undefined:
    case 'Point':
    case 'MultiPoint':
    case 'GeometryCollection':
      return null
  }
}

const polygonArea = (rings: readonly Position[][]) =>
  rings.reduce((sum, ring, index) => sum + (index === 0 ? 1 : -1) * geodesicArea(ring).area, 0)
