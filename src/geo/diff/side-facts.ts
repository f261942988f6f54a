import { said } from '../../shared/languages/said-readers'
import { errorOf } from '../../shared/errors/worded-error'
import type { CrsTransform } from '../crs'
import { placeLayer, type CrsChoice } from '../layer-crs'
import type { CrsRef, Dataset, DatasetLayer, Field, FormatId } from '../model'
import type { DiffRequest } from './difference-api'
import { formFor, type Hashed } from './hash-plan'
import type { Steps } from './tolerance'

type Side = DiffRequest['before']

/** The CRS of a side, as it is decided by `placeLayer`. */
export interface SideCrs {
  ref: CrsRef
  format: FormatId
  choice: CrsChoice
}

/** The way to lon/lat from a side's own CRS; null when none is known. */
export const transformOf = (crs: SideCrs | null): CrsTransform | null =>
  crs && placeLayer(crs.ref, crs.format, crs.choice).toWgs84

/** The layers of a dataset that are compared. */
export const layersOf = ({ layers, tables = [] }: Dataset): readonly DatasetLayer[] =>
  layers.length > 0 ? layers : tables

/** What is known of a side before it is read. */
export interface SideFacts {
  dataset: Dataset
  side: Side
  /** What is compared: the layers, or the tables of a file that has tables alone. */
  layers: readonly DatasetLayer[]
  /** Where the first layer lies. */
  crs: SideCrs | null
  /** Its columns, as far as it says them before it is read. */
  fields: Field[]
  /** Columns of a table that say where its rows lie. */
  placing: string[]
}

/** How a side is read, in this thread or in one of its own. */
export interface SideRequest {
  side: Side
  /** Taken when the file names no CRS: that of the other side. */
  fallback: SideCrs | null
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
  const layers = layersOf(dataset)
  const [first] = layers
  const fields: Field[] = []
  for (const field of layers.flatMap((layer) => layer.fields))
    if (!fields.some(({ name }) => name === field.name)) fields.push(field)
  if (layers.length > 1 && !fields.some(({ name }) => name === 'layer')) fields.push({ name: 'layer', type: 'string' })
  const { table } = dataset
  return {
    ...{ dataset, side, layers, fields },
    crs: first ? { ref: first.crs, format: dataset.format, choice: choiceOf(side) } : null,
    placing: [table?.x, table?.y, table?.z].flatMap((name) => name ?? []),
  }
}

/** Whether both have pictures and no features. Throws geo.no-features where one has and the other has not. */
export function areRasters(before: SideFacts, after: SideFacts): boolean {
  const [one, other] = [before, after].map(({ layers }) => layers.length === 0)
  if (one === other) return one === true
  const [picture, features] = one ? [before, after] : [after, before]
  const names = { file: picture.side.files.main.name, other: features.side.files.main.name }
  throw errorOf('geo.no-features', said('readers.maps.compareMixed', names))
}

const choiceOf = ({ options, defaultSrid }: Side): CrsChoice => ({ options, defaultSrid })

/** Whether the coordinates of all layers can be brought to lon/lat. */
export const isPlaced = ({ dataset, side, layers }: SideFacts, fallback: SideCrs | null): boolean =>
  layers.every((layer) => placeLayer(layer.crs, dataset.format, side).toWgs84 ?? transformOf(fallback))

/** As what a column goes into the hashes, as far as is known before the sides are read; where the other learns its columns by and by, all do. */
export function planFor({ own, other, passedOver }: Pick<SideRequest, 'own' | 'other' | 'passedOver'>) {
  return (name: string): Hashed | null => {
    if (passedOver.has(name)) return null
    const [here, there] = [own, other].map((fields) => fields.find((field) => field.name === name)?.type)
    if (there === undefined && other.length > 0) return null
    return { as: name, form: here && there ? formFor(here, there) : 'plain' }
  }
}
