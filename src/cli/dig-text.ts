import { services } from '../shared/languages/en/services'
import { fillText, textAt } from '../shared/languages/fill-text'
import { permitStatusName } from '../shared/rest'
import { counted } from '../shared/model/counted'
import type { LookedLayer, ServiceRow, ServicesReport } from '../shared/services/report'
import {
  leftOutWords,
  lookedWords,
  notLookedWords,
  placeWords,
  standingWords,
  type ServicesWords,
} from '../shared/services/report-table'
import { whatItIs } from '../shared/services/what-it-is'
import type { Cli } from './command'
import { line } from './listings'

/** The words of a services report in a terminal and in what scripts read. */
export const servicesWords: ServicesWords = {
  say: (key, params) => fillText(textAt(services, key) ?? key, 'en', params),
  error: ({ message }) => message,
  warning: ({ message }) => message,
  status: permitStatusName,
  day: (iso) => iso.slice(0, 10),
}

/** Prints a services report for people: a line a feature, and on stderr what was not looked at. @param asked what each place was called */
export function printReport(cli: Cli, report: ServicesReport, asked: readonly string[]): void {
  for (const row of report.rows) cli.print(rowLine(row, report, asked))
  notePlaces(cli, report)
  for (const layer of report.layers)
    if (isNoted(layer)) cli.note(`“${layer.name}”: ${lookedWords(layer, servicesWords)}`)
  for (const layer of report.notLooked)
    cli.note(`not looked into: “${layer.name}”, ${notLookedWords(layer, servicesWords)}`)
  for (const layer of report.leftOut) cli.note(`left out: “${layer.name}”, ${leftOutWords(layer, servicesWords)}`)
  const found = report.layers.reduce((sum, layer) => sum + layer.found, 0)
  const counts = [
    `${counted(found, 'feature', 'features')} within ${report.distanceMetres} m`,
    `${counted(report.layers.length, 'layer', 'layers')} looked into`,
    `${report.notLooked.length} not`,
    `${report.leftOut.length} left out`,
  ]
  cli.note(counts.join(', '))
  const untold = report.layers.filter(({ inReports }) => inReports === null).length
  if (untold > 0)
    cli.note(`of ${counted(untold, 'layer', 'layers')} the service does not tell whether services reports take them`)
}

/** Says on stderr of which places something is wrong, and under which permits no work may go on. */
export function notePlaces(cli: Cli, { places }: ServicesReport): void {
  for (const place of places) {
    if (place.standing?.bar) cli.note(`place “${place.name}”: ${standingWords(place, servicesWords)}`)
    if (place.problem !== null) cli.note(`place “${place.name}”: ${placeWords(place, servicesWords)}`)
  }
}

/** Whether something has to be known of a layer before what it says, or does not say, is trusted. */
const isNoted = ({ newer, told, found, withoutPlace, warnings, sublayers }: LookedLayer): boolean =>
  newer > 0 ||
  told < found ||
  (withoutPlace ?? 0) > 0 ||
  warnings.length > 0 ||
  sublayers.some(({ doubts }) => doubts.length > 0)

function rowLine(row: ServiceRow, { layers, places }: ServicesReport, asked: readonly string[]): string {
  const { metres, bearingDegrees, owner, depthMetres, depthText, quality } = row
  const layer = layers[row.layer]
  const where =
    bearingDegrees === null ? `${metres.toFixed(2)} m` : `${metres.toFixed(2)} m at ${bearingDegrees.toFixed(0)}°`
  const usual = row.depthIsUsual ? ` (${servicesWords.say('usualDepth')})` : ''
  const told = depthMetres !== null ? `depth ${depthMetres} m${usual}` : null
  const depth = told ?? (depthText === null ? null : `depth “${depthText}”`)
  const along = row.chainage ? `${row.chainage.alignment} ${row.chainage.station}` : null
  const facts = [...whatItIs(row), owner, depth, quality?.level, along].filter(Boolean).join(', ')
  const source = `r${layer?.revision.number ?? '?'} of ${layer?.revision.createdDate.slice(0, 10) ?? '?'}`
  return line(...(places.length > 1 ? [asked[row.place] ?? ''] : []), where, layer?.name ?? '', facts, source)
}
