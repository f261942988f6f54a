import { AppError } from '../../shared/errors/app-error'
import { placeLayer } from '../layer-crs'
import { openDataset } from '../formats/registry'
import type { CallOptions, DiffFeature, DiffRequest, DiffResult } from '../engine-api'
import { geojsonCoordinates } from '../map-form'
import { sameWithinRounding } from './canonical-geometry'
import { pairRows } from './pair-rows'
import { hashRows, plainValue, readSide, type DiffRow, type Reading } from './reading'

/** Differences that are listed; the counts are of all. */
const maxFeatures = 10_000
/** Vertices of one listed feature. */
const maxVertices = 10_000

/** Compares two file sets (README.md). Errors: those of reading, geo.no-features for imagery, cancelled. */
export async function diffFiles(request: DiffRequest, call: CallOptions = {}): Promise<DiffResult> {
  const signal = call.signal ?? new AbortController().signal
  try {
    const [oldSrid, newSrid] = [await sridOf(request.before, signal), await sridOf(request.after, signal)]
    const progress = (step: string) => (features: number) => call.onProgress?.({ step, fraction: null, features })
    const before = await readSide(request.before, newSrid, signal, progress('Reading the older'))
    const after = await readSide(request.after, oldSrid, signal, progress('Reading the newer'))
    return compare(before, after)
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', 'Comparing was stopped.', { cause: error })
    throw error
  }
}

/** EPSG code of the first layer; null when it has none. */
async function sridOf(side: DiffRequest['before'], signal: AbortSignal): Promise<number | null> {
  const dataset = await openDataset(side.files, side.options, signal)
  try {
    const [layer] = dataset.layers
    return layer ? placeLayer(layer.crs, dataset.format, side).srid : null
  } finally {
    await dataset.close()
  }
}

/** Compares two readings whose coordinates are in the same system. */
function compare(before: Reading, after: Reading): DiffResult {
  const columns = [...new Set([...before.columns, ...after.columns])].sort()
  const step = Math.max(before.step, after.step)
  hashRows(before, columns, step)
  hashRows(after, columns, step)
  const pairing = pairRows(before, after)
  const features: DiffFeature[] = []
  const list = (make: () => DiffFeature) => {
    if (features.length < maxFeatures) features.push(make())
  }
  let changed = 0
  for (const [oldIndex, newIndex] of pairing.pairs) {
    const a = before.rows[oldIndex] as DiffRow
    const b = after.rows[newIndex] as DiffRow
    const moved = a.geometryHash !== b.geometryHash && !sameWithinRounding(a.geometry, b.geometry, step)
    const edited = a.attributeHash !== b.attributeHash && columns.some((column) => differs(a, b, column))
    if (!moved && !edited) continue
    changed++
    const key = pairing.keyOf('after', newIndex)
    list(() => ({ change: 'changed', moved, key, before: shown(a), after: shown(b) }))
  }
  for (const index of pairing.added) {
    const key = pairing.keyOf('after', index)
    list(() => ({ change: 'added', moved: false, key, before: null, after: shown(after.rows[index] as DiffRow) }))
  }
  for (const index of pairing.removed) {
    const key = pairing.keyOf('before', index)
    list(() => ({ change: 'removed', moved: false, key, before: shown(before.rows[index] as DiffRow), after: null }))
  }
  const total = changed + pairing.added.length + pairing.removed.length
  return {
    added: pairing.added.length,
    removed: pairing.removed.length,
    changed,
    unchanged: pairing.pairs.length - changed,
    features,
    truncated: total > features.length,
    matchedBy: pairing.matchedBy,
  }
}

function differs(a: DiffRow, b: DiffRow, column: string): boolean {
  return plainValue(a.properties[column] ?? null) !== plainValue(b.properties[column] ?? null)
}

function shown({ properties, geometry }: DiffRow): NonNullable<DiffFeature['before']> {
  return {
    properties: { ...properties },
    coordinates: geometry && geojsonCoordinates(geometry, maxVertices),
    geometryType: geometry?.type ?? null,
  }
}
