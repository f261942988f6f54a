import { effortOfMany, plusEffort } from '../../geo/effort'
import type { CallOptions, Effort, EngineProgress, FileReport, GeoEngine } from '../../geo/engine-api'
import { fileSetOf, type FileOnDisk } from '../../geo/file-set'
import type { ReadOptions } from '../../geo/model'
import { nothingToDraw, withReasons } from '../../geo/nothing-to-draw'
import { inPieces } from '../../geo/small-sets'
import { AppError } from '../../shared/errors/app-error'
import { groupFiles } from '../../shared/model/file-groups'
import type { UploadOrder } from '../../shared/rest'
import type { Said } from '../../shared/languages/said'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { warningOf } from '../../geo/formats/common/warnings'

/**
 * Reads every file of a job whole, with the options of step 1. Gives a report for each group of files. AppError when one
 * cannot be read, when there is nothing to draw, or when the files are of no readable kind.
 * @param projectSrid EPSG code of the project's default projection
 */
export async function checkFiles(
  engine: GeoEngine,
  files: readonly FileOnDisk[],
  order: UploadOrder,
  projectSrid: number,
  call: { signal: AbortSignal; onProgress: (step: string, fraction: number, detail: string) => void },
): Promise<FileReport[]> {
  const visible = groupFiles(files)
  // Hidden files that were sent with nothing else were meant.
  const grouping = visible.groups.length > 0 ? visible : groupFiles(files, { hiddenToo: true })
  const clash = grouping.conflicts[0]
  if (clash) throw errorOf('file.unsupported', clash.said, { retry: 'after-change' })
  if (order.forceShapefile && !grouping.groups.some((group) => group.kind === 'shapefile')) {
    throw new AppError('file.missing', 'A shapefile was announced, but there is no .shp among the files.', {
      retry: 'after-change',
    })
  }
  if (grouping.groups.length === 0) throw nothingReadable(grouping.ignored)

  const reports: FileReport[] = []
  const count = grouping.groups.length
  let effort: Effort = { cpuMs: 0, peakMb: 0 }
  const onEffort = (one: Effort): void => void (effort = plusEffort(effort, one))
  for (const piece of inPieces(grouping.groups.map(fileSetOf), (files) => files)) {
    const index = reports.length
    const which = count > 1 ? ` data set ${(index + 1).toLocaleString('en')} of ${count.toLocaleString('en')}` : ''
    call.onProgress('Reading', index / count, which)
    const onProgress = ({ step, fraction }: EngineProgress): void =>
      call.onProgress(step, (index + (fraction ?? 0)) / count, which)
    const read = await Promise.all(
      piece.map((files) => inspect(engine, files, order, projectSrid, { signal: call.signal, onProgress, onEffort })),
    )
    for (const report of read) {
      if (report.error) throw AppError.fromWire(report.error)
      reports.push(report)
    }
  }
  if (
    !reports.some((report) =>
      report.layers.some((layer) => layer.raster !== null || layer.features > layer.nullGeometries),
    )
  ) {
    const why = reports.flatMap(({ warnings }) => warnings).filter(({ code }) => code !== nothingToDraw)
    throw errorOf(
      'geo.no-features',
      withReasons(
        said('readers.shared.holdsNothing', { file: files[0]?.relativePath ?? said('readers.shared.theFile') }),
        why,
      ),
      { retry: 'after-change' },
    )
  }
  reports.at(-1)?.warnings.push(...effortOfMany(count, effort))
  return reports
}

async function inspect(
  engine: GeoEngine,
  files: Parameters<GeoEngine['inspect']>[0]['files'],
  order: UploadOrder,
  projectSrid: number,
  call: CallOptions,
): Promise<FileReport> {
  const options = readOptions(order, projectSrid)
  const report = await engine.inspect({ files, options, defaultSrid: projectSrid }, call)
  if (order.srid !== -1) return report
  // -1: the project's default is taken when detection fails, be it that the file's own definition cannot be used.
  if (report.error?.code.startsWith('crs.')) {
    const forced = await engine.inspect(
      { files, options: { ...options, srid: projectSrid }, defaultSrid: projectSrid },
      call,
    )
    return withWarning(forced, said('readers.shared.crsOfProjectInstead', { file: files.main.name, srid: projectSrid }))
  }
  return report.layers.some((layer) => layer.sridFrom === 'project')
    ? withWarning(report, said('readers.shared.crsOfProject', { file: files.main.name, srid: projectSrid }))
    : report
}

/** Where a layer lies must not be taken silently: who asked over HTTP reads it in the status of the job. */
function withWarning(report: FileReport, what: Said): FileReport {
  return { ...report, warnings: [warningOf('crs-of-project', what), ...report.warnings] }
}

/** Step 1's options as readers take them. srid 0 is the project's own. */
function readOptions(order: UploadOrder, projectSrid: number): ReadOptions {
  return {
    srid: order.srid === -1 ? null : order.srid === 0 ? projectSrid : order.srid,
    units: order.units ?? null,
    shpColorMode: order.shpColorMode ?? null,
    shpColorFixed: order.shpColorFixed ?? null,
    shpColorAttribute: order.shpColorAttribute ?? null,
    colorFieldName: order.colorFieldName ?? null,
    csvIDField: order.csvIDField ?? null,
    csvXField: order.csvXField ?? null,
    csvYField: order.csvYField ?? null,
    csvZField: order.csvZField ?? null,
    csvColor: order.csvColor ?? null,
    ifcSublayerGroupBy: order.ifcSublayerGroupBy,
    convert3dFaces: order.convert3dFaces,
    convert3dFacesToTerrain: order.convert3dFacesToTerrain,
  }
}

function nothingReadable(ignored: readonly { file: { relativePath: string }; said: Said }[]): AppError {
  const first = ignored[0]
  const what = first ? `${first.file.relativePath} ${first.said.text}` : 'There is no file in it.'
  return new AppError('file.unsupported', `Nothing here can be read as a layer: ${what}`, { retry: 'after-change' })
}
