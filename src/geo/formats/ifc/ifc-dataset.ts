import * as ifc from 'web-ifc'
import { fileFault } from '../../file-fault'
import { AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import type { Dataset, FileSet, OpenContext, ReadOptions } from '../../model'
import type { EarlyView } from '../../early-view'
import { longCall } from '../common/long-call'
import { warnOfAlignments } from '../common/alignment-problems'
import { WarningList } from '../common/warnings'
import { Alignments } from './alignments'
import { georeference } from './georeference'
import { readElements, type IfcElement } from './ifc-elements'
import { featureOf, grouped, layerOf, ownFieldSet } from './ifc-layers'
import { openSource, tellingReads } from './ifc-source'
import { allWithinMs, elementTooLong, maxKernelBytes, needsTooMuch, takesTooLong, withinMs } from './ifc-bounds'
import { mendLines } from './kernel-lines'
import { LeftOut } from './undrawn'
import { wasMemoryRefused } from './kernel-memory'
import { handles, metresIn, textOf, IfcModel } from './ifc-model'
import { PlanPlaces } from './plan-places'

/** The geometry kernel holds the whole model; larger files are refused by name. */
const maxBytes = 1.5 * 1024 ** 3
/** Fewer elements than these are no picture of a model yet. */
const fewElements = 300
/** Told of the elements so far, and which share of the products these are, 0 to 1. */
type OnRead = (elements: readonly IfcElement[], share: number) => void

/** Opens a model and reads all of its products; the layers only hand out what is in memory then. */
export async function openIfc(
  files: FileSet,
  options: ReadOptions,
  { signal, early, onProgress }: OpenContext,
): Promise<Dataset> {
  const { name, path, sizeBytes } = files.main
  if (sizeBytes > maxBytes) {
    throw fileFault({ name, path }, 'file.too-large', 'readers.drawings.ifcTooLarge', {})
  }
  // Lines and geometry take about as long as each other.
  const tell = (share: number) => onProgress({ bytesRead: share * sizeBytes, bytesTotal: sizeBytes })
  const model = await openModel(files, signal, (share) => tell(share / 2))
  try {
    return readModel(model, files, options, signal, (some, share) => {
      tell((1 + share) / 2)
      if (some.length >= fewElements && early?.due) showEarly(model, some, early)
    })
  } catch (error) {
    // The geometry kernel throws what it likes, even values that are no errors, where lines contradict each other.
    throw signal.aborted || error instanceof AppError ? error : damaged(files, error)
  } finally {
    closeQuietly(model)
  }
}

function closeQuietly(model: IfcModel): void {
  try {
    model.close()
  } catch {
    // After a fault of the kernel nothing is left to close.
  }
}

function readModel(
  model: IfcModel,
  files: FileSet,
  options: ReadOptions,
  signal: AbortSignal,
  onRead: OnRead,
): Dataset {
  const { name, path } = files.main
  const warnings = new WarningList()
  const leftOut = new LeftOut()
  let made: Alignments | null = null
  const alignments = () => (made ??= new Alignments(model, new PlanPlaces(model)))
  const elements = elementsOf(model, files, { warnings, leftOut, alignments }, signal, onRead)
  if (elements.length === 0) {
    throw fileFault({ name, path }, 'geo.no-features', 'readers.drawings.ifcNothing', {
      schema: model.schema,
      why: leftOut.nothingDrawn,
    })
  }
  const place = georeference(model, metresPerUnit(model), centreOf(elements))
  const groups = grouped(elements, options.ifcSublayerGroupBy ?? 'Name')
  const found = elements.some(({ ifcType }) => ifcType === 'IfcAlignment') ? alignments().all(place) : []
  warnOfAlignments(warnings, found)
  return {
    format: 'ifc',
    layers: [...groups].map(([group, members]) => layerOf(group, members, place)),
    rasters: [],
    alignments: { crs: place.crs, definitions: found.map(({ definition }) => definition) },
    warnings: [...place.warnings, ...warnings.list],
    close: () => Promise.resolve(),
  }
}

async function openModel(files: FileSet, signal: AbortSignal, onShare: (share: number) => void): Promise<IfcModel> {
  const source = tellingReads(await openSource(files, signal), files.main.sizeBytes, onShare)
  let cause: unknown = null
  try {
    const kernel = await IfcModel.start(maxKernelBytes(files))
    const failure = said('readers.drawings.ifcLines', { file: files.main.name })
    const model = longCall(withinMs(files), failure, () => {
      const opened = kernel(source)
      if (opened) mendLines(opened)
      return opened
    })
    if (model) return model
  } catch (error) {
    cause = error
  }
  source.close()
  throw wasMemoryRefused() ? needsTooMuch(files, null) : damaged(files, cause)
}

function damaged(files: FileSet, cause: unknown): AppError {
  return fileFault(files.main, 'file.corrupt', 'readers.drawings.ifcUnreadable', {}, { cause })
}

/** The error for an element after which the kernel does nothing more: its calls went deeper than there is room for. */
function kernelLost(files: FileSet, line: number, kind: string): AppError {
  return fileFault(
    files.main,
    'file.corrupt',
    'readers.drawings.ifcKernelLost',
    { line, kind },
    { details: { entity: line } },
  )
}

function elementsOf(
  model: IfcModel,
  files: FileSet,
  { warnings, leftOut, alignments }: { warnings: WarningList; leftOut: LeftOut; alignments: () => Alignments },
  signal: AbortSignal,
  onRead: OnRead,
): IfcElement[] {
  const begun = process.cpuUsage()
  const isLate = () => {
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1000 > allWithinMs(files)
  }
  return longCall(withinMs(files), elementTooLong(files), (renew) =>
    readElements(
      model,
      {
        // A quarter of what the kernel may hold, at eight bytes each.
        maxCoordinates: maxKernelBytes(files) / 32,
        onElement(line, before, share) {
          signal.throwIfAborted()
          onRead(before, share)
          if (isLate()) throw takesTooLong(files, line)
          renew(line)
        },
        onTooLarge(line) {
          throw needsTooMuch(files, line)
        },
        onDamaged(line, kind) {
          if (wasMemoryRefused()) throw needsTooMuch(files, line)
          if (!model.answers) throw kernelLost(files, line, kind)
          warnings.add('element-damaged', leftOut.add(line, kind, 'damaged'))
        },
        onLeftOut(line, kind, why) {
          if (wasMemoryRefused()) throw needsTooMuch(files, line)
          warnings.add(leftOutCodes[why], leftOut.add(line, kind, why))
        },
      },
      alignments,
    ),
  )
}

const leftOutCodes = {
  undrawn: 'element-not-drawn',
  empty: 'element-empty',
  cutOut: 'element-cut-out',
  ofDrawings: 'element-of-drawings',
} as const

/** Draws the elements read so far where they would lie if they were all. */
function showEarly(model: IfcModel, elements: readonly IfcElement[], early: EarlyView): void {
  const place = georeference(model, metresPerUnit(model), centreOf(elements))
  const fields = ownFieldSet()
  const features = elements.map((element) => featureOf({ ...element, properties: new Map() }, fields, place))
  early.show({ format: 'ifc', crs: place.crs, fields: fields.fields, features })
}

/** The length unit of the project in metres; 1 when it is not said. */
function metresPerUnit(model: IfcModel): number {
  for (const assignment of model.lines(ifc.IFCUNITASSIGNMENT)) {
    for (const id of handles(assignment.Units)) {
      const unit = model.line(id)
      if (unit && textOf(unit.UnitType) === 'LENGTHUNIT') return metresIn(model, unit)
    }
  }
  return 1
}

function centreOf(elements: readonly IfcElement[]): [number, number] | null {
  let [x, y, count] = [0, 0, 0]
  for (const { outline } of elements) {
    if (!outline) continue
    x += outline.coords[0] as number
    y += outline.coords[1] as number
    count++
  }
  return count > 0 ? [x / count, y / count] : null
}
