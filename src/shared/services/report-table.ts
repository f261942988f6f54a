import type { WireError } from '../errors/app-error'
import type { LeftOutLayer, LookedLayer, NotLookedLayer, ReportPlace, ServiceRow, ServicesReport } from './report'

/** The words of the report in somebody's language. */
export interface ServicesWords {
  /** A key below `services`, and its parameters. */
  say: (key: string, params?: Record<string, string | number>) => string
  error: (error: WireError) => string
  /** A sentence of a reader. */
  warning: (warning: LookedLayer['warnings'][number]) => string
  /** What a permit's status is called. */
  status: (status: number) => string
  /** A day, from ISO 8601. */
  day: (iso: string) => string
}

const columnNames = [
  ...['what', 'place', 'layer', 'folder', 'sublayer', 'distance', 'direction', 'alignment', 'chainage', 'offset'],
  ...[
    'owner',
    'kind',
    'part',
    'size',
    'material',
    'depth',
    'depthText',
    'cover',
    'surface',
    'height',
    'drawnHeight',
    'quality',
    'planAccuracy',
  ],
  ...['state', 'reference', 'registryId'],
  ...['longitude', 'latitude', 'revision', 'revised', 'comment', 'file', 'feature', 'note'],
] as const
const roles: readonly string[] = [
  ...['owner', 'kind', 'part', 'size', 'material'],
  ...['quality', 'state', 'reference', 'registryId'],
]

type Cells = Partial<Record<(typeof columnNames)[number], string | number | null>>

/**
 * The report as a table: a row for each feature, then for each layer that was looked into, was not, or was left out, and each place
 * of which something is wrong. A table of features alone would be silent of what nobody looked at.
 */
export function servicesTable(report: ServicesReport, words: ServicesWords): string[][] {
  const { say } = words
  const title = (name: string) => say(roles.includes(name) ? `roles.${name}` : `columns.${name}`)
  const rows: Cells[] = [
    ...report.rows.map((row) => ({
      ...{ what: say(row.isBeside ? 'rowKinds.beside' : 'rowKinds.feature'), ...featureCells(row, report) },
      note: row.depthIsUsual ? say('usualDepth') : null,
    })),
    ...report.layers.map((layer) => ({
      what: say('rowKinds.looked'),
      ...layerCells(layer),
      note: lookedWords(layer, words),
    })),
    ...report.notLooked.map((each) => ({
      ...{ what: say('rowKinds.notLooked'), layer: each.name, folder: each.path, note: notLookedWords(each, words) },
    })),
    ...report.leftOut.map((each) => ({
      ...{ what: say('rowKinds.leftOut'), layer: each.name, folder: each.path, note: leftOutWords(each, words) },
    })),
    ...report.places.flatMap((place) => {
      const note = [standingWords(place, words), placeWords(place, words)].filter(Boolean).join('; ')
      return note === '' ? [] : [{ what: say('rowKinds.place'), place: place.name, note }]
    }),
  ]
  return [columnNames.map(title), ...rows.map((row) => columnNames.map((name) => cellText(row[name])))]
}

const cellText = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

function featureCells(row: ServiceRow, { places, layers }: ServicesReport): Cells {
  const layer = layers[row.layer]
  const [longitude, latitude] = row.nearest
  return {
    ...{ place: places[row.place]?.name ?? '', ...(layer ? layerCells(layer) : {}) },
    sublayer: layer?.sublayers[row.sublayer]?.name ?? '',
    ...{
      distance: Number(row.metres.toFixed(3)),
      direction: row.bearingDegrees && Number(row.bearingDegrees.toFixed(1)),
    },
    ...{ alignment: row.chainage?.alignment, chainage: row.chainage?.station },
    offset: row.chainage && Number(row.chainage.offset.toFixed(3)),
    ...{ owner: row.owner, kind: row.kind, part: row.part, size: row.size, material: row.material },
    ...{ state: row.state, reference: row.reference, registryId: row.registryId },
    ...{ cover: row.cover?.metres, surface: row.cover && layers[row.cover.layer]?.name },
    ...{ depth: row.depthMetres, depthText: row.depthText, height: row.heightMetres, drawnHeight: row.drawnHeight },
    ...{ quality: row.quality?.level ?? null, planAccuracy: row.quality?.planMetres ?? null },
    ...{ longitude: Number(longitude.toFixed(8)), latitude: Number(latitude.toFixed(8)), feature: row.feature },
  }
}

function layerCells({ name, path, revision }: LookedLayer): Cells {
  const { number, createdDate, comment, fileName } = revision
  return { layer: name, folder: path, revision: number, revised: createdDate, comment, file: fileName }
}

/** What there is to say of a layer that was looked into. */
export function lookedWords(layer: LookedLayer, { say, warning }: ServicesWords): string {
  const { found, told, newer, withoutPlace, pictures, heights, features, sublayers, warnings } = layer
  const isPicture = pictures > 0 && features === 0
  const picture = heights === pictures ? 'heights' : 'pictures'
  const words = [isPicture ? say(picture) : found === 0 ? say('nothing') : say('found', { count: found })]
  if (told < found) words.push(say('told', { count: told }))
  if (newer > 0) words.push(say('newer', { count: newer }))
  if (withoutPlace) words.push(say('withoutPlace', { count: withoutPlace }))
  words.push(...warnings.map((each) => warning(each).replace(/\.$/, '')))
  for (const { doubts } of sublayers)
    for (const { kind, column, rows } of doubts) words.push(say(`doubts.${kind}`, { column, count: rows }))
  return words.join('; ')
}

/** Why a layer was not looked into. */
export function notLookedWords({ why, error }: NotLookedLayer, { say, error: words }: ServicesWords): string {
  return error === null ? say(`notLooked.${why}`) : `${say(`notLooked.${why}`)}: ${words(error)}`
}

/** Why a layer is in no report. */
export function leftOutWords({ why, date }: LeftOutLayer, { say, day }: ServicesWords): string {
  return say(`leftOut.${why}`, { date: date === null ? '' : day(date) })
}

/** What is wrong with a place. */
export function placeWords({ problem, error }: ReportPlace, { say, error: words }: ServicesWords): string {
  if (problem === null) return ''
  return error === null ? say(`places.${problem}`) : `${say(`places.${problem}`)}: ${words(error)}`
}

/** How the permit of a place stands, and whether work may go on under it; '' of what is no permit. */
export function standingWords({ standing }: ReportPlace, { say, status, day }: ServicesWords): string {
  if (standing === null) return ''
  const { bar, since } = standing
  return say(`standing.${bar ?? 'open'}`, { status: status(standing.status), date: since === null ? '' : day(since) })
}
