import { utimes } from 'node:fs/promises'
import { basename } from 'node:path'
import { using } from '../../node/using'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { CallOptions } from '../engine-api'
import { addOnce } from '../file-report'
import { warningOf } from '../formats/common/warnings'
import { openDataset } from '../formats/registry'
import type { Dataset, DatasetLayer, Geometry, ReadContext } from '../model'
import { intoCrs, type OutCrs } from '../writers/out-crs'
import { ColumnsByName } from './columns-by-name'
import { colorColumn, documentsName, type DeliveryPart, type SplitRequest, type SplitResult } from './delivery-api'
import { documentFields, listDocuments } from './documents'
import { LayerFiles } from './layer-files'
import { surveyDelivery } from './survey'

/**
 * Splits a delivery into layers, a GeoPackage each, in `outDir`. Errors: those of reading, crs.missing for one that names no system,
 * geo.no-features for one that lies nowhere, geo.limit for one of too many layers, disk.full, cancelled.
 */
export async function splitDelivery(request: SplitRequest, call: CallOptions = {}): Promise<SplitResult> {
  const { files, outDir } = request
  const signal = call.signal ?? new AbortController().signal
  const context: ReadContext = { signal, onProgress: () => undefined }
  return using(await openDataset(files, {}, signal), async (dataset) => {
    const survey = await surveyDelivery(dataset, context)
    const file = files.main.name
    const { srid, area } = survey
    if (area === null)
      throw errorOf('geo.no-features', said('readers.shared.nothingNoFeatures', { file }), { retry: 'after-change' })
    if (srid === null) throw errorOf('crs.missing', said('readers.vector.deliveryNoSystem', { file }))
    const layers = new LayerFiles(outDir, files.main.lastModifiedMs)
    const { crs } = intoCrs(srid)
    let documents: SplitResult['documents']
    let parts: DeliveryPart[]
    try {
      for (const layer of dataset.layers) await writeLayer(layers, layer, srid, context)
      for (const table of dataset.tables ?? []) await writeTable(layers, table, { area, crs }, context)
      const listed = await listDocuments(request, survey)
      ;({ documents } = listed)
      for (const feature of listed.features)
        await layers.add({ name: documentsName, folders: [], fields: documentFields, crs }, feature)
      parts = await layers.finish()
    } catch (error) {
      await layers.abandon()
      throw error
    }
    // What is sent is stated as what was delivered.
    const time = files.main.lastModifiedMs / 1000
    for (const { path } of parts) await utimes(path, time, time)
    const title = survey.title ?? files.name
    return { title, parts, documents, warnings: warningsOf(dataset, file, documents) }
  })
}

/** The features of a class by theme and owner; with a column of colours, where they have some. */
async function writeLayer(layers: LayerFiles, layer: DatasetLayer, srid: number, context: ReadContext): Promise<void> {
  const columns = new ColumnsByName(layer)
  // What names none lies in that of the delivery.
  const { crs } = intoCrs(layer.crs.srid ?? srid)
  const colored = [...layer.fields, { name: colorColumn, type: 'string' as const }]
  for await (const batch of layer.features(context))
    for (const feature of batch) {
      const folders = ['thema', 'beheerder'].flatMap((name) => columns.text(feature, name) ?? [])
      const name = [...folders, layer.name].join(' – ')
      const color = feature.style?.color ?? null
      if (color === null) await layers.add({ name, folders, fields: layer.fields, crs }, feature)
      else {
        // The parts of one feature share the array.
        if (feature.properties.length < colored.length) feature.properties.push(color)
        await layers.add({ name, folders, fields: colored, crs }, feature)
      }
    }
}

/** What has no place of its own holds in the area of the enquiry. */
async function writeTable(
  layers: LayerFiles,
  table: DatasetLayer,
  { area, crs }: { area: Geometry; crs: OutCrs },
  context: ReadContext,
): Promise<void> {
  for await (const batch of table.features(context))
    for (const feature of batch)
      await layers.add({ name: table.name, folders: [], fields: table.fields, crs }, { ...feature, geometry: area })
}

function warningsOf(dataset: Dataset, file: string, documents: SplitResult['documents']): SplitResult['warnings'] {
  const warnings: SplitResult['warnings'] = []
  addOnce(warnings, dataset.warnings)
  const missing = documents.filter(({ isThere }) => !isThere).map(({ path }) => basename(path))
  if (missing.length > 0) {
    const names = missing.slice(0, 5).join(', ') + (missing.length > 5 ? ', …' : '')
    const count = missing.length
    warnings.push(
      warningOf('documents-missing', said('readers.vector.deliveryDocuments', { file, count, names }), count),
    )
  }
  return warnings
}
