import { rm } from 'node:fs/promises'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { letGoOfClosed } from '../../node/let-go'
import { makeTempFolder } from '../../node/temp-folder'
import { openDataset } from '../formats/registry'
import { causeOf, watchFiles } from '../unchanged'
import type { CallOptions } from '../engine-api'
import type { Dataset } from '../model'
import type { DiffRequest, DiffSummary } from './difference-api'
import { compareReadings } from './compare'
import { createDifferences } from './difference-store'
import { compareAllRasters } from './raster/compare-all-rasters'
import { idsOf } from './ids'
import { readBoth, type ReadBeside } from './read-both'
import { areRasters, factsOf, isPlaced, type SideFacts } from './side-facts'
import { stepsOf, usualMetres } from './tolerance'
import { Work, type Held } from './work'

/** By what means files are compared. */
interface Means {
  /** Reads one side beside the other. */
  beside?: ReadBeside | null
  /** How much is held at once; for tests. */
  held?: Held
}

/** Compares two file sets (README.md) and writes all differences to `outPath`. Errors: those of reading, geo.no-features for imagery beside features, disk.full, cancelled. */
export async function diffFiles(
  { before: old, after: now, toleranceMetres, outPath }: DiffRequest & { outPath: string },
  call: CallOptions = {},
  { beside = null, held }: Means = {},
): Promise<DiffSummary> {
  const signal = call.signal ?? new AbortController().signal
  const checks = [old, now].map(({ files }) => watchFiles(files))
  const check = () => checks.forEach((one) => one())
  const folder = await makeTempFolder('plumbline-compare-')
  let told = { step: 'Reading the older', features: 0 }
  const tell = (step: string) => (features: number) => {
    told = { step, features }
    call.onProgress?.({ ...told, fraction: null })
  }
  const work = new Work(folder, signal, () => tell(told.step)(told.features), held)
  const opened: Dataset[] = []
  try {
    const open = async (side: DiffRequest['before']) => {
      const dataset = await openDataset(side.files, side.options, signal)
      opened.push(dataset)
      return factsOf(dataset, side)
    }
    const before = await open(old)
    const after = await open(now)
    const metres = toleranceMetres ?? usualMetres
    if (areRasters(before, after)) {
      const onProgress = (fraction: number) => call.onProgress?.({ step: 'Comparing', fraction, features: 0 })
      const summary = await compareAllRasters(before, after, metres, { signal, onProgress })
      check()
      createDifferences(outPath, []).finishAndClose(summary.rasters)
      await letGoOfClosed()
      return summary
    }
    // They are compared as places, by the tolerance of these.
    const passedOver = new Set(before.placing.filter((name) => after.placing.includes(name)))
    const ids = idsOf(before.dataset.format, after.dataset.format)
    for (const column of ids.columns) passedOver.add(column)
    const steps = stepsOf(metres, isPlaced(before, after.crs) && isPlaced(after, before.crs))
    const requestFor = (facts: SideFacts, other: SideFacts) => ({
      facts,
      request: {
        ...{ side: facts.side, fallback: other.crs, steps, own: facts.fields, other: other.fields },
        ...{ passedOver, folder },
      },
    })
    const sides = { before: requestFor(before, after), after: requestFor(after, before), beside }
    const readings = await readBoth(sides, work, signal, tell)
    check()
    tell('Comparing')(readings.before.records.count + readings.after.records.count)
    return await compareReadings({ ...readings, passedOver, ids }, metres, outPath, work)
  } catch (error) {
    if (signal.aborted) throw errorOf('cancelled', said('readers.maps.compareStopped'), { cause: error })
    throw causeOf(error, check)
  } finally {
    for (const dataset of opened) await dataset.close()
    work.close()
    await rm(folder, { recursive: true, force: true })
  }
}
