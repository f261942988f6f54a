import { fileFault } from '../../file-fault'
import type { AppError } from '../../../shared/errors/app-error'
import { said } from '../../../shared/languages/said-readers'
import {
  wgs84Crs,
  type Dataset,
  type DatasetLayer,
  type Feature,
  type FileSet,
  type Format,
  type OpenContext,
  type ReadContext,
  type ReadOptions,
} from '../../model'
import { FeatureBatch } from '../common/batch'
import { refuseManyLayers } from '../common/layer-limit'
import { FieldSet } from '../common/field-set'
import { FeatureSpool, roughBytes } from '../common/feature-spool'
import { WarningList } from '../common/warnings'
import { readXml, xmlRootName } from '../common/xml-stream'
import { openOverlays, type KmlOverlay } from './ground-overlay'
import { cameraAngles, KmlHandler, standardNames, type KmlFeature } from './kml-handler'
import type { SchemaField } from './kml-schema'

/** KML 2.x (OGC 12-007r2) and, through the zip container, KMZ: a layer for each folder or document that holds placemarks. */
export const kmlFormat: Format = {
  id: 'kml',
  label: 'KML',
  extensions: ['kml', 'kmz'],
  detect,
  open,
}

const bareGeometries = ['Point', 'LineString', 'LinearRing', 'Polygon', 'MultiGeometry']
const bareRoots = new Set(['Placemark', 'GroundOverlay', 'Document', 'Folder', ...bareGeometries])
const standardFields = ['Name', 'description', 'timestamp', 'begin', 'end', 'altitudeMode'] as const
const timeFields: ReadonlySet<string> = new Set(['timestamp', 'begin', 'end'])
const fixedFields: ReadonlySet<string> = new Set([...standardFields, 'icon', 'snippet'])
/** Values that give a field the type that its schema declares. */
const sampleOf = { string: '', integer: 0, number: 0.5 } as const
const integerFields = ['tessellate', 'extrude', 'visibility', 'drawOrder'] as const

function detect(head: Uint8Array, files: FileSet): boolean {
  const root = xmlRootName(head)
  return root === 'kml' || (root !== null && bareRoots.has(root) && files.main.ext === 'kml')
}

interface Scan {
  names: string[]
  overlays: KmlOverlay[]
  /** Fields that schemas declare, by the container whose features use them. */
  declared: Map<number, SchemaField[]>
  /** Containers of which a feature has a snippet. */
  snippets: Set<number>
  /** Angles of cameras that features of a container have. */
  angles: Map<number, Set<string>>
  /** By container. */
  spool: FeatureSpool<number, KmlFeature>
}

async function open(files: FileSet, { encoding }: ReadOptions, context: OpenContext): Promise<Dataset> {
  const warnings = new WarningList()
  const scan = await scanFile(files, context, warnings, encoding)
  const layers = [...scan.spool.counts.keys()].sort((a, b) => a - b).map((container) => layerOf(files, scan, container))
  if (layers.length === 0) {
    if (scan.names.length < 2) throw withoutFeatures(files)
    layers.push(layerOf(files, scan, 0))
  }
  const overlays = await openOverlays(scan.overlays, files, warnings, context.signal)
  const close = async () => void (await Promise.all([overlays.close(), scan.spool.close()]))
  return { format: 'kml', layers, rasters: overlays.rasters, warnings: warnings.list, close }
}

/** KML that is only a link, a view or an overlay of the screen. A folder without features is an empty layer instead. */
function withoutFeatures(files: FileSet): AppError {
  return fileFault(files.main, 'geo.no-features', 'readers.vector.kmlEmpty', {})
}

