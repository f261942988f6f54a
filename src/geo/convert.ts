import { said } from '../shared/languages/said-readers'
import { errorOf } from '../shared/errors/worded-error'
import type { CallOptions, ConvertRequest } from './engine-api'
import { addOnce } from './file-report'
import { openDataset } from './formats/registry'
import type { CrsTransform } from './crs'
import { cannotPlace, placeLayer, toLonLat, type LayerPlace } from './layer-crs'
import type { Dataset, DatasetLayer, Feature, Field, Geometry, Warning } from './model'
import { openWatch } from './open-watch'
import { causeOf, watchFiles } from './unchanged'
import { writeOnce } from './writers/create-writer'
import type { FeatureWriter } from './writers/feature-writer'
import { intoCrs } from './writers/out-crs'
import { writeWhole } from './writers/whole-file'
import { warningOf } from './formats/common/warnings'
import { renamedColumns } from '../shared/model/exported-names'

/**
 * Reads anything and writes it in another format and CRS; several layers go into one file, with the columns of all. The target
 * appears whole or not at all. Errors: those of reading and of the format, not-found for an unknown layer, crs.missing,
 * crs.unknown, crs.unusable, geo.no-features for imagery, disk.full, cancelled.
 */
export async function convertFiles(
  request: ConvertRequest,
  call: CallOptions = {},
): Promise<{ features: number; warnings: Warning[] }> {
  const signal = call.signal ?? new AbortController().signal
  const check = watchFiles(request.files)
  const { files, options } = request
  const opened = openDataset(files, options, signal, openWatch(call))
  const dataset = await opened.catch(async (error: unknown) => {
    throw signal.aborted ? error : causeOf(error, check)
  })
  try {
    const conversion = { request, dataset, layers: chosenLayers(dataset, request), ...intoCrs(request.outSrid) }
    const warnings: Warning[] = []
    const features = await writeWhole(request.outPath, async (outPath) => {
      const file = { format: request.outFormat, outPath, name: files.name }
      const onePass = () =>
        writeOnce(file, conversion.crs, (writer) => writeLayers(conversion, writer, warnings, { ...call, signal }))
      let pass = await onePass()
      // Columns of formats without a schema may have changed their type on the way; the second pass knows them all.
      if (!pass.stable) pass = await onePass()
      check()
      return pass.features
    })
    addOnce(warnings, dataset.warnings)
    return { features, warnings }
  } catch (error) {
    if (signal.aborted) throw errorOf('cancelled', said('readers.maps.convertStopped'), { cause: error })
    throw causeOf(error, check)
  } finally {
    await dataset.close()
  }
}

function chosenLayers(dataset: Dataset, request: ConvertRequest): DatasetLayer[] {
  const { main } = request.files
  if (dataset.layers.length === 0) {
    throw errorOf('geo.no-features', said('readers.maps.imageryOnly', { file: main.name }), {
      details: { file: main.path },
    })
  }
  if (request.layer === null) return dataset.layers
  const found = dataset.layers.filter((layer) => layer.name === request.layer)
  if (found.length > 0) return found
  const names = dataset.layers.map((layer) => layer.name).join(', ')
  throw errorOf('not-found', said('readers.maps.noSuchLayer', { file: main.name, layer: request.layer, names }), {
    details: { file: main.path, layer: request.layer },
  })
}

/** What is written, and into which CRS. */
interface Conversion extends ReturnType<typeof intoCrs> {
  request: ConvertRequest
  dataset: Dataset
  layers: readonly DatasetLayer[]
}

type Call = CallOptions & { signal: AbortSignal }

/** One pass over all layers. `stable`: no column got another type after features were written with it. */
async function writeLayers(
  { layers, dataset, request, crs, move }: Conversion,
  writer: FeatureWriter,
  warnings: Warning[],
  call: Call,
): Promise<{ features: number; stable: boolean }> {
  const columns = new UnitedFields(layers.map((layer) => layer.fields))
  let count = 0
  let lost = 0
  for (const [index, layer] of layers.entries()) {
    let place: LayerPlace | null = null
    const onProgress = ({ bytesRead, bytesTotal }: { bytesRead: number; bytesTotal: number }) =>
      call.onProgress?.({
        step: 'Converting',
        fraction: bytesTotal > 0 ? (index + Math.min(1, bytesRead / bytesTotal)) / layers.length : null,
        features: count,
      })
    for await (const batch of layer.features({ signal: call.signal, onProgress })) {
      place ??= placeLayer(layer.crs, dataset.format, request)
      const { toWgs84 } = place
      if (!toWgs84) throw cannotPlace(request.files.main.name, layer.name, place)
      addOnce(warnings, place.warnings)
      const out = batch.map((feature): Feature => {
        const geometry = feature.geometry && moved(feature.geometry, toWgs84, { crs, move })
        if (feature.geometry && !geometry) lost++
        return { ...feature, geometry, properties: columns.unite(index, feature) }
      })
      await writer.write(out, columns.fields)
      count += out.length
    }
  }
  if (lost > 0) {
    addOnce(warnings, [warningOf('outside-crs', said('readers.shared.lostGeometry', { count: lost }), lost)])
  }
  const renamed = renamedColumns(request.outFormat, columns.fields.map(({ name }) => name)) // prettier-ignore
  if (renamed.length > 0)
    addOnce(warnings, [
      warningOf('columns-renamed', said('readers.maps.columnsRenamed', { names: renamed.join(', ') })),
    ])
  await writer.finish()
  const namesTypes = request.outFormat !== 'geojson' && request.outFormat !== 'csv'
  return { features: count, stable: columns.stable || !namesTypes }
}

/** Null: it cannot lie in one of both systems. What is in the system already stays as it is written. */
function moved(
  geometry: Geometry,
  toWgs84: CrsTransform,
  { crs, move }: Pick<Conversion, 'crs' | 'move'>,
): Geometry | null {
  const coords = Float64Array.from(geometry.coords)
  if (toLonLat(toWgs84, coords, geometry.dim) > 0) return null
  return toWgs84.from.srid === crs.srid ? geometry : move({ ...geometry, coords })
}

/** Columns of several layers as one list, by name. */
class UnitedFields {
  readonly fields: Field[] = []
  /** False once a column has got another type after features were written with it. */
  stable = true
  readonly #layers: readonly (readonly Field[])[]
  readonly #maps: number[][]

  constructor(layers: readonly (readonly Field[])[]) {
    this.#layers = layers
    this.#maps = layers.map(() => [])
    layers.forEach((_, layer) => this.#refresh(layer))
    this.stable = true
  }

  unite(layer: number, feature: Feature): Feature['properties'] {
    this.#refresh(layer)
    const map = this.#maps[layer] as number[]
    const out: Feature['properties'] = new Array<null>(this.fields.length).fill(null)
    feature.properties.forEach((value, index) => {
      const to = map[index]
      if (to !== undefined) out[to] = value
    })
    return out
  }

  #refresh(layer: number): void {
    const own = this.#layers[layer] as readonly Field[]
    const map = this.#maps[layer] as number[]
    own.forEach((field, index) => {
      const to = (map[index] ??= this.#indexOf(field))
      const united = this.fields[to] as Field
      if (united.type === field.type || united.type === 'string') return
      const wider = united.type === 'integer' && field.type === 'number' ? 'number' : 'string'
      if (united.type === 'number' && field.type === 'integer') return
      united.type = wider
      this.stable = false
    })
  }

  #indexOf(field: Field): number {
    const known = this.fields.findIndex((one) => one.name === field.name)
    return known >= 0 ? known : this.fields.push({ ...field }) - 1
  }
}
