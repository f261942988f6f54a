import { said } from '../../../shared/languages/said-readers'
import {
  wgs84Crs,
  type Dataset,
  type DatasetLayer,
  type Feature,
  type Field,
  type FileSet,
  type Format,
  type OpenContext,
  type ReadContext,
  type ReadOptions,
} from '../../model'
import { FeatureBatch } from '../common/batch'
import { furtherFields, maxFields } from '../common/field-set'
import { FeatureSpool, roughBytes } from '../common/feature-spool'
import { WarningList } from '../common/warnings'
import { readXml, xmlRootName } from '../common/xml-stream'
import { gpxFields, gpxLayerNames, type GpxLayerName } from './gpx-fields'
import { GpxHandler, type GpxFeature } from './gpx-handler'

/** GPX 1.0 and 1.1: waypoints, routes and tracks, and the points of both as layers of their own, as GIS programs give them. */
export const gpxFormat: Format = {
  id: 'gpx',
  label: 'GPX',
  extensions: ['gpx'],
  detect: (head) => xmlRootName(head) === 'gpx',
  open,
}

async function open(files: FileSet, { encoding }: ReadOptions, context: OpenContext): Promise<Dataset> {
  const warnings = new WarningList()
  const handler = new GpxHandler()
  const spool: Spool = new FeatureSpool(
    (one) => one.layer,
    (one) => roughBytes(one.geometry, one.properties),
  )
  await spool.fill(readXml(files, handler, context, { encoding, warnings }))
  if (handler.badPoints > 0) {
    warnings.add(
      'coordinates-invalid',
      said('readers.vector.gpxNoPlace', { count: handler.badPoints, file: files.main.name }),
    )
  }
  const { notWhole } = handler
  return {
    format: 'gpx',
    layers: gpxLayerNames.map((name) => {
      const fields = gpxFields(name, handler.version)
      return layerOf({ name, fields, notWhole, spool })
    }),
    rasters: [],
    warnings: warnings.list,
    close: () => spool.close(),
  }
}

type Spool = FeatureSpool<GpxLayerName, GpxFeature>

interface GpxLayer {
  name: GpxLayerName
  /** Those that the format itself gives it; further ones are those of extensions. */
  fields: Field[]
  /** Names of extensions of which a value is no whole number, anywhere in the file. */
  notWhole: ReadonlySet<string>
  spool: Spool
}

function layerOf({ name, fields, notWhole, spool }: GpxLayer): DatasetLayer {
  const fixed = fields.length
  async function* features(context: ReadContext): AsyncGenerator<Feature[]> {
    const index = new Map(fields.map((field, i) => [field.name, i]))
    const batch = new FeatureBatch()
    for await (const some of spool.features(name, context)) {
      for (const one of some) {
        const properties: Feature['properties'] = fields.map(() => null)
        for (const [key, value] of one.properties) {
          const column = index.has(key) || fields.length < maxFields ? key : furtherFields
          const known = index.get(column)
          const at = known ?? fields.length
          if (known === undefined) {
            index.set(column, at)
            fields.push({ name: column, type: typeof value === 'number' ? 'integer' : 'string' })
          }
          if (at >= fixed && value !== null) widen(fields[at] as Field, value, notWhole)
          properties[at] = value
        }
        if (batch.add({ id: one.id, geometry: one.geometry, properties })) yield batch.take()
      }
    }
    if (!batch.empty) yield batch.take()
  }
  return { name, fields, crs: wgs84Crs, featureCount: spool.counts.get(name) ?? 0, headerBbox: null, features }
}

function widen(field: Field, value: Feature['properties'][number], notWhole: ReadonlySet<string>): void {
  if (typeof value === 'string') field.type = 'string'
  else if (field.type === 'integer' && notWhole.has(field.name)) field.type = 'number'
}
