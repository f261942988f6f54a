import type { Said } from '../shared/languages/said'
import { said } from '../shared/languages/said-readers'
import { numberSaid, joined } from '../shared/languages/said-lists'
import type { Effort, FileReport } from './engine-api'
import type { FileSet, Warning } from './model'
import { warningOf } from './formats/common/warnings'

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
  const content = contentOf(report, files)
  return [warningOf('takes-long', said('readers.shared.takesLong', { file: files.main.name, took, content }))]
}

/** The same of many data sets that were read one after the other. @param effort of all: their time, and the most memory of one */
export function effortOfMany(count: number, effort: Effort): Warning[] {
  const took = count > 1 ? beyondUsual(effort, usual.cpuMs - startMs) : null
  const sets = numberSaid(count)
  if (took !== null) return [warningOf('takes-long', said('readers.shared.setsTakeLong', { sets, took }))]
  return count < manySets ? [] : [warningOf('takes-long', said('readers.shared.setsManyToSend', { sets }))]
}

/** What two readings took, one after the other. */
export function plusEffort(one: Effort, other: Effort): Effort {
  return { cpuMs: one.cpuMs + other.cpuMs, peakMb: Math.max(one.peakMb, other.peakMb) }
}

/** Whether a reading took more than nearly every file does. */
export const isBeyondUsual = (effort: Effort): boolean => beyondUsual(effort) !== null

/** What was more than usual, in words; null: nothing. */
function beyondUsual({ cpuMs, peakMb }: Effort, usualMs = usual.cpuMs): Said | null {
  const took = [
    ...(cpuMs > usualMs ? [said('readers.shared.tookTime', { count: Math.round(cpuMs / 1000) })] : []),
    ...(peakMb > usual.peakMb ? [said('readers.shared.tookMemory', { count: Math.round(peakMb) })] : []),
  ]
  return joined('core.and', took) ?? null
}

function contentOf({ layers }: FileReport, { members }: FileSet): Said {
  const megabytes = members.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6
  const sum = (of: (layer: FileReport['layers'][number]) => number) => layers.reduce((all, layer) => all + of(layer), 0)
  const vertices = sum((layer) => layer.vertices)
  const pixels = sum(({ raster }) => (raster ? raster.width * raster.height : 0))
  const columns = Math.max(0, ...layers.map(({ fields }) => fields.length))
  const features = sum((layer) => layer.features)
  const size = said('readers.shared.megabytes', {
    mb: megabytes < 10 ? megabytes.toFixed(1) : numberSaid(Math.round(megabytes)),
  })
  const all = [
    ...(layers.length >= many.layers ? [said('readers.shared.layers', { count: layers.length })] : []),
    said('readers.shared.features', { count: features }),
    ...(vertices >= many.vertices ? [said('readers.shared.vertices', { count: vertices })] : []),
    ...(columns >= many.columns ? [said('readers.shared.columns', { count: columns })] : []),
    ...(pixels >= many.pixels ? [said('readers.shared.pixels', { count: pixels })] : []),
  ]
  return joined('core.comma', [size, ...all]) ?? size
}
