import { basename, dirname, join, resolve } from 'node:path'
import { counted } from '../shared/model/counted'
import { toAppError } from '../shared/errors/app-error'
import type { FileReport, LayerReport } from '../geo/engine-api'
import { fileSetFromPath } from '../geo/file-set'
import type { FileSet } from '../geo/model'
import { exitStatus, type Cli, type RegisterCommand } from './command'
import { parseSrid, requireKnownSrid, withEngine } from './geo-call'
import { withReadLimits, type ReadLimitOptions } from './read-limits'

interface Options extends ReadLimitOptions {
  json: boolean
  srid?: number
  encoding?: string
}

/** `inspect`: what files hold; one answer for each group of files that makes a layer, in the order given. */
export const registerInspect: RegisterCommand = (program, cli) => {
  withReadLimits(program.command('inspect'))
    .description('Says what files hold: format, layers, counts, coordinate system, bounds, columns.')
    .argument('<file...>', 'files; any member stands for its shapefile set, a zip for what is in it')
    .option('--srid <epsg>', 'coordinate system, in place of what the file says', parseSrid)
    .option('--encoding <name>', 'text encoding, in place of what the file says')
    .option('--json', 'prints one JSON document', false)
    .action(async (paths: string[], options: Options) => {
      const reports = await inspectAll(paths, options, cli)
      if (options.json) cli.printJson(reports)
      else for (const report of reports) for (const line of describe(report)) cli.print(line)
      if (reports.some((report) => report.error)) process.exitCode = exitStatus.someFailed
    })
}

async function inspectAll(paths: readonly string[], options: Options, cli: Cli): Promise<FileReport[]> {
  const reports: FileReport[] = []
  const seen = new Set<string>()
  await withEngine(cli, options, async (engine, call) => {
    await requireKnownSrid(engine, options.srid)
    for (const path of paths) {
      const files = await fileSetFromPath(path).catch((error: unknown) => {
        reports.push(notThere(path, error))
        return null
      })
      if (!files || seen.has(files.main.path)) continue
      seen.add(files.main.path)
      const report = await engine.inspect(
        {
          files,
          options: { srid: options.srid ?? null, encoding: options.encoding ?? null },
          defaultSrid: null,
          withTables: true,
        },
        call(files.main.name),
      )
      reports.push({ ...report, file: asGiven(path, files) })
    }
  })
  return reports
}

function notThere(path: string, error: unknown): FileReport {
  return { file: path, format: null, layers: [], warnings: [], error: toAppError(error).toWire(), table: null }
}

/** The main file's path, written as the path that was given. */
function asGiven(path: string, files: FileSet): string {
  if (resolve(path) === files.main.path || resolve(path) === dirname(files.main.path)) return path
  return join(dirname(path), basename(files.main.path))
}

function describe(report: FileReport): string[] {
  const lines = [`${report.file}: ${report.format ?? 'not readable'}`]
  for (const layer of report.layers) lines.push(...describeLayer(layer))
  for (const warning of report.warnings) lines.push(`  ! ${warning.message}`)
  if (report.error) lines.push(`  x ${report.error.message}`)
  return lines
}

function describeLayer(layer: LayerReport): string[] {
  const what = layer.raster
    ? `${layer.raster.width} x ${layer.raster.height} pixels, ${layer.raster.bands} bands`
    : `${counted(layer.features, 'feature', 'features')} (${layer.geometryTypes.join(', ') || 'no geometry'})`
  const code = layer.srid === null ? '' : `EPSG:${layer.srid} `
  const crs = layer.sridFrom === 'none' ? 'coordinate system not known' : `${code}${layer.crsName ?? ''}`.trim()
  const lines = [`  ${layer.name}: ${what}, ${crs}`]
  if (layer.bbox4326)
    lines.push(`    west, south, east, north: ${layer.bbox4326.map((value) => value.toFixed(6)).join(', ')}`)
  if (layer.fields.length > 0)
    lines.push(`    ${layer.fields.map((field) => `${field.name} (${field.type})`).join(', ')}`)
  return lines
}
