import type { PlanComparison, PlanRow } from '../../../shared/contract'
import { formatCount, formatDateTime } from '../../format'

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

/** The facts by which it is asked; what is not known says so. */
export function questionFacts(row: PlanRow, compared: PlanComparison): QuestionFact[] {
  const { columns, commonColumns, features, kinds } = compared
  const facts: QuestionFact[] = [
    { label: 'File', file: mainOf(row), layer: compared.fileName ?? 'not known', differs: false },
    {
      label: 'Last modified',
      file: formatDateTime(row.lastModifiedMs),
      layer: compared.fileTimeMs === null ? 'not known' : formatDateTime(compared.fileTimeMs),
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
      file: row.bbox4326 ? '' : 'not known',
      layer: placeText(compared),
      differs: compared.samePlace === false,
    },
    {
      label: 'Geometry',
      file: row.geometryTypes.join(', ') || 'not known',
      layer: kinds?.join(', ') ?? 'not known',
      differs: compared.sameKind === false,
    },
    {
      label: 'Columns',
      file: formatCount(row.fields.length),
      layer:
        columns === null ? 'not known' : `${formatCount(columns)}, ${formatCount(commonColumns ?? 0)} of them in both`,
      differs: compared.sameColumns === false,
    },
    {
      label: 'Features',
      file: row.features === null ? 'not known' : formatCount(row.features),
      layer: features === null ? 'not known' : formatCount(features),
      differs: false,
    },
  ]
  return compared.folder === null && row.folder === ''
    ? facts
    : [
        ...facts,
        {
          label: 'Folder',
          file: row.folder || 'top',
          layer: compared.folder ?? 'none',
          differs: compared.sameFolder === false,
        },
      ]
}

function placeText({ samePlace, distanceMetres, unknown }: PlanComparison): string {
  if (samePlace === null || distanceMetres === null) return unknown === null ? 'not known' : `not known: ${unknown}`
  if (distanceMetres === 0) return 'the areas meet'
  const away = distanceMetres < 1000 ? `${Math.round(distanceMetres)} m` : `${Math.round(distanceMetres / 100) / 10} km`
  return `${away} away`
}

function mainOf(row: PlanRow): string {
  return row.files[0]?.name ?? row.name
}
