import { extname, resolve } from 'node:path'
import type { Core } from '../core'
import { writeOut } from '../geo/writers/whole-file'
import type { ProjectRef } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import { toCsv } from '../shared/model/csv'
import { maxServicesDistanceMetres, mostServicesTold, type ServicesReport } from '../shared/services/report'
import { servicesGeojson } from '../shared/services/report-geojson'
import { servicesByPlace } from '../shared/services/report-places'
import { servicesTable } from '../shared/services/report-table'
import { exitStatus, parseMetres, type Cli, type RegisterCommand } from './command'
import { placesOf } from './dig-places'
import { notePlaces, printReport, servicesWords } from './dig-text'
import { parseSrid } from './geo-call'
import { callContext, freshOrHeld, withCore, withOptionalProject, type ProjectOptions } from './with-core'
import { withPack } from './with-pack'

interface DigOptions extends Omit<ProjectOptions, 'org' | 'project'>, Partial<Pick<ProjectOptions, 'org' | 'project'>> {
  pack?: string
  srid?: number
  distance: number
  fetch: boolean
  out?: string
  exitCode: boolean
}

type Write = (report: ServicesReport) => string | Uint8Array | Promise<Uint8Array>

/** How a report is written, by the ending of its file. */
const writers: Readonly<Record<string, Write>> = {
  '.pdf': async (report) => (await import('../core/services/paper/report-pdf')).servicesPdf(report, servicesWords),
  '.csv': (report) => toCsv(servicesTable(report, servicesWords)),
  '.geojson': servicesGeojson,
}

/** `dig`: the services report of places, areas or permits. */
export const registerDig: RegisterCommand = (program, cli) => {
  withOptionalProject(
    program
      .command('dig')
      .description('Reports what lies in the ground at places, in areas or at permits: the services report.')
      .argument('<place...>', 'lon,lat in degrees; E,N with --srid; a GeoJSON file; or permit:ID', collectTrimmed),
  )
    .option('--pack <file>', 'in place of --project: what is in this site pack')
    .option('--json', 'prints one JSON document', false)
    .option('--srid <epsg>', 'coordinate system of places that are easting and northing', parseSrid)
    .option('--distance <metres>', 'what lies so near is reported too', parseMetres(maxServicesDistanceMetres), 10)
    .option('--fetch', 'first brings the layers that are not on this computer', false)
    .option('--out <file>', `writes the report as well: ${Object.keys(writers).join(', ')}`)
    .option('--exit-code', 'ends with 3 where a layer in question was not looked into', false)
    .action(async (names: string[], options: DigOptions) => {
      const write = options.out === undefined ? null : writerOf(options.out)
      const report = await reportOf(cli, names, options)
      if (options.json) {
        notePlaces(cli, report)
        cli.printJson(servicesByPlace(report, names, servicesWords))
      } else printReport(cli, report, names)
      if (options.out !== undefined && write) await save(cli, options.out, await write(report))
      const isUnread = report.places.some(({ problem }) => problem !== null)
      if (isUnread || (options.exitCode && report.notLooked.length > 0)) process.exitCode = exitStatus.someFailed
    })
}

const collectTrimmed = (text: string, before: string[] = []): string[] => [...before, text.trim()]

async function reportOf(cli: Cli, names: readonly string[], options: DigOptions): Promise<ServicesReport> {
  const places = await placesOf(names, options.srid)
  const { distance: distanceMetres, fetch } = options
  const report = async (core: Core, project: ProjectRef): Promise<ServicesReport> => {
    const isDrawn = options.out !== undefined && /\.pdf$/i.test(options.out)
    const request = { project, places, distanceMetres, fetch, maxTold: mostServicesTold, isDrawn }
    return freshOrHeld(cli, await core.handlers['services.report'](request, callContext(cli)))
  }
  const { pack, org, project } = options
  if ((pack === undefined) === (org === undefined || project === undefined))
    throw new AppError('invalid', 'Say of which project: --project ORGANIZATION/ID, or --pack FILE.')
  if (pack !== undefined) return withPack(cli, pack, report)
  return withCore(cli, { ...options, org: org ?? '', project: project ?? 0 }, report)
}

function writerOf(path: string): Write {
  const write = writers[extname(path).toLowerCase()]
  if (write) return write
  throw new AppError('invalid', `--out takes ${Object.keys(writers).join(', ')}; not “${extname(path)}”.`)
}

async function save(cli: Cli, path: string, content: string | Uint8Array): Promise<void> {
  await writeOut(resolve(path), content)
  cli.note(`the report is in ${path}`)
}
