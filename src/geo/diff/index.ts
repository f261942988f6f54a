import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { placeLayer } from '../layer-crs'
import { openDataset } from '../formats/registry'
import { causeOf, watchFiles } from '../unchanged'
import type { CallOptions } from '../engine-api'
import type { DiffRequest, DiffSummary } from './difference-api'
import { compareReadings } from './compare'
import { readSide } from './reading'

/** Compares two file sets (README.md) and writes all differences to `outPath`. Errors: those of reading, geo.no-features for imagery, cancelled. */
export async function diffFiles(
  { before: old, after: now, outPath }: DiffRequest & { outPath: string },
  call: CallOptions = {},
): Promise<DiffSummary> {
  const signal = call.signal ?? new AbortController().signal
  const checks = [old, now].map(({ files }) => watchFiles(files))
  const check = () => checks.forEach((one) => one())
  try {
    const [oldSrid, newSrid] = [await sridOf(old, signal), await sridOf(now, signal)]
    const progress = (step: string) => (features: number) => call.onProgress?.({ step, fraction: null, features })
    const before = await readSide(old, newSrid, signal, progress('Reading the older'))
    const after = await readSide(now, oldSrid, signal, progress('Reading the newer'))
    check()
    return await compareReadings(before, after, { outPath, signal, onProgress: progress('Comparing') })
  } catch (error) {
    if (signal.aborted) throw errorOf('cancelled', said('readers.maps.compareStopped'), { cause: error })
    throw causeOf(error, check)
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
