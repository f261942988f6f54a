import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { feature as toGeojson } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { fileFault } from '../../file-fault'
import type { AppError } from '../../../shared/errors/app-error'
import type { Said } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
import { errorOf } from '../../../shared/errors/worded-error'
import {
  wgs84Crs,
  type Dataset,
  type DatasetLayer,
  type Feature,
  type FileSet,
  type Format,
  type Geometry,
  type GeometryType,
  type OpenContext,
  type PropertyValue,
  type ReadOptions,
} from '../../model'
import { FeatureBatch } from '../common/batch'
import { asCollection } from '../common/collection'
import { maxPieceBytes } from '../common/memory-limit'
import { refuseManyLayers } from '../common/layer-limit'
import { FieldSet } from '../common/field-set'
import { GeometryTooLarge, geometryTooLarge } from '../common/geometry-limit'
import { WarningList } from '../common/warnings'
import { JsonStream, JsonSyntaxError, type JsonHandler } from '../geojson/json-stream'
import { TopologyCheck } from './topology-check'

/** TopoJSON: a layer for each object. Arcs are shared by all features, so the file is read whole, up to `maxBytes`. */
export const topojsonFormat: Format = {
  id: 'topojson',
  label: 'TopoJSON',
  extensions: ['topojson'],
  detect: (head, files) => {
    const text = Buffer.from(head)
      .toString('utf8')
      .replace(/^\ufeff/, '')
    // A feature of GeoJSON may have an attribute “type” of that value.
    return (
      /^\s*\{/.test(text) &&
      !/"features"\s*:\s*\[|"type"\s*:\s*"Feature/.test(text) &&
      (/"type"\s*:\s*"Topology"/.test(text) || (files.main.ext === 'topojson' && /"(arcs|objects)"\s*:/.test(text)))
    )
  },
  open,
}

async function open(files: FileSet, _options: ReadOptions, context: OpenContext): Promise<Dataset> {
  // Ten times its text is what a topology of small arcs takes in memory.
  const maxBytes = maxPieceBytes() / 10
  if (files.main.sizeBytes > maxBytes) {
    throw fileFault(files.main, 'file.too-large', 'readers.vector.topojsonTooLarge', {
      mb: Math.floor(maxBytes / 2 ** 20),
      raise: said('readers.limits.raiseMemory'),
    })
  }
  const topology = await parse(await readFile(files.main.path), files, context)
  const names = Object.keys(topology.objects)
  refuseManyLayers(files, names.length, 'objects')
  const warnings = new WarningList()
  return {
    format: 'topojson',
    layers: names.map((name) => layerOf(topology, name, files, warnings)),
    rasters: [],
    warnings: warnings.list,
    close: () => Promise.resolve(),
  }
}

async function parse(bytes: Buffer, files: FileSet, context: OpenContext): Promise<Topology> {
  const topology = (await parseJson(bytes, files, context)) as Partial<Topology> | null
  if (typeof topology?.objects !== 'object' || topology.objects === null)
    throw damaged(files, said('readers.vector.topojson.noObjects'))
  if (!Array.isArray(topology.arcs)) throw damaged(files, said('readers.vector.topojson.noArcs'))
  const { transform } = topology
  const pairs = transform ? [transform.scale, transform.translate] : []
  if (!pairs.every((pair) => Array.isArray(pair) && pair.length >= 2 && pair.every(Number.isFinite)))
    throw damaged(files, said('readers.vector.topojson.badTransform'))
  return topology as Topology
}

const ignoreAll: JsonHandler = {
  startObject: () => {},
  endObject: () => {},
  startArray: () => {},
  endArray: () => {},
  key: () => {},
  string: () => {},
  number: () => {},
  literal: () => {},
}

const pieceBytes = 2 ** 18

/** The stream goes before: it names the place of a fault, and bounds the nesting. */
async function parseJson(bytes: Buffer, files: FileSet, { signal, onProgress }: OpenContext): Promise<unknown> {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const text = bytes.subarray(start)
  try {
    const stream = new JsonStream(ignoreAll)
    for (let at = 0; at < text.length; at += pieceBytes) {
      stream.write(text.subarray(at, at + pieceBytes))
      onProgress({ bytesRead: at, bytesTotal: text.length })
      // So that a cancel is heard.
      await setImmediate()
      signal.throwIfAborted()
    }
    stream.end()
    return JSON.parse(withoutLastCommas(text.toString('utf8')))
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof JsonSyntaxError) throw damaged(files, error.said, start + error.position)
    throw damaged(files, said('readers.vector.topojson.noJson'))
  }
}

/** The stream forgives a comma before the end of a list, the parser of the language does not. */
function withoutLastCommas(text: string): string {
  if (!/,\s*[\]}]/.test(text)) return text
  return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|,(?=\s*[\]}])/g, (found) => (found === ',' ? '' : found))
}

