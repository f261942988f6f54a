import { dayText, utcText } from '../../../shared/model/zoned-time'
import {
  barredPlaces,
  besideRows,
  isNowhere,
  lyingRows,
  type LookedLayer,
  type ServiceRow,
  type ServicesReport,
} from '../../../shared/services/report'
import {
  leftOutWords,
  lookedWords,
  notLookedWords,
  placeWords,
  standingWords,
  type ServicesWords,
} from '../../../shared/services/report-table'
import { whatItIs } from '../../../shared/services/what-it-is'
import { Paper, type PaperColumn } from './paper'
import { drawSketch } from './sketch'

/** Rows that paper takes, the nearest of each place; a table for a computer takes all. */
export const mostPaperRows = 5_000
/** Places that get a sketch, and rows that one shows. */
const mostSketches = 50
const mostDrawn = 2_000
const warning = '#a01818'

/**
 * The report on A4 as a PDF: each place with a sketch and what was found there, what was not looked into, and each layer with its source. Of
 * a report that was made with `isDrawn`; without it the sketches show places alone.
 */
export async function servicesPdf(report: ServicesReport, given: ServicesWords): Promise<Uint8Array> {
  const words = { ...given, day: (iso: string) => dayText(iso.slice(0, 10)) }
  const { say } = words
  const [only] = report.places
  const what = report.places.length === 1 && only ? only.name : say('window.places', { count: report.places.length })
  const title = say('window.paperTitle', { place: what })
  const paper = new Paper(title)
  paper.paragraph(title, { size: 16, isBold: true })
  const small = { size: 8.5 }
  const facts = [
    say('window.paperDistance', { distance: `${report.distanceMetres} m` }),
    say('window.paperMade', { when: whenText(report.madeAt) }),
    say('window.paperRead', { when: whenText(report.readAt) }),
  ]
  paper.paragraph(facts.join(' · '), small)
  const silent = report.notLooked.length
  const barred = barredPlaces(report).length
  if (barred > 0)
    paper.paragraph(say('window.paperBarred', { count: barred }), { ...small, isBold: true, color: warning })
  if (silent > 0) paper.paragraph(say('window.paperWarning', { count: silent }), { ...small, isBold: true, color: warning }) // prettier-ignore
  drawPlaces(paper, report, words)
  drawLayers(paper, report, words)
  return paper.finish(`${title} · ${whenText(report.madeAt)}`, (page, of) => say('window.paperPage', { page, of }))
}

/** "27 Nov 2026 10:05 UTC". */
const whenText = (iso: string): string => {
  const [, day, time] = /^(.{10}) (.{5})/.exec(utcText(Date.parse(iso))) ?? []
  return day === undefined ? iso : `${dayText(day)} ${time ?? ''} UTC`
}

function drawPlaces(paper: Paper, report: ServicesReport, words: ServicesWords): void {
  const { say } = words
  const byPlace = report.places.map((): ServiceRow[] => [])
  for (const row of report.rows) byPlace[row.place]?.push(row)
  const most = Math.max(1, Math.floor(mostPaperRows / report.places.length))
  let unlisted = report.layers.reduce((sum, { found, told }) => sum + found - told, 0)
  for (const [at, place] of report.places.entries()) {
    const rows = byPlace[at] ?? []
    const read = place.readAt === null ? '' : ` (${whenText(place.readAt)})`
    if (report.places.length > 1 || place.problem !== null) paper.heading(`${place.name}${read}`)
    const standing = standingWords(place, words)
    if (standing !== '') paper.paragraph(standing, { size: 9, ...(place.standing?.bar ? { isBold: true, color: warning } : {}) }) // prettier-ignore
    if (place.problem !== null) paper.paragraph(placeWords(place, words), { size: 9, isBold: true, color: warning })
    paper.y += 4
    if (at < mostSketches)
      drawSketch(paper, {
        ...{ place, distanceMetres: report.distanceMetres, rows: rows.slice(0, mostDrawn) },
        nameOf: (row) => row.kind ?? report.layers[row.layer]?.name ?? '',
        words: { searched: say('window.paperSearched'), others: say('window.paperOthers') },
      })
    if (report.places.length === 1) paper.heading(say('window.paperFound'))
    const listed = rows.slice(0, most)
    const table = (some: readonly ServiceRow[]) =>
      paper.table(
        foundColumns(words),
        some.map((row) => foundCells(row, report, words)),
      )
    const lying = lyingRows(listed)
    if (lying.length === 0 && isNowhere(place)) continue
    if (lying.length === 0) paper.paragraph(say('nothing'), { size: 9 })
    else table(lying)
    const beside = besideRows(listed)
    if (beside.length > 0) {
      paper.heading(say('window.paperBeside'))
      table(beside)
    }
    unlisted += Math.max(0, rows.length - most)
  }
  if (unlisted > 0) paper.paragraph(say('window.cut', { count: unlisted, number: most }), { size: 9, isBold: true })
}

