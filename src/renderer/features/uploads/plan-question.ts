import type { PlanComparison, PlanRow } from '../../../shared/contract'
import { formatDistance } from '../../format/coordinates'
import { formatCount, formatDateTime } from '../../format'
import { sayCore } from '../../format/said'
import { upperFirst } from '../../format/sentences'
import { t } from '../../language'

/** What a row's file and the layer in question are, side by side. */
export interface QuestionFact {
  label: string
  file: string
  layer: string
  /** They speak against each other. */
  differs: boolean
}

/** Whether a row waits for an answer, or was left out because somebody has revised its layer since it was sent. */
export function questionOf(row: PlanRow): { compared: PlanComparison; revise: string } | null {
  const { compared } = row
  if (!compared || !row.matched) return null
  const name = compared.layerName
  if (row.rule === 'sent-revised-since')
    return { compared, revise: t('uploads.planRow.question.putBack', { file: mainOf(row) }) }
  if (row.confidence !== 'ask') return null
  const revise =
    row.rule === 'renamed'
      ? t('uploads.planRow.question.itIs', { name })
      : t('uploads.planRow.question.revise', { name })
  return { compared, revise }
}

/** Whether a row waits for its answer. */
export function isAsked(row: PlanRow): boolean {
  return row.confidence === 'ask' && questionOf(row) !== null
}

/** What is asked, as a sentence; the name of a file keeps its spelling. */
export function questionSentence(row: PlanRow): string {
  const reason = sayCore(row.reason, row.reasonBy)
  return `${reason.startsWith(mainOf(row)) ? reason : upperFirst(reason)}.`
}

/** The facts by which it is asked; what is not known says so. */
export function questionFacts(row: PlanRow, compared: PlanComparison): QuestionFact[] {
  const { columns, commonColumns, features, kinds } = compared
  const notKnown = t('uploads.planRow.facts.notKnown')
  const facts: QuestionFact[] = [
    {
      label: t('uploads.planRow.facts.file'),
      file: mainOf(row),
      layer: compared.fileName ?? notKnown,
      differs: row.rule === 'renamed',
    },
    {
      label: t('uploads.planRow.facts.modified'),
      file: formatDateTime(row.lastModifiedMs),
      layer: compared.fileTimeMs === null ? notKnown : formatDateTime(compared.fileTimeMs),
      differs: compared.order === 'older',
    },
    {
      label: t('uploads.planRow.facts.revised'),
      file: '',
      layer: [compared.revisedBy, compared.revisedAt && formatDateTime(compared.revisedAt)].filter(Boolean).join(', '),
      differs: false,
    },
    {
      label: t('uploads.planRow.facts.place'),
      file: row.bbox4326 ? '' : notKnown,
      layer: placeText(compared),
      differs: compared.samePlace === false,
    },
    {
      label: t('uploads.planRow.facts.geometry'),
      file: kindsText(row.geometryTypes) || notKnown,
      layer: kinds ? kindsText(kinds) : notKnown,
      differs: compared.sameKind === false,
    },
    {
      label: t('uploads.planRow.facts.columns'),
      file: formatCount(row.fields.length),
      layer: columns === null ? notKnown : commonText(commonColumns ?? 0, columns),
      differs: compared.sameColumns === false,
    },
    {
      label: t('uploads.planRow.facts.features'),
      file: row.features === null ? notKnown : formatCount(row.features),
      layer: features === null ? notKnown : formatCount(features),
      differs: false,
    },
  ]
  if (compared.folder !== null || row.folder !== '')
    facts.push({
      label: t('uploads.planRow.facts.folder'),
      file: row.folder || t('uploads.planRow.facts.top'),
      layer: compared.folder ?? t('uploads.planRow.facts.noFolder'),
      differs: compared.sameFolder === false,
    })
  // Where nothing is asked the layer was not looked into, and to say so of each fact tells nobody anything.
  return row.confidence === 'ask' ? facts : facts.filter(({ layer }) => layer !== notKnown)
}

/** "4, 3 of them in both", "4, all in both". */
function commonText(common: number, all: number): string {
  const columns = formatCount(all)
  if (common === all && all > 0) return t('uploads.planRow.facts.allInBoth', { columns })
  if (common === 0) return t('uploads.planRow.facts.noneInBoth', { columns })
  return t('uploads.planRow.facts.someInBoth', { columns, count: common })
}

const kindsOf: Readonly<Record<string, 'points' | 'lines' | 'areas' | 'imagery'>> = {
  ...{ Point: 'points', MultiPoint: 'points', LineString: 'lines', MultiLineString: 'lines' },
  ...{ Polygon: 'areas', MultiPolygon: 'areas', Raster: 'imagery' },
}

function kindsText(kinds: readonly string[]): string {
  const words = kinds.map((kind) => {
    const known = kindsOf[kind]
    return known ? t(`uploads.planRow.facts.kinds.${known}`) : kind
  })
  return [...new Set(words)].join(', ')
}

function placeText({ samePlace, distanceMetres, unknown, unknownBy }: PlanComparison): string {
  if (samePlace === null || distanceMetres === null)
    return unknown === null
      ? t('uploads.planRow.facts.notKnown')
      : t('uploads.planRow.facts.notKnownWhy', { why: sayCore(unknown, unknownBy) })
  if (distanceMetres === 0) return t('uploads.planRow.facts.areasMeet')
  return t('uploads.planRow.facts.away', { distance: formatDistance(distanceMetres) })
}

function mainOf(row: PlanRow): string {
  return row.files[0]?.name ?? row.name
}
