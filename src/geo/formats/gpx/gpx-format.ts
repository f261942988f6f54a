import {
  wgs84Crs,
  type Dataset,
  type DatasetLayer,
  type Feature,
  type Field,
  type FileSet,
  type Format,
  type ReadContext,
  type ReadOptions,
} from '../../model'
import { FeatureBatch } from '../common/batch'
import { WarningList } from '../common/warnings'
import { readXml, xmlRootName } from '../common/xml-stream'
import { gpxFields, gpxLayerNames, type GpxLayerName } from './gpx-fields'
import { GpxHandler } from './gpx-handler'

/** GPX 1.0 and 1.1: waypoints, routes and tracks, and the points of both as layers of their own, as GIS programs give them. */
export const gpxFormat: Format = {
  id: 'gpx',
  label: 'GPX',
  extensions: ['gpx'],
  detect: (head) => xmlRootName(head) === 'gpx',
  open,
}

async function open(files: FileSet, _options: ReadOptions, signal: AbortSignal): Promise<Dataset> {
  const warnings = new WarningList()
  const counts = new Map<GpxLayerName, number>()
  const handler = new GpxHandler()
  for await (const _ of readXml(files, handler, { signal, onProgress: () => {} })) {
    for (const one of handler.features) counts.set(one.layer, (counts.get(one.layer) ?? 0) + 1)
    handler.features = []
  }
  if (handler.badPoints > 0) {
    warnings.add(
      'coordinates-invalid',
      `${handler.badPoints} points in ${files.main.name} have no valid latitude and longitude; they are kept without a place.`,
    )
  }
  return {
    format: 'gpx',
    layers: gpxLayerNames.map((name) => layerOf(files, name, handler.version, counts.get(name) ?? 0)),
    rasters: [],
    warnings: warnings.list,
    close: () => Promise.resolve(),
  }
}

function layerOf(files: FileSet, name: GpxLayerName, version: string, count: number): DatasetLayer {
  const fields = gpxFields(name, version)
  const fixed = fields.length
  const layer: DatasetLayer = {
    name,
    fields,
    crs: wgs84Crs,
    featureCount: count,
    headerBbox: null,
    features: (context) => readLayer(files, layer, fixed, context),
  }
  return layer
}

/** `fixed`: how many fields the format itself gives the layer; further ones are those of extensions. */
async function* readLayer(
  files: FileSet,
  layer: DatasetLayer,
  fixed: number,
  context: ReadContext,
): AsyncGenerator<Feature[]> {
  if (layer.featureCount === 0) return
  const index = new Map(layer.fields.map((field, i) => [field.name, i]))
  const handler = new GpxHandler()
  const batch = new FeatureBatch()
  for await (const _ of readXml(files, handler, context)) {
    for (const one of handler.features) {
      if (one.layer !== layer.name) continue
      const properties: Feature['properties'] = layer.fields.map(() => null)
      for (const [name, value] of one.properties) {
        const known = index.get(name)
        const at = known ?? layer.fields.length
        if (known === undefined) {
          index.set(name, at)
          layer.fields.push({ name, type: typeof value === 'number' ? 'integer' : 'string' })
        }
        if (at >= fixed && value !== null) widen(layer.fields[at] as Field, value, handler.notWhole)
        properties[at] = value
      }
      if (batch.add({ id: one.id, geometry: one.geometry, properties })) yield batch.take()
    }
    handler.features = []
  }
  if (!batch.empty) yield batch.take()
}

function widen(field: Field, value: Feature['properties'][number], notWhole: ReadonlySet<string>): void {
  if (typeof value === 'string') field.type = 'string'
  else if (field.type === 'integer' && notWhole.has(field.name)) field.type = 'number'
}