function foundColumns({ say }: ServicesWords): PaperColumn[] {
  return [
    { title: say('columns.distance'), share: 10.5, align: 'right' },
    { title: say('columns.direction'), share: 10.5, align: 'right' },
    { title: say('window.what'), share: 24 },
    { title: say('roles.owner'), share: 15 },
    { title: say('columns.depth'), share: 8, align: 'right' },
    { title: say('columns.cover'), share: 8, align: 'right' },
    { title: say('columns.height'), share: 9, align: 'right' },
    { title: say('roles.quality'), share: 9 },
    { title: say('window.source'), share: 22 },
  ]
}

function foundCells(row: ServiceRow, { layers }: ServicesReport, { say }: ServicesWords): string[] {
  const { metres, bearingDegrees, chainage, owner } = row
  const { depthMetres, depthText, cover, heightMetres, drawnHeight, quality } = row
  const layer = layers[row.layer]
  const along = chainage ? `${chainage.alignment} ${chainage.station}` : null
  const height = heightMetres ?? drawnHeight
  return [
    metres.toFixed(2),
    bearingDegrees === null ? '' : bearingDegrees.toFixed(0),
    [...whatItIs(row), ...(along === null ? [] : [along])].join(', ') || (layer?.name ?? ''),
    owner ?? '',
    depthMetres === null
      ? (depthText ?? '')
      : row.depthIsUsual
        ? say('window.usualOf', { depth: depthMetres.toFixed(2) })
        : depthMetres.toFixed(2),
    cover === null ? '' : cover.metres.toFixed(2),
    height === null ? '' : height.toFixed(2),
    quality?.level ?? '',
    layer ? `${layer.name}, r${layer.revision.number}` : '',
  ]
}

function drawLayers(paper: Paper, report: ServicesReport, words: ServicesWords): void {
  const { say } = words
  const listed = (title: string, rows: [name: string, why: string][]) => {
    if (rows.length === 0) return
    paper.heading(title)
    paper.table([{ title: say('columns.layer'), share: 2 }, { title: say('columns.note'), share: 3 }], rows) // prettier-ignore
  }
  listed(say('window.paperSilent'), report.notLooked.map((each) => [each.name, notLookedWords(each, words)])) // prettier-ignore
  listed(say('window.paperLeft'), report.leftOut.map((each) => [each.name, leftOutWords(each, words)])) // prettier-ignore
  paper.heading(say('window.paperLooked'))
  const columns: PaperColumn[] = [
    { title: say('columns.layer'), share: 24 },
    { title: say('columns.revision'), share: 16 },
    { title: say('columns.file'), share: 22 },
    { title: say('columns.comment'), share: 16 },
    { title: say('columns.note'), share: 24 },
  ]
  if (report.layers.length === 0) paper.paragraph(say('window.noLayers'), { size: 9 })
  else
    paper.table(
      columns,
      report.layers.map((layer) => sourceCells(layer, words)),
    )
}

function sourceCells(layer: LookedLayer, words: ServicesWords): string[] {
  const { name, path, revision } = layer
  const { number, createdDate, fileName, comment } = revision
  return [
    path ? `${path}/${name}` : name,
    `r${number}, ${whenText(createdDate)}`,
    fileName ?? '',
    comment ?? '',
    lookedWords(layer, words),
  ]
}