function damaged(files: FileSet, what: Said, byte?: number): AppError {
  const fault = byte === undefined ? what : said('readers.vector.topojson.whereByte', { what, byte })
  return errorOf('file.corrupt', said('readers.vector.topojsonBroken', { file: files.main.name, what: fault }), {
    details: { file: files.main.path, ...(byte === undefined ? {} : { byte }) },
    retry: 'after-change',
  })
}

function layerOf(topology: Topology, name: string, files: FileSet, warnings: WarningList): DatasetLayer {
  const fields = new FieldSet()
  fields.indexOf('id')
  return {
    name,
    fields: fields.fields,
    crs: wgs84Crs,
    featureCount: null,
    headerBbox: null,
    features: (context) => readObject(topology, name, files, fields, warnings, context.signal),
  }
}

async function* readObject(
  topology: Topology,
  name: string,
  files: FileSet,
  fields: FieldSet,
  warnings: WarningList,
  signal: AbortSignal,
): AsyncGenerator<Feature[]> {
  const batch = new FeatureBatch()
  for (const one of featuresOf(topology, name, files, warnings)) {
    // The id is an attribute, too, as a text; one of that name among the properties goes before it.
    const id = one.id === undefined || (isObject(one.properties) && 'id' in one.properties) ? null : String(one.id)
    const properties: PropertyValue[] = [id]
    fields.widen(0, id)
    for (const [key, raw] of Object.entries(isObject(one.properties) ? one.properties : {})) {
      const nested = typeof raw === 'object' && raw !== null
      const value = nested ? JSON.stringify(raw) : ((raw ?? null) as PropertyValue)
      const index = fields.indexOf(key)
      fields.widen(index, value, nested ? 'json' : undefined)
      properties[index] = value
    }
    for (let i = 0; i < properties.length; i++) properties[i] ??= null
    const members = one.geometry ? geometriesOf(one.geometry) : []
    const geometries = one.geometry?.type === 'GeometryCollection' ? asCollection(members) : members
    for (const geometry of geometries.length > 0 ? geometries : [null]) {
      if (!batch.add({ id: one.id ?? null, geometry, properties })) continue
      signal.throwIfAborted()
      yield batch.take()
    }
  }
  if (!batch.empty) yield batch.take()
}

/** The features of an object, one put together after the other: arcs may be named any number of times. */
function* featuresOf(
  topology: Topology,
  name: string,
  files: FileSet,
  warnings: WarningList,
): Generator<GeoJSON.Feature> {
  for (const member of soundMembers(topology, name, files, warnings)) {
    try {
      yield* toGeojson(topology, { type: 'GeometryCollection', geometries: [member] }).features
    } catch {
      throw damaged(files, said('readers.vector.topojson.notTogether', { object: name }))
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

type Member = Topology['objects'][string]

/** The members of an object, or itself; damaged ones without their place, which is told. */
function* soundMembers(topology: Topology, name: string, files: FileSet, warnings: WarningList): Generator<Member> {
  const object = topology.objects[name]
  const check = new TopologyCheck(topology)
  const code = 'geometry-invalid'
  warnings.restart(code)
  let first: { first: number; fault: Said } | null = null
  const faultOf = (member: Member | null, number: number) => {
    try {
      return check.fault(member)
    } catch (error) {
      throw error instanceof GeometryTooLarge
        ? geometryTooLarge(files, said('readers.limits.atNumber', { number, layer: name }), error)
        : error
    }
  }
  const sound = (member: Member | null, number: number): Member => {
    const fault = faultOf(member, number)
    if (!fault) return member as Member
    const told = (first ??= { first: number, fault })
    warnings.add(code, (count) => said('readers.vector.topojsonFault', { count, layer: name, ...told }), name)
    const { id, properties } = (member ?? {}) as Member
    return { type: null, id, properties } as unknown as Member
  }
  if (object?.type !== 'GeometryCollection' || !Array.isArray(object.geometries)) yield sound(object ?? null, 1)
  else for (const [index, member] of object.geometries.entries()) yield sound(member, index + 1)
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
