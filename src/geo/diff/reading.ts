import { createHash } from 'node:crypto'
import { AppError } from '../../shared/errors/app-error'
import { createTransform, crsOfSrid, type CrsTransform } from '../crs'
import type { DiffRequest } from '../engine-api'
import { openDataset } from '../formats/registry'
import { placeLayer, toLonLat } from '../layer-crs'
import type { Geometry, PropertyValue } from '../model'
import { canonicalGeometry, lonLatStep, nativeStep } from './canonical-geometry'

/** One feature of a reading. */
export interface DiffRow {
  id: string | number | null
  /** By column name, as read. */
  properties: Record<string, PropertyValue>
  geometry: Geometry | null
  geometryHash: string
  attributeHash: string
}

/** A file set read for comparing. */
export interface Reading {
  rows: DiffRow[]
  /** Names of all columns. */
  columns: string[]
  /** Names of columns of whole numbers or text, in order. */
  keyColumns: string[]
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
      throw new AppError('geo.no-features', `${side.files.main.name} is imagery; only features can be compared.`)
    }
    const reading: Reading = { rows: [], columns: [], keyColumns: [], step: lonLatStep }
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
            geometryHash: '',
            attributeHash: '',
          })
        }
      }
      for (const field of layer.fields) {
        if (!reading.columns.includes(field.name)) reading.columns.push(field.name)
        if ((field.type === 'string' || field.type === 'integer') && !reading.keyColumns.includes(field.name)) {
          reading.keyColumns.push(field.name)
        }
      }
    }
    if (several && !reading.columns.includes('layer')) reading.columns.push('layer')
    return reading
  } finally {
    await dataset.close()
  }
}

/** Fills the hashes: over the columns that count, and with one rounding step for both sides. */
export function hashRows(reading: Reading, columns: readonly string[], step: number): void {
  for (const row of reading.rows) {
    row.geometryHash = hash(canonicalGeometry(row.geometry, step))
    row.attributeHash = hash(JSON.stringify(columns.map((column) => plainValue(row.properties[column] ?? null))))
  }
}

/** A value without what is only a way of writing: '' is null, '1.50' is 1.5. */
export function plainValue(value: PropertyValue): PropertyValue {
  if (typeof value === 'number') return Number(value.toPrecision(15))
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  return /^[-+]?(0|[1-9]\d{0,14})(\.\d+)?(e[-+]?\d{1,2})?$/i.test(text) ? Number(Number(text).toPrecision(15)) : text
}

function hash(text: string): string {
  return text.length <= 40 ? text : createHash('sha1').update(text).digest('base64')
}
