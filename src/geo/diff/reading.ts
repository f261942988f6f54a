import { boundsOf as boundsOfPlaces } from '../box-edges'
import type { DiffRequest } from './difference-api'
import type { CrsTransform } from '../crs'
import { placeLayer, toLonLat } from '../layer-crs'
import type { Bbox, Dataset, DatasetLayer, Feature, Field, Geometry, PropertyValue } from '../model'
import { hashGeometry } from './geometry-hash'
import type { Hashed } from './hash-plan'
import { KeyColumns } from './key-columns'
import { PayloadFile } from './payload-file'
import { at, type RecordFile } from './record-file'
import { hashedColumn, hashValues, type HashedColumn } from './row-hash'
import type { Steps } from './tolerance'
import { layersOf, transformOf, type SideCrs } from './side-facts'
import type { Hash } from './value-hash'
import type { Work } from './work'

/** A file set read for comparing: its rows lie on disk, and a record for each with its hashes. */
export interface Reading {
  /** One record a row (`at`): its hashes, number, place among the rows, and the middle of its bounds. */
  records: RecordFile
  rows: PayloadFile
  keys: KeyColumns | null
  /** All columns, in the order of the values of the rows. */
  fields: Field[]
  /** How many values of each column are no blanks. */
  filled: number[]
  /** As what the columns went into the hashes; null: not at all. */
  hashed: Map<string, Hashed | null>
  /** Rounding steps of the hashes' coordinates. */
  steps: Steps
  /** Whether all coordinates are lon/lat. */
  isLonLat: boolean
}

/** Bits of the word after a row's number. */
export const rowFlags = { placed: 1 } as const

type Side = DiffRequest['before']

/** What a reading is made by. */
export interface ReadingRequest {
  dataset: Dataset
  side: Side
  /** Taken when the file names no CRS: that of the other side. */
  fallback: SideCrs | null
  /** Rounding steps of the coordinates, as far as their unit is known before. */
  steps: Steps
  /** As what a column goes into the hashes. */
  planFor: (name: string) => Hashed | null
}

/** Reads a side once, from end to end. `onRows` hears how many rows there are so far. */
export async function readSide(
  { dataset, side, fallback, steps, planFor }: ReadingRequest,
  work: Work,
  signal: AbortSignal,
  onRows: (count: number) => void,
): Promise<Reading> {
  const out = new ReadingBuilder(work, steps, planFor)
  const layers = layersOf(dataset)
  const several = layers.length > 1
  for (const layer of layers) {
    let transform: CrsTransform | null | undefined
    for await (const batch of layer.features({ signal, onProgress: () => onRows(out.count) })) {
      if (transform === undefined) {
        transform = placeLayer(layer.crs, dataset.format, side).toWgs84 ?? transformOf(fallback)
      }
      out.add(batch, { layer, several, transform })
    }
    out.addFields(layer, several)
  }
  return out.finish()
}

interface Source {
  layer: DatasetLayer
  several: boolean
  transform: CrsTransform | null
}

class ReadingBuilder {
  readonly #records: RecordFile
  readonly #rows: PayloadFile
  #keys: KeyColumns | null = null
  readonly #fields: Field[] = []
  readonly #filled: number[] = []
  readonly #columns: HashedColumn[] = []
  readonly #hashed = new Map<string, Hashed | null>()
  #isLonLat = true
  /** Where the values of a layer go, and for how many of its columns that is known. */
  #places: { layer: DatasetLayer; known: number; to: number[]; straight: boolean; own: number } | null = null

  constructor(
    private readonly work: Work,
    private readonly steps: Steps,
    private readonly planFor: (name: string) => Hashed | null,
  ) {
    this.#records = work.records('rows')
    this.#rows = work.keep(new PayloadFile(work.path('payload')))
  }

  get count(): number {
    return this.#records.count
  }

