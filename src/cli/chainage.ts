import { fileSetFromPath } from '../geo/file-set'
import { Alignment, type AlignmentPlace } from '../shared/alignment/alignment'
import { locateOnAll } from '../shared/alignment/alignment-set'
import { AppError } from '../shared/errors/app-error'
import { formatChainage, parseChainage, plainNotation, type ChainageNotation } from '../shared/model/chainage-notation'
import { counted } from '../shared/model/counted'
import { exitStatus, type Cli, type RegisterCommand } from './command'
import { parseSrid, requireKnownSrid, withEngine } from './geo-call'
import { withReadLimits, type ReadLimitOptions } from './read-limits'

interface Options extends ReadLimitOptions {
  at?: string[]
  locate?: string[]
  alignment?: string
  within: number
  srid?: number
  json: boolean
}

interface Open {
  alignment: Alignment
  notation: ChainageNotation
}

/** A place as it is told: of a chainage without an offset. */
interface Told {
  asked: string
  alignment: string
  chainage: string
  station: number
  distance: number
  offset?: number
  x: number
  y: number
  bearingDegrees: number
  height: number | null
}

/** `chainage`: the alignments of a file, coordinates of chainages, chainages and offsets of coordinates. */
export const registerChainage: RegisterCommand = (program, cli) => {
  withReadLimits(program.command('chainage'))
    .description(
      'Says which alignments a file has, where a chainage is on them, and what chainage and offset a place has.',
    )
    .argument('<file>', 'LandXML or IFC with alignments')
    .option('--at <chainage...>', 'gives the coordinates of chainages: 12+340.5, "km 12.340", 12340.5')
    .option('--locate <x,y...>', 'gives the chainage and offset of places: easting and northing in the CRS of the file')
    .option('--alignment <name>', 'only this alignment')
    .option('--within <distance>', 'how far a place may be off, in the unit of the coordinates', Number, 100)
    .option('--srid <epsg>', 'coordinate system, in place of what the file says', parseSrid)
    .option('--json', 'prints one JSON document', false)
    .action(async (path: string, options: Options) => {
      if (!(options.within >= 0)) throw new AppError('invalid', '--within takes a distance, for instance 100.')
      const files = await fileSetFromPath(path)
      const read = await withEngine(cli, options, async (engine, call) => {
        await requireKnownSrid(engine, options.srid)
        const request = { files, options: { srid: options.srid ?? null }, defaultSrid: null }
        return engine.chainage.read(request, call(files.main.name))
      })
      for (const warning of read.warnings) cli.note(warning.message)
      const all = read.alignments
        .filter(({ name }) => options.alignment === undefined || name === options.alignment)
        .map((definition) => open(new Alignment(definition)))
      if (all.length === 0) throw nothingFound(path, options.alignment, read.alignments)
      if (!options.at && !options.locate) return list(cli, all, options.json)
      const answers = [
        ...(options.at ?? []).map((text) => ({ asked: text, places: placesOf(text, all) })),
        ...(options.locate ?? []).map((text) => ({ asked: text, places: feetOf(text, all, options.within) })),
      ]
      if (options.json) cli.printJson({ crs: read.crs, answers })
      else for (const { asked, places } of answers) tell(cli, asked, places)
      if (answers.some(({ places }) => places.length === 0)) process.exitCode = exitStatus.someFailed
    })
}

/** Feet are stationed by the hundred. */
function open(alignment: Alignment): Open {
  const inFeet = /^ft/.test(alignment.definition.stationUnit ?? '')
  return { alignment, notation: { ...plainNotation, decimals: 3, plusDigits: inFeet ? 2 : 3 } }
}

function nothingFound(path: string, name: string | undefined, there: readonly { name: string }[]): AppError {
  if (there.length === 0) return new AppError('not-found', `${path} has no alignment.`)
  const names = there.map((one) => `“${one.name}”`).slice(0, 10)
  return new AppError('not-found', `${path} has no alignment “${name ?? ''}”. It has ${names.join(', ')}.`)
}

function list(cli: Cli, all: readonly Open[], asJson: boolean): void {
  const rows = all.map(({ alignment, notation }) => {
    const { definition, length, stationing } = alignment
    return {
      name: definition.name,
      length,
      from: formatChainage(stationing.station(0), notation),
      to: formatChainage(stationing.station(length), notation),
      unit: definition.stationUnit,
      elements: definition.elements.length,
      equations: definition.equations.length,
      hasProfile: definition.profile !== null,
    }
  })
  if (asJson) return cli.printJson(rows)
  for (const { name, length, from, to, unit, elements, equations, hasProfile } of rows) {
    const parts = [
      `${from} to ${to}`,
      `${length.toFixed(3)} ${unit ?? ''}`.trim(),
      counted(elements, 'element', 'elements'),
      ...(equations > 0 ? [counted(equations, 'station equation', 'station equations')] : []),
      hasProfile ? 'with profile' : 'without profile',
    ]
    cli.print(`${name}: ${parts.join(', ')}`)
  }
}

function placesOf(text: string, all: readonly Open[]): Told[] {
  return all.flatMap((one) => {
    const station = parseChainage(text, one.notation)
    if (station === null) throw new AppError('invalid', `“${text}” is no chainage. Write 12+340.5 or 12340.5.`)
    return one.alignment.atStation(station).map((place) => told(text, one, place))
  })
}

function feetOf(text: string, all: readonly Open[], within: number): Told[] {
  const [x = NaN, y = NaN, ...more] = text.split(/[\s,;]+/).map(Number)
  if (!Number.isFinite(x) || !Number.isFinite(y) || more.length > 0)
    throw new AppError('invalid', `“${text}” is no place. Write easting and northing, for instance 334300.5,6252470.`)
  return locateOnAll(all, [x, y], { within, which: 'all' }).map(({ of, ...foot }) => ({
    ...told(text, of, foot),
    offset: rounded(foot.offset, 4),
  }))
}

function told(asked: string, { alignment, notation }: Open, place: AlignmentPlace): Told {
  return {
    asked,
    alignment: alignment.definition.name,
    chainage: formatChainage(place.station, notation),
    station: rounded(place.station, 6),
    distance: rounded(place.distance, 6),
    x: rounded(place.x, 6),
    y: rounded(place.y, 6),
    bearingDegrees: rounded(place.bearingDegrees, 6),
    height: place.height === null ? null : rounded(place.height, 6),
  }
}

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

function tell(cli: Cli, asked: string, places: readonly Told[]): void {
  if (places.length === 0) cli.print(`${asked}: on no alignment`)
  for (const { alignment, chainage, offset, x, y, bearingDegrees, height } of places) {
    const side = offset === undefined ? [] : [`${Math.abs(offset).toFixed(3)} ${offset < 0 ? 'left' : 'right'}`]
    const rest = [`bearing ${bearingDegrees.toFixed(5)}`, ...(height === null ? [] : [`height ${height.toFixed(3)}`])]
    const where = [chainage, ...side, `at ${x.toFixed(3)} ${y.toFixed(3)}`, ...rest]
    cli.print(`${asked}: ${alignment}, ${where.join(', ')}`)
  }
}
