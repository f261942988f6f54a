/** A parsed definition before it is matched with EPSG: what WKT and PROJJSON have in common. */
export interface GeographicModel {
  readonly name: string
  readonly srid: number | null
  readonly datumName: string
  /** Metres. */
  readonly a: number
  /** 0: a sphere. */
  readonly inverseFlattening: number
  /** Degrees from Greenwich. */
  readonly primeMeridian: number
  /** Radians in the angular unit. */
  readonly unit: number
  readonly unitName: string
  /** 3 or 7 values as TOWGS84 has them, position vector. */
  readonly toWgs84: readonly number[] | null
}

/** A projected system as its definition tells it; `srid` null: it names no code. */
export interface ProjectedModel {
  readonly name: string
  readonly srid: number | null
  readonly geographic: GeographicModel
  readonly method: string
  /** Parameters by name in lower case, letters and digits alone: radians, metres or plain numbers. */
  readonly parameters: ReadonlyMap<string, number>
  /** Metres in the linear unit. */
  readonly unit: number
  readonly unitName: string
  /** Directions of the axes in lower case ("east", "north"), as stated; empty when they are not. */
  readonly axes: readonly string[]
  /** PROJ string that GDAL put beside a definition which WKT 1 cannot hold; null when there is none. */
  readonly extension: string | null
}

/** A coordinate system as its definition tells it. */
export type CrsModel =
  | { readonly kind: 'projected'; readonly projected: ProjectedModel }
  | { readonly kind: 'geographic'; readonly geographic: GeographicModel }
  | {
      readonly kind: 'local'
      readonly name: string
      readonly srid: number | null
      readonly unit: number
      readonly unitName: string
    }
  | { readonly kind: 'vertical' | 'geocentric' | 'other'; readonly name: string; readonly srid: number | null }