async function scanFile(
  files: FileSet,
  context: ReadContext,
  warnings: WarningList,
  encoding: ReadOptions['encoding'],
): Promise<Scan> {
  const handler = new KmlHandler()
  const snippets = new Set<number>()
  const angles = new Map<number, Set<string>>()
  const schemas = new Map<number, Set<string>>()
  const note = (features: readonly KmlFeature[]): void => {
    for (const one of features) {
      if (one.schema !== null) schemas.set(one.container, (schemas.get(one.container) ?? new Set()).add(one.schema))
      if (one.properties.has('snippet')) snippets.add(one.container)
      for (const name of cameraAngles)
        if (one.isCamera && one.properties.has(name))
          angles.set(one.container, (angles.get(one.container) ?? new Set()).add(name))
    }
  }
  const spool: Scan['spool'] = new FeatureSpool(
    (one) => one.container,
    (one) => roughBytes(one.feature.geometry, one.properties),
  )
  const read = async function* () {
    for await (const features of readXml(files, handler, context, { encoding, warnings })) {
      note(features)
      yield features
      refuseManyLayers(files, spool.counts.size, 'folders')
    }
  }
  await spool.fill(read())
  if (handler.badCoordinates > 0) {
    warnings.add(
      'coordinates-invalid',
      said('readers.shared.coordinatesInvalid', { count: handler.badCoordinates, file: files.main.name }),
    )
  }
  if (handler.networkLinks > 0) {
    warnings.add(
      'network-links',
      said('readers.vector.networkLinks', { count: handler.networkLinks, file: files.main.name }),
    )
  }
  const { overlays } = handler
  const declared = new Map(
    [...schemas].map(([container, ids]) => [container, [...ids].flatMap((id) => [...handler.schemas.fields(id)])]),
  )
  const names = layerNames(handler.containers, files.name, spool.counts)
  return { overlays, declared, names, snippets, angles, spool }
}

/**
 * Layer names by container, as GDAL gives them: the file's name for what stands in none and for a nameless root, “Layer”
 * and the place among the features around it for nameless ones within; what has been given before gets a number.
 */
function layerNames(
  containers: readonly { name: string | null; place: number }[],
  fileName: string,
  counts: ReadonlyMap<number, number>,
): string[] {
  const times = new Map<string, number>()
  return containers.map((own, index) => {
    const name = own.name ?? (index < 2 ? fileName : `Layer${own.place}`)
    // The root makes a layer only of features of its own: its name is free for a folder otherwise.
    if (index === 0 || (index === 1 && !counts.has(1))) return name
    const key = name.toLowerCase()
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    return before === 0 ? name : `${name} (#${before + 1})`
  })
}

function layerOf(files: FileSet, scan: Scan, container: number): DatasetLayer {
  const fields = new FieldSet()
  for (const name of standardFields) fields.indexOf(name)
  for (const name of integerFields) fields.widen(fields.indexOf(name), 0)
  for (const field of fields.fields) if (timeFields.has(field.name)) field.type = 'datetime'
  fields.indexOf('icon')
  if (scan.snippets.has(container)) fields.indexOf('snippet')
  for (const name of cameraAngles) if (scan.angles.get(container)?.has(name)) fields.widen(fields.indexOf(name), 0.5)
  for (const { name, type } of scan.declared.get(container) ?? [])
    if (!standardNames.has(name.toLowerCase())) fields.widen(fields.indexOf(name), sampleOf[type])
  return {
    name: scan.names[container] ?? files.name,
    fields: fields.fields,
    crs: wgs84Crs,
    featureCount: scan.spool.counts.get(container) ?? 0,
    headerBbox: null,
    features: (context) => readLayer(scan.spool.features(container, context), fields),
  }
}

async function* readLayer(groups: AsyncIterable<KmlFeature[]>, fields: FieldSet): AsyncGenerator<Feature[]> {
  const batch = new FeatureBatch()
  let before: { one: KmlFeature; feature: Feature } | null = null
  for await (const group of groups) {
    for (const one of group) {
      const shared: Feature['properties'] | null =
        before?.one.properties === one.properties ? before.feature.properties : null
      const feature: Feature = { ...one.feature, properties: shared ?? attributesOf(one, fields) }
      before = { one, feature }
      if (batch.add(feature)) yield batch.take()
    }
  }
  if (!batch.empty) yield batch.take()
}

/** The attributes in the order of the fields; parts of one placemark share them (the same array). */
function attributesOf(one: KmlFeature, fields: FieldSet): Feature['properties'] {
  const properties: Feature['properties'] = []
  for (const [name, value] of one.properties) {
    const index = fields.indexOf(name)
    if (!fixedFields.has(name)) fields.widen(index, value)
    properties[index] = value
  }
  for (let i = 0; i < properties.length; i++) properties[i] ??= null
  return properties
}
