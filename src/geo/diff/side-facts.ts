import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import { placeLayer } from '../layer-crs'
import type { Dataset, Field } from '../model'
import type { DiffRequest } from './difference-api'
import { formFor, type Hashed } from './hash-plan'
import type { Steps } from './tolerance'

type Side = DiffRequest['before']

/** What is known of a side before it is read. */
export interface SideFacts {
  dataset: Dataset
  side: Side
  /** EPSG code of the first layer; null when it has none. */
  srid: number | null
  /** Its columns, as far as it says them before it is read. */
  fields: Field[]
  /** Columns of a table that say where its rows lie. */
  placing: string[]
}

/** How a side is read, in this thread or in one of its own. */
export interface SideRequest {
  side: Side
  /** Taken when the file names no CRS: the EPSG code of the other side, or null. */
  fallbackSrid: number | null
  steps: Steps
  /** Columns of this side and of the other one, as far as they are known. */
  own: readonly Field[]
  other: readonly Field[]
  /** Columns that are not compared. */
  passedOver: ReadonlySet<string>
  /** Where its files go. */
  folder: string
}

/** Looks at a side. */
export function factsOf(dataset: Dataset, side: Side): SideFacts {
  const { layers } = dataset
  const [first] = layers
  const fields: Field[] = []
  for (const field of layers.flatMap((layer) => layer.fields))
    if (!fields.some(({ name }) => name === field.name)) fields.push(field)
  if (layers.length > 1 && !fields.some(({ name }) => name === 'layer')) fields.push({ name: 'layer', type: 'string' })
  const { table } = dataset
  return {
    ...{ dataset, side, fields },
    srid: first ? placeLayer(first.crs, dataset.format, side).srid : null,
    placing: [table?.x, table?.y, table?.z].flatMap((name) => name ?? []),
  }
}

/** Whether both have pictures and no features. Throws geo.no-features where one has and the other has not. */
export function areRasters(before: SideFacts, after: SideFacts): boolean {
  const [one, other] = [before, after].map(({ dataset }) => dataset.layers.length === 0)
  if (one === other) return one === true
  const [picture, features] = one ? [before, after] : [after, before]
  const names = { file: picture.side.files.main.name, other: features.side.files.main.name }
  throw errorOf('geo.no-features', said('readers.maps.compareMixed', names))
}

/** Whether the coordinates of all layers can be brought to lon/lat. */
export const isPlaced = ({ dataset, side }: SideFacts, fallbackSrid: number | null): boolean =>
  dataset.layers.every((layer) => placeLayer(layer.crs, dataset.format, side).toWgs84 ?? fallbackSrid)

/** As what a column goes into the hashes, as far as is known before the sides are read; where the other learns its columns by and by, all do. */
export function planFor({ own, other, passedOver }: Pick<SideRequest, 'own' | 'other' | 'passedOver'>) {
  return (name: string): Hashed | null => {
    if (passedOver.has(name)) return null
    const [here, there] = [own, other].map((fields) => fields.find((field) => field.name === name)?.type)
    if (there === undefined && other.length > 0) return null
    return { as: name, form: here && there ? formFor(here, there) : 'plain' }
  }
}
