import { counted } from '../shared/model/counted'
import type { Effort, FileReport } from './engine-api'
import type { FileSet, Warning } from './model'

/** What reading nearly every file stays below; what goes beyond is said, with what is large about the file. */
const usual: Effort = { cpuMs: 5000, peakMb: 300 }
/** What it takes of that to start the programs that read, which their own counts leave out. */
const startMs = 1000
/** So many take that long together, however fast each is read: half a millisecond and more goes into the keeping of each. */
const manySets = 5000
/** So many of a thing are told as what takes the time. */
const many = { layers: 100, vertices: 1_000_000, columns: 100, pixels: 10_000_000 }

/** Says of a file that took long or much memory to read how much, and what it holds; none for the others. */
export function effortWarnings(report: FileReport, files: FileSet, effort: Effort): Warning[] {
  const took = beyondUsual(effort)
  if (took === null || report.error) return []
  const message = `${files.main.name} takes ${took} to read: it has ${contentOf(report, files)}.`
  return [{ code: 'takes-long', message }]
}

/** The same of many data sets that were read one after the other. @param effort of all: their time, and the most memory of one */
export function effortOfMany(count: number, effort: Effort): Warning[] {
  const took = count > 1 ? beyondUsual(effort, usual.cpuMs - startMs) : null
  const sets = `The ${count.toLocaleString('en')} data sets`
  if (took !== null) return [{ code: 'takes-long', message: `${sets} take ${took} to read.` }]
  if (count < manySets) return []
  return [
    {
      code: 'takes-long',
      message: `${sets} take long to send and to keep, each by itself; one file of all is quicker.`,
    },
  ]
}

/** What two readings took, one after the other. */
export function plusEffort(one: Effort, other: Effort): Effort {
  return { cpuMs: one.cpuMs + other.cpuMs, peakMb: Math.max(one.peakMb, other.peakMb) }
}

/** Whether a reading took more than nearly every file does. */
export const isBeyondUsual = (effort: Effort): boolean => beyondUsual(effort) !== null

/** What was more than usual, in words; null: nothing. */
function beyondUsual({ cpuMs, peakMb }: Effort, usualMs = usual.cpuMs): string | null {
  const took = [
    cpuMs > usualMs ? `long (${Math.round(cpuMs / 1000).toLocaleString('en')} s of the processor)` : null,
    peakMb > usual.peakMb ? `much memory (${Math.round(peakMb).toLocaleString('en')} MB)` : null,
  ].filter((part) => part !== null)
  return took.length === 0 ? null : took.join(' and ')
}

function contentOf({ layers }: FileReport, { members }: FileSet): string {
  const megabytes = members.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6
  const sum = (of: (layer: FileReport['layers'][number]) => number) => layers.reduce((all, layer) => all + of(layer), 0)
  const vertices = sum((layer) => layer.vertices)
  const pixels = sum(({ raster }) => (raster ? raster.width * raster.height : 0))
  const columns = Math.max(0, ...layers.map(({ fields }) => fields.length))
  return [
    `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes).toLocaleString('en')} MB`,
    layers.length >= many.layers ? counted(layers.length, 'layer', 'layers') : null,
    counted(
      sum(({ features }) => features),
      'feature',
      'features',
    ),
    vertices >= many.vertices ? counted(vertices, 'vertex', 'vertices') : null,
    columns >= many.columns ? counted(columns, 'column', 'columns') : null,
    pixels >= many.pixels ? counted(pixels, 'pixel', 'pixels') : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}
