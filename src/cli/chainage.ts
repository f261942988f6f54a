import { fileSetFromPath } from '../geo/file-set'
import { Alignment } from '../shared/alignment/alignment'
import type { AlignmentFile } from '../shared/alignment/definition'
import { AppError } from '../shared/errors/app-error'
import { counted } from '../shared/model/counted'
import { formatChainage, plainNotation } from '../shared/model/chainage-notation'
import { answerPoint, answerStation, type Answer, type OpenAlignment } from './chainage-answers'
import { exitStatus, parseNumber, type Cli, type RegisterCommand } from './command'
import { parseSrid, requireKnownSrid, withEngine } from './geo-call'
import { withReadLimits, type ReadLimitOptions } from './read-limits'

interface Options extends ReadLimitOptions {
  at?: string[]
  point?: string[]
  alignment?: string
  within: number
  srid?: number
  json: boolean
}

/** Metres of the units in which stations are written. */
const metresOf: Readonly<Record<string, number>> = { m: 1, mm: 0.001, km: 1000, ft: 0.3048, ftUS: 1200 / 3937 }

/** `chainage`: the alignments of a file, coordinates of stations, stations and offsets of coordinates. */
export const registerChainage: RegisterCommand = (program, cli) => {
  withReadLimits(program.command('chainage'))
    .description(
      'Says which alignments a file has, where a station is on them, and what station and offset a place has.',
    )
    .argument('<file>', 'LandXML or IFC with alignments')
    .option(
      '--at <station...>',
      'gives the coordinates of stations: 12340.5 is metres along from the start station, 12+340.5 as the station equations show it',
    )
    .option('--point <E,N...>', 'gives the station and offset of places: easting and northing in the CRS of the file')
    .option('--alignment <name>', 'only this alignment')
    .option('--within <distance>', 'how far a place may be off, in the unit of the coordinates', parseNumber, Infinity)
    .option('--srid <epsg>', 'coordinate system, in place of what the file says', parseSrid)
    .option('--json', 'prints one JSON document', false)
    .action(async (path: string, options: Options) => {
      const read = await readAlignments(cli, path, options)
      const all = read.alignments
        .filter(({ name }) => options.alignment === undefined || name === options.alignment)
        .map((definition) => open(new Alignment(definition), read.crs))
      if (all.length === 0) throw nothingFound(path, options.alignment, read.alignments)
      if (!options.at && !options.point) return list(cli, all, options.json)
      const answers = [
        ...(options.at ?? []).map((text) => answerStation(text.trim(), all)),
        ...(options.point ?? []).map((text) => answerPoint(text.trim(), all, options.within)),
      ]
      if (options.json) cli.printJson(answers.flatMap(({ places }) => places))
      else for (const answer of answers) tell(cli, answer)
      for (const { missing } of answers) if (missing !== null) cli.note(missing)
      if (answers.some(({ missing }) => missing !== null)) process.exitCode = exitStatus.someFailed
    })
}

async function readAlignments(cli: Cli, path: string, options: Options) {
  if (!(options.within >= 0)) throw new AppError('invalid', '--within takes a distance, for instance 100.')
  const files = await fileSetFromPath(path)
  const read = await withEngine(cli, options, async (engine, call) => {
    await requireKnownSrid(engine, options.srid)
    const request = { files, options: { srid: options.srid ?? null }, defaultSrid: null }
    return engine.chainage.read(request, call(files.main.name))
  })
  for (const warning of read.warnings) cli.note(warning.message)
  return read
}

/** Feet are stationed by the hundred. A unit that nobody knows counts as metres. */
function open(alignment: Alignment, { srid, wkt, proj4 }: AlignmentFile['crs']): OpenAlignment {
  const { stationUnit, stationsPerUnit } = alignment.definition
  const unit = stationUnit ?? 'm'
  const unitMetres = metresOf[unit] ?? 1
  const isInMetres =
    srid === null && wkt === null && proj4 === null && Math.abs(stationsPerUnit * unitMetres - 1) < 1e-9
  const notation = { ...plainNotation, decimals: 3, plusDigits: /^ft/.test(unit) ? (2 as const) : (3 as const) }
  return { alignment, notation, unitMetres, fileScale: isInMetres ? stationsPerUnit : 1 }
}

function nothingFound(path: string, name: string | undefined, there: readonly { name: string }[]): AppError {
  if (there.length === 0) return new AppError('not-found', `${path} has no alignment.`)
  const names = there.map((one) => `“${one.name}”`).slice(0, 10)
  return new AppError('not-found', `${path} has no alignment “${name ?? ''}”. It has ${names.join(', ')}.`)
}

function list(cli: Cli, all: readonly OpenAlignment[], asJson: boolean): void {
  const rows = all.map(({ alignment, notation, unitMetres }) => {
    const { definition, length, stationing } = alignment
    return {
      alignment: definition.name,
      length: length * unitMetres,
      from: definition.startStation * unitMetres,
      to: (definition.startStation + length) * unitMetres,
      textFrom: formatChainage(stationing.station(0), notation),
      textTo: formatChainage(stationing.station(length), notation),
      unit: definition.stationUnit,
      elements: definition.elements.length,
      equations: definition.equations.length,
      hasProfile: definition.profile !== null,
    }
  })
  if (asJson) return cli.printJson(rows)
  for (const { alignment, length, textFrom, textTo, elements, equations, hasProfile } of rows) {
    const parts = [
      `${textFrom} to ${textTo}`,
      `${length.toFixed(3)} m`,
      counted(elements, 'element', 'elements'),
      ...(equations > 0 ? [counted(equations, 'station equation', 'station equations')] : []),
      hasProfile ? 'with profile' : 'without profile',
    ]
    cli.print(`${alignment}: ${parts.join(', ')}`)
  }
}

function tell(cli: Cli, { asked, places }: Answer): void {
  for (const { alignment, text, station, offset, x, y, z, bearing } of places) {
    const side = offset === 0 ? [] : [`${Math.abs(offset).toFixed(3)} m ${offset < 0 ? 'left' : 'right'}`]
    const rest = [`bearing ${bearing.toFixed(5)}`, ...(z === null ? [] : [`height ${z.toFixed(3)}`])]
    const where = [`${text} (${station.toFixed(3)} m)`, ...side, `at ${x.toFixed(3)} ${y.toFixed(3)}`, ...rest]
    cli.print(`${asked}: ${alignment}, ${where.join(', ')}`)
  }
}
