import { createHash } from 'node:crypto'
import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { createTransform, crsOfSrid, type CrsTransform } from '../crs'
import type { DiffRequest } from './difference-api'
import { openDataset } from '../formats/registry'
import { placeLayer, toLonLat } from '../layer-crs'
import type { Field, Geometry, PropertyValue } from '../model'
import { canonicalGeometry } from './canonical-geometry'
import { lonLatStep, nativeStep } from './tolerance'
import { roughValue } from './values'

/** One feature of a reading. */
export interface DiffRow {
  id: string | number | null
  /** By column name, as read. */
  properties: Record<string, PropertyValue>
  geometry: Geometry | null
  /** False where the coordinates are not lon/lat: the file names no system, nor does the other one. */
  placed: boolean
  /** The values that are compared, in the order of the compared columns. */
  values: PropertyValue[]
  geometryHash: string
  attributeHash: string
}

/** A file set read for comparing. */
export interface Reading {
  rows: DiffRow[]
  /** All columns. */
  fields: Field[]
  /** Rounding step of the coordinates: degrees when they are lon/lat. */
  step: number
}

type Side = DiffRequest['before']

/**
 * Reads a side into memory. `fallbackSrid`: the CRS of the other side, taken when this one names none, so that a table
 * without CRS can be compared with one that has it.
 */
export async function readSide(
  side: Side,
  fallbackSrid: number | null,
  signal: AbortSignal,
  onRows: (count: number) => void,
): Promise<Reading> {
  const dataset = await openDataset(side.files, side.options, signal)
  try {
    if (dataset.layers.length === 0) {
      throw errorOf('geo.no-features', said('readers.maps.compareImagery', { file: side.files.main.name }))
    }
    const reading: Reading = { rows: [], fields: [], step: lonLatStep }
    const several = dataset.layers.length > 1
    for (const layer of dataset.layers) {
      let transform: CrsTransform | null | undefined
      for await (const batch of layer.features({ signal, onProgress: () => onRows(reading.rows.length) })) {
        if (transform === undefined) {
          const place = placeLayer(layer.crs, dataset.format, side)
          const fallback = fallbackSrid === null ? null : createTransform(crsOfSrid(fallbackSrid), crsOfSrid(4326))
          transform = place.toWgs84 ?? fallback
          if (!transform) reading.step = nativeStep
        }
        for (const feature of batch) {
          if (feature.geometry && transform) toLonLat(transform, feature.geometry.coords, feature.geometry.dim)
          const properties: Record<string, PropertyValue> = Object.create(null) as Record<string, PropertyValue>
          layer.fields.forEach((field, index) => {
            properties[field.name] = feature.properties[index] ?? null
          })
          if (several) properties['layer'] ??= layer.name
          reading.rows.push({
            id: feature.id,
            properties,
            geometry: feature.geometry,
            placed: transform !== null,
            values: [],
            geometryHash: '',
            attributeHash: '',
          })
        }
      }
      for (const field of layer.fields) {
        if (!reading.fields.some(({ name }) => name === field.name)) reading.fields.push({ ...field })
      }
    }
    if (several && !reading.fields.some(({ name }) => name === 'layer')) {
      reading.fields.push({ name: 'layer', type: 'string' })
    }
    return reading
  } finally {
    await dataset.close()
  }
}

/** A column that is compared, by its name on each side; null where that side has none. */
export interface ComparedColumn {
  before: string | null
  after: string | null
  /** Its type changed: values are compared as what they mean. */
  loose: boolean
}

/** Fills the values and the hashes over the columns that are compared, with one rounding step for both sides. */
export function hashRows(
  reading: Reading,
  side: 'before' | 'after',
  columns: readonly ComparedColumn[],
  step: number,
): void {
  for (const row of reading.rows) {
    row.values = columns.map((column) => {
      const name = column[side]
      return name === null ? null : (row.properties[name] ?? null)
    })
    row.geometryHash ||= hash(canonicalGeometry(row.geometry, step))
    row.attributeHash = hash(JSON.stringify(row.values.map(roughValue)))
  }
}

function hash(text: string): string {
  return text.length <= 40 ? text : createHash('sha1').update(text).digest('base64')
}
