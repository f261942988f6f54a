import { rm } from 'node:fs/promises'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { makeTempFolder } from '../../node/temp-folder'
import { placeLayer } from '../layer-crs'
import { openDataset } from '../formats/registry'
import { causeOf, watchFiles } from '../unchanged'
import type { CallOptions } from '../engine-api'
import type { Dataset, Field } from '../model'
import type { DiffRequest, DiffSummary } from './difference-api'
import { compareReadings } from './compare'
import { formFor, type Hashed } from './hash-plan'
import { readSide } from './reading'
import { stepsOf, usualMetres } from './tolerance'
import { Work, type Held } from './work'

/** Compares two file sets (README.md) and writes all differences to `outPath`. Errors: those of reading, geo.no-features for imagery, disk.full, cancelled. */
export async function diffFiles(
  { before: old, after: now, toleranceMetres, outPath }: DiffRequest & { outPath: string },
  call: CallOptions = {},
  held?: Held,
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
      return sideOf(dataset, side)
    }
    const before = await open(old)
    const after = await open(now)
    // They are compared as places, by the tolerance of these.
    const passedOver = new Set(before.placing.filter((name) => after.placing.includes(name)))
    const isPlaced = before.isPlaced(after.srid) && after.isPlaced(before.srid)
    const metres = toleranceMetres ?? usualMetres
    const steps = stepsOf(metres, isPlaced)
    const older = await readSide(
      { ...before, fallbackSrid: after.srid, steps, planFor: planFor(before.fields, after.fields, passedOver) },
      work,
      signal,
      tell('Reading the older'),
    )
    const newer = await readSide(
      { ...after, fallbackSrid: before.srid, steps, planFor: planFor(after.fields, older.fields, passedOver) },
      work,
      signal,
      tell('Reading the newer'),
    )
    check()
    tell('Comparing')(older.records.count + newer.records.count)
    return await compareReadings({ before: older, after: newer, passedOver }, metres, outPath, work)
  } catch (error) {
    if (signal.aborted) throw errorOf('cancelled', said('readers.maps.compareStopped'), { cause: error })
    throw causeOf(error, check)
  } finally {
    for (const dataset of opened) await dataset.close()
    work.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is known of a side before it is read. Throws geo.no-features for imagery. */
function sideOf(dataset: Dataset, side: DiffRequest['before']) {
  const { layers } = dataset
  const [first] = layers
  if (!first) throw errorOf('geo.no-features', said('readers.maps.compareImagery', { file: side.files.main.name }))
  const places = layers.map((layer) => placeLayer(layer.crs, dataset.format, side))
  const fields: Field[] = []
  for (const field of layers.flatMap((layer) => layer.fields))
    if (!fields.some(({ name }) => name === field.name)) fields.push(field)
  if (layers.length > 1 && !fields.some(({ name }) => name === 'layer')) fields.push({ name: 'layer', type: 'string' })
  return {
    dataset,
    side,
    srid: places[0]?.srid ?? null,
    fields,
    /** Columns of a table that say where its rows lie. */
    placing: [dataset.table?.x, dataset.table?.y, dataset.table?.z].flatMap((name) => name ?? []),
    isPlaced: (fallbackSrid: number | null) => places.every(({ toWgs84 }) => toWgs84 ?? fallbackSrid),
  }
}

/** As what a column goes into the hashes, as far as is known before the sides are read; where one learns its columns by and by, all do. */
function planFor(own: readonly Field[], other: readonly Field[], passedOver: ReadonlySet<string>) {
  return (name: string): Hashed | null => {
    if (passedOver.has(name)) return null
    const [here, there] = [own, other].map((fields) => fields.find((field) => field.name === name)?.type)
    if (there === undefined && other.length > 0) return null
    return { as: name, form: here && there ? formFor(here, there) : 'plain' }
  }
}
