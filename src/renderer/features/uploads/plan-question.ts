import type { PlanComparison, PlanRow } from '../../../shared/contract'
import { formatDistance } from '../../../shared/model/format-distance'
import { formatCount, formatDateTime, sayTimes } from '../../format'
import { upperFirst } from '../../format/sentences'

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
  const name = `“${compared.layerName}”`
  if (row.rule === 'sent-revised-since') return { compared, revise: `Put back the content of ${mainOf(row)}` }
  if (row.confidence !== 'ask') return null
  return { compared, revise: row.rule === 'renamed' ? `It is ${name}: revise it` : `Revise ${name}` }
}

/** Whether a row waits for its answer. */
export function isAsked(row: PlanRow): boolean {
  return row.confidence === 'ask' && questionOf(row) !== null
}

/** What is asked, as a sentence; the name of a file keeps its spelling. */
export function questionSentence(row: PlanRow): string {
  const reason = sayTimes(row.reason)
  return `${reason.startsWith(mainOf(row)) ? reason : upperFirst(reason)}.`
}

const notKnown = 'not known'

/** The facts by which it is asked; what is not known says so. */
export function questionFacts(row: PlanRow, compared: PlanComparison): QuestionFact[] {
  const { columns, commonColumns, features, kinds } = compared
  const facts: QuestionFact[] = [
    { label: 'File', file: mainOf(row), layer: compared.fileName ?? notKnown, differs: row.rule === 'renamed' },
    {
      label: 'Modified',
      file: formatDateTime(row.lastModifiedMs),
      layer: compared.fileTimeMs === null ? notKnown : formatDateTime(compared.fileTimeMs),
      differs: compared.order === 'older',
    },
    {
      label: 'Revised',
      file: '',
      layer: [compared.revisedBy, compared.revisedAt && formatDateTime(compared.revisedAt)].filter(Boolean).join(', '),
      differs: false,
    },
    {
      label: 'Place',
      file: row.bbox4326 ? '' : notKnown,
      layer: placeText(compared),
      differs: compared.samePlace === false,
    },
    {
      label: 'Geometry',
      file: kindsText(row.geometryTypes) || notKnown,
      layer: kinds ? kindsText(kinds) : notKnown,
      differs: compared.sameKind === false,
    },
    {
      label: 'Columns',
      file: formatCount(row.fields.length),
      layer: columns === null ? notKnown : `${formatCount(columns)}, ${commonText(commonColumns ?? 0, columns)}`,
      differs: compared.sameColumns === false,
    },
    {
      label: 'Features',
      file: row.features === null ? notKnown : formatCount(row.features),
      layer: features === null ? notKnown : formatCount(features),
      differs: false,
    },
  ]
  if (compared.folder !== null || row.folder !== '')
    facts.push({
      label: 'Folder',
      file: row.folder || 'top',
      layer: compared.folder ?? 'none',
      differs: compared.sameFolder === false,
    })
  // Where nothing is asked the layer was not looked into, and to say so of each fact tells nobody anything.
  return row.confidence === 'ask' ? facts : facts.filter(({ layer }) => layer !== notKnown)
}

/** "3 of them in both", "all in both". */
function commonText(common: number, all: number): string {
  return `${common === all && all > 0 ? 'all' : common === 0 ? 'none' : `${formatCount(common)} of them`} in both`
}

const kindWords: Readonly<Record<string, string>> = {
  ...{ Point: 'points', MultiPoint: 'points', LineString: 'lines', MultiLineString: 'lines' },
  ...{ Polygon: 'areas', MultiPolygon: 'areas', Raster: 'imagery' },
}

function kindsText(kinds: readonly string[]): string {
  return [...new Set(kinds.map((kind) => kindWords[kind] ?? kind))].join(', ')
}

function placeText({ samePlace, distanceMetres, unknown }: PlanComparison): string {
  if (samePlace === null || distanceMetres === null) return unknown === null ? notKnown : `not known: ${unknown}`
  if (distanceMetres === 0) return 'the areas meet'
  return `${formatDistance(distanceMetres)} away`
}

function mainOf(row: PlanRow): string {
  return row.files[0]?.name ?? row.name
}
