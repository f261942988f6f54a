import { readFile } from 'node:fs/promises'
import { feature as toGeojson } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { AppError } from '../../../shared/errors/app-error'
import {
  wgs84Crs,
  type Dataset,
  type DatasetLayer,
  type Feature,
  type FileSet,
  type Format,
  type Geometry,
  type GeometryType,
  type PropertyValue,
} from '../../model'
import { batchSize } from '../common/batch'
import { flattenCollection } from '../common/collection'
import { FieldSet } from '../common/field-set'

/** TopoJSON: a layer for each object. Arcs are shared by all features, so the file is read whole, up to `maxBytes`. */
export const topojsonFormat: Format = {
  id: 'topojson',
  label: 'TopoJSON',
  extensions: ['topojson'],
  detect: (head, files) => {
    const text = Buffer.from(head)
      .toString('utf8')
      .replace(/^\ufeff/, '')
    return (
      /^\s*\{/.test(text) &&
      (/"type"\s*:\s*"Topology"/.test(text) || (files.main.ext === 'topojson' && /"(arcs|objects)"\s*:/.test(text)))
    )
  },
  open,
}

/** Larger topologies are refused by name rather than read into memory. */
export const maxBytes = 256 * 1024 * 1024

async function open(files: FileSet): Promise<Dataset> {
  if (files.main.sizeBytes > maxBytes) {
    throw new AppError(
      'file.too-large',
      `${files.main.name} is larger than 256 MB. TopoJSON has to be read whole; export it as GeoJSON or GeoPackage.`,
      {
        details: { file: files.main.path },
        retry: 'after-change',
      },
    )
  }
  const topology = parse(await readFile(files.main.path, 'utf8'), files)
  return {
    format: 'topojson',
    layers: Object.keys(topology.objects).map((name) => layerOf(topology, name, files)),
    rasters: [],
    warnings: [],
    close: () => Promise.resolve(),
  }
}

function parse(text: string, files: FileSet): Topology {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw damaged(files, error)
  }
  const topology = value as Partial<Topology> | null
  if (!topology || typeof topology.objects !== 'object' || !Array.isArray(topology.arcs)) throw damaged(files, null)
  return topology as Topology
}

function damaged(files: FileSet, cause: unknown): AppError {
  const why = cause instanceof Error ? ` (${cause.message.slice(0, 200)})` : ''
  return new AppError('file.corrupt', `${files.main.name} is no whole TopoJSON${why}. Export it again.`, {
    details: { file: files.main.path },
    retry: 'after-change',
    cause,
  })
}

function layerOf(topology: Topology, name: string, files: FileSet): DatasetLayer {
  const fields = new FieldSet()
  fields.indexOf('id')
  return {
    name,
    fields: fields.fields,
    crs: wgs84Crs,
    featureCount: null,
    headerBbox: null,
    features: (context) => readObject(topology, name, files, fields, context.signal),
  }
}

async function* readObject(
  topology: Topology,
  name: string,
  files: FileSet,
  fields: FieldSet,
  signal: AbortSignal,
): AsyncGenerator<Feature[]> {
  const object = topology.objects[name]
  if (!object) return
  let collection: GeoJSON.Feature | GeoJSON.FeatureCollection
  try {
    collection = toGeojson(topology, object)
  } catch (error) {
    throw damaged(files, error)
  }
  const features = collection.type === 'FeatureCollection' ? collection.features : [collection]
  let batch: Feature[] = []
  for (const one of features) {
    // The id is an attribute, too, as a text; one of that name among the properties goes before it.
    const id = one.id === undefined || (one.properties && 'id' in one.properties) ? null : String(one.id)
    const properties: PropertyValue[] = [id]
    fields.widen(0, id)
    for (const [key, raw] of Object.entries(one.properties ?? {})) {
      const nested = typeof raw === 'object' && raw !== null
      const value = nested ? JSON.stringify(raw) : ((raw ?? null) as PropertyValue)
      const index = fields.indexOf(key)
      fields.widen(index, value, nested ? 'json' : undefined)
      properties[index] = value
    }
    for (let i = 0; i < properties.length; i++) properties[i] ??= null
    const geometries = one.geometry ? flattenCollection(geometriesOf(one.geometry)) : []
    for (const geometry of geometries.length > 0 ? geometries : [null])
      batch.push({ id: one.id ?? null, geometry, properties })
    if (batch.length < batchSize) continue
    signal.throwIfAborted()
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function geometriesOf(geometry: GeoJSON.Geometry): Geometry[] {
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(geometriesOf)
  const coords: number[] = []
  const ends: number[] = []
  const polygonEnds: number[] = []
  const position = (at: GeoJSON.Position) => coords.push(at[0] ?? 0, at[1] ?? 0)
  const part = (positions: GeoJSON.Position[]) => {
    positions.forEach(position)
    ends.push(coords.length / 2)
  }
  switch (geometry.type) {
    case 'Point':
      part([geometry.coordinates])
      break
    case 'MultiPoint':
    case 'LineString':
      part(geometry.coordinates)
      break
    case 'MultiLineString':
    case 'Polygon':
      geometry.coordinates.forEach(part)
      break
    case 'MultiPolygon':
      for (const polygon of geometry.coordinates) {
        polygon.forEach(part)
        polygonEnds.push(ends.length)
      }
  }
  if (coords.length === 0) return []
  const type: GeometryType = geometry.type
  return [type === 'MultiPolygon' ? { type, dim: 2, coords, ends, polygonEnds } : { type, dim: 2, coords, ends }]
}
