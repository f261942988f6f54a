import { readFile, writeFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { writeWhole } from '../geo/writers/whole-file'
import { fileError } from '../node/file-errors'
import type { ServicePlace } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { services } from '../shared/languages/en/services'
import { fillText, textAt } from '../shared/languages/fill-text'
import { counted } from '../shared/model/counted'
import { toCsv } from '../shared/model/csv'
import { maxServicesDistanceMetres, type ServiceRow, type ServicesReport } from '../shared/services/report'
import { servicesGeojson } from '../shared/services/report-geojson'
import {
  leftOutWords,
  lookedWords,
  notLookedWords,
  placeWords,
  servicesTable,
  type ServicesWords,
} from '../shared/services/report-table'
import { exitStatus, parseMetres, parseNumber, type Cli, type RegisterCommand } from './command'
import { collectIntegers, line } from './listings'
import { callContext, freshOrHeld, withCore, withProjectOptions, type ProjectOptions } from './with-core'

interface DigOptions extends ProjectOptions {
  at?: [lon: number, lat: number]
  area?: string
  permit?: number[]
  distance: number
  fetch: boolean
  out?: string
  exitCode: boolean
}

const words: ServicesWords = {
  say: (key, params) => fillText(textAt(services, key) ?? key, 'en', params),
  error: ({ message }) => message,
  day: (iso) => iso.slice(0, 10),
}

/** `dig`: the services report of a place, an area or permits. */
export const registerDig: RegisterCommand = (program, cli) => {
  withProjectOptions(
    program
      .command('dig')
      .description('Reports what lies in the ground at a place, in an area or at permits: the services report.'),
  )
    .option('--at <lon,lat>', 'this place, in degrees', parsePlace)
    .option('--area <file>', 'the areas, lines and points of a GeoJSON file in longitude and latitude')
    .option('--permit <ids>', 'the areas of these permits, with commas', collectIntegers)
    .option('--distance <metres>', 'what lies so near is reported too', parseMetres(maxServicesDistanceMetres), 10)
    .option('--fetch', 'first brings the layers that are not on this computer', false)
    .option('--out <file>', 'writes the report as well: .csv, .geojson')
    .option('--exit-code', 'ends with 3 where a layer in question was not looked into', false)
    .action(async (options: DigOptions) => {
      const places = await placesOf(options)
      const { distance: distanceMetres, fetch } = options
      const report = await withCore(cli, options, async (core, project) =>
        freshOrHeld(
          cli,
          await core.handlers['services.report']({ project, places, distanceMetres, fetch }, callContext(cli)),
        ),
      )
      if (options.json) cli.printJson(report)
      else printReport(cli, report)
      if (options.out !== undefined) await save(cli, options.out, report)
      const silent = report.notLooked.length > 0 || report.places.some(({ problem }) => problem !== null)
      if (options.exitCode && silent) process.exitCode = exitStatus.someFailed
    })
}

async function placesOf({ at, area, permit = [] }: DigOptions): Promise<ServicePlace[]> {
  const places: ServicePlace[] = permit.map((permitId) => ({ permitId }))
  if (at) places.push({ name: at.join(', '), geometry: JSON.stringify({ type: 'Point', coordinates: at }) })
  if (area !== undefined) {
    const geometry = await readFile(area, 'utf8').catch((error: unknown) => {
      throw fileError(error, area, 'read')
    })
    places.push({ name: area, geometry })
  }
  if (places.length === 0) throw new AppError('invalid', 'Say where: --at, --area or --permit.')
  return places
}

function printReport(cli: Cli, report: ServicesReport): void {
  for (const row of report.rows) cli.print(rowLine(row, report))
  for (const place of report.places)
    if (place.problem !== null) cli.note(`place “${place.name}”: ${placeWords(place, words)}`)
  for (const layer of report.layers)
    if (layer.newer > 0 || layer.told < layer.found || layer.withoutPlace || layer.sublayers.some(hasDoubts))
      cli.note(`“${layer.name}”: ${lookedWords(layer, words)}`)
  for (const layer of report.notLooked) cli.note(`not looked into: “${layer.name}”, ${notLookedWords(layer, words)}`)
  for (const layer of report.leftOut) cli.note(`left out: “${layer.name}”, ${leftOutWords(layer, words)}`)
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

const hasDoubts = ({ doubts }: ServicesReport['layers'][number]['sublayers'][number]) => doubts.length > 0

function rowLine(row: ServiceRow, { layers, places }: ServicesReport): string {
  const { metres, bearingDegrees, owner, kind, size, material, depthMetres, depthText, quality, reference } = row
  const layer = layers[row.layer]
  const where =
    bearingDegrees === null ? `${metres.toFixed(2)} m` : `${metres.toFixed(2)} m at ${bearingDegrees.toFixed(0)}°`
  const depth = depthMetres !== null ? `depth ${depthMetres} m` : depthText === null ? null : `depth “${depthText}”`
  const along = row.chainage ? `${row.chainage.alignment} ${row.chainage.station}` : null
  const facts = [kind, size, material, owner, depth, quality?.level, reference, along].filter(Boolean).join(', ')
  const source = `r${layer?.revision.number ?? '?'} of ${layer?.revision.createdDate.slice(0, 10) ?? '?'}`
  return line(...(places.length > 1 ? [places[row.place]?.name ?? ''] : []), where, layer?.name ?? '', facts, source)
}

async function save(cli: Cli, path: string, report: ServicesReport): Promise<void> {
  const ending = extname(path).toLowerCase()
  const text =
    ending === '.csv'
      ? toCsv(servicesTable(report, words))
      : ending === '.geojson' || ending === '.json'
        ? servicesGeojson(report)
        : null
  if (text === null) throw new AppError('invalid', `--out takes .csv and .geojson, not “${ending}”.`)
  await writeWhole(resolve(path), async (partial) => {
    await writeFile(partial, text).catch((error: unknown) => {
      throw fileError(error, partial, 'write')
    })
  })
  cli.note(`the report is in ${path}`)
}

function parsePlace(text: string): [number, number] {
  const [lon = NaN, lat = NaN, ...rest] = text.split(',').map(parseNumber)
  if (rest.length > 0 || !(Math.abs(lon) <= 180 && Math.abs(lat) <= 90))
    throw new InvalidArgumentError('It has to be longitude and latitude in degrees, as 151.21,-33.86.')
  return [lon, lat]
}