  add(batch: readonly Feature[], { layer, several, transform }: Source): void {
    if (!transform) this.#isLonLat = false
    const { to, straight, own } = this.#placesOf(layer, several)
    for (const { id, geometry, properties } of batch) {
      if (geometry && transform) toLonLat(transform, geometry.coords, geometry.dim)
      const values = straight ? properties : spread(properties, to, this.#fields.length)
      if (own >= 0) values[own] ??= layer.name
      for (let place = 0; place < values.length; place++) {
        const value = values[place] ?? null
        if (value !== null && (typeof value !== 'string' || !isBlank(value)))
          this.#filled[place] = (this.#filled[place] ?? 0) + 1
      }
      this.#keys ??= new KeyColumns(this.work, this.#fields)
      this.#keys.add(id, values)
      const record = this.#records.next()
      writeHashes(this.#records, record, { values, geometry, columns: this.#columns, steps: this.steps })
      this.#records.words[record + at.row] = this.#records.count - 1
      this.#records.words[record + at.row + 1] = transform ? rowFlags.placed : 0
      this.#records.numbers[(record + at.offset) / 2] = this.#rows.add({ id, values, geometry })
    }
  }

  addFields(layer: DatasetLayer, several: boolean): void {
    this.#placesOf(layer, several)
  }

  finish(): Reading {
    return {
      records: this.#records,
      rows: this.#rows,
      keys: this.#keys,
      fields: this.#fields,
      filled: this.#fields.map((_, place) => this.#filled[place] ?? 0),
      hashed: this.#hashed,
      steps: this.steps,
      isLonLat: this.#isLonLat,
    }
  }

  /** Where the values of a layer go; its columns may have become more, and their types others. */
  #placesOf(layer: DatasetLayer, several: boolean) {
    if (this.#places?.layer !== layer)
      this.#places = { layer, known: 0, to: [], straight: true, own: several ? -1 : -2 }
    const places = this.#places
    for (; places.known < layer.fields.length; places.known++) {
      const field = layer.fields[places.known] as Field
      places.to.push(this.#placeOf(field))
    }
    if (places.own === -1) places.own = this.#placeOf({ name: 'layer', type: 'string' })
    places.straight = places.own < 0 && places.to.every((place, index) => place === index)
    for (const [index, place] of places.to.entries()) {
      const [own, given] = [this.#fields[place], layer.fields[index]]
      // The first layer that has a column says what it is; a layer that is read still may learn it.
      if (own && given && this.#firstOf.get(own.name) === layer) own.type = given.type
    }
    return places
  }

  readonly #firstOf = new Map<string, DatasetLayer>()

  #placeOf(field: Field): number {
    const found = this.#fields.findIndex(({ name }) => name === field.name)
    if (found >= 0) return found
    const place = this.#fields.push({ ...field }) - 1
    if (this.#places) this.#firstOf.set(field.name, this.#places.layer)
    const hashed = this.planFor(field.name)
    this.#hashed.set(field.name, hashed)
    if (hashed) this.#columns.push(hashedColumn(place, hashed))
    return place
  }
}

function isBlank(text: string): boolean {
  const first = text.length === 0 ? 32 : text.charCodeAt(0)
  return (first <= 32 || first > 126) && text.trim() === ''
}

function spread(properties: readonly PropertyValue[], to: readonly number[], length: number): PropertyValue[] {
  const values = new Array<PropertyValue>(length).fill(null)
  properties.forEach((value, index) => {
    const place = to[index]
    if (place !== undefined) values[place] = value ?? null
  })
  return values
}

const geometryHash: Hash = { a: 0, b: 0 }
const fine: Hash = { a: 0, b: 0 }
const rough: Hash = { a: 0, b: 0 }

/** What the hashes of a row are made of. */
interface Content {
  values: readonly PropertyValue[]
  geometry: Geometry | null
  columns: readonly HashedColumn[]
  steps: Steps
}

function writeHashes(file: RecordFile, record: number, { values, geometry, columns, steps }: Content): void {
  const { words, numbers } = file
  hashGeometry(geometry, steps, geometryHash)
  hashValues(values, columns, fine, rough)
  words[record + at.geometry] = geometryHash.a
  words[record + at.geometry + 1] = geometryHash.b
  words[record + at.attributes] = fine.a
  words[record + at.attributes + 1] = fine.b
  words[record + at.rough] = rough.a
  words[record + at.rough + 1] = rough.b
  words[record + at.key] = words[record + at.key + 1] = 0
  const box = boundsOf(geometry)
  numbers[(record + at.x) / 2] = box ? (box[0] + box[2]) / 2 : NaN
  numbers[(record + at.y) / 2] = box ? (box[1] + box[3]) / 2 : NaN
}

/** minX, minY, maxX, maxY; null where there is none. */
export const boundsOf = (geometry: Geometry | null): Bbox | null =>
  geometry && boundsOfPlaces(geometry.coords, geometry.dim)

/** Makes the hashes anew, over other columns or by other steps: reads all rows once. */
export async function rehash(
  reading: Reading,
  plan: ReadonlyMap<string, Hashed>,
  steps: Steps,
  work: Work,
): Promise<Reading> {
  const columns = reading.fields.flatMap(({ name }, place) => {
    const hashed = plan.get(name)
    return hashed ? [hashedColumn(place, hashed)] : []
  })
  const records = work.records('rows')
  for (const part of reading.records.parts()) {
    for (let index = 0; index < part.count; index++) {
      records.copy(part, index)
      const record = records.lastWord
      const { values, geometry } = reading.rows.read(records.numbers[(record + at.offset) / 2] as number)
      writeHashes(records, record, { values, geometry, columns, steps })
    }
    await work.turn()
  }
  work.drop(reading.records)
  const hashed = new Map(reading.fields.map(({ name }) => [name, plan.get(name) ?? null]))
  return { ...reading, records, hashed, steps }
}

/** Whether the hashes of a reading are those of a plan: a column of blanks is no matter. */
export function isHashedBy(reading: Reading, plan: ReadonlyMap<string, Hashed>, steps: Steps): boolean {
  return (
    reading.steps.plan === steps.plan &&
    reading.fields.every(({ name }, place) => {
      if (reading.filled[place] === 0) return true
      const [own, wanted] = [reading.hashed.get(name) ?? null, plan.get(name) ?? null]
      return own?.as === wanted?.as && own?.form === wanted?.form
    })
  )
}
