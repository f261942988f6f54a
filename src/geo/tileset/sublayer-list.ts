import type { Field, GeometryType } from '../model'
import type { TilesetManifest } from '../engine-api'
import { boxOrNull, emptyBox, type GrowingBox } from './boxes'

/** A sublayer while it is written. */
export interface SublayerState {
  name: string
  fields: Field[]
  /** Record of its first feature. */
  first: number
  features: number
  /** Records: more than features where some are drawn in parts. */
  records: number
  types: Set<GeometryType>
  /** EPSG code of the CRS that it is placed by; null: not known. */
  srid: number | null
  box: GrowingBox
}

/** The sublayers of a tileset in the order in which they are written. */
export class SublayerList {
  readonly all: SublayerState[] = []
  private last = 0

  /** The one that is being written; undefined before the first has begun. */
  get current(): SublayerState | undefined {
    return this.all[this.all.length - 1]
  }

  /** @param first record that its first feature will have */
  begin(name: string, fields: Field[], first: number): void {
    this.all.push({ name, fields, first, features: 0, records: 0, types: new Set(), srid: null, box: emptyBox() })
  }

  /** Position of the sublayer that a record belongs to. Records that are asked for one after the other are found at once. */
  positionOf(record: number): number {
    const list = this.all
    if (list.length === 1) return 0
    const guess = list[this.last]!
    if (record >= guess.first && record < guess.first + guess.records) return this.last
    let low = 0
    let high = list.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (list[middle]!.first <= record) low = middle
      else high = middle - 1
    }
    return (this.last = low)
  }

  /** As the manifest tells them. */
  forManifest(): TilesetManifest['sublayers'] {
    return this.all.map(({ name, fields, features, records, types, srid, box }) => ({
      name,
      fields,
      features,
      ...(records > features ? { records } : {}),
      geometryTypes: [...types].sort(),
      bbox4326: boxOrNull(box),
      ...(srid === null ? {} : { srid }),
    }))
  }
}
