import type { PointShape } from './stamps'

/** How features of a layer are drawn unless the file says otherwise. Colours are #rrggbb. Lengths in CSS pixels. */
export interface TileSourceStyle {
  color: string
  /** Line width, 1 to 10. */
  width: number
  /** On and off lengths; null or empty: solid. */
  dash?: readonly number[] | null
  /** Fill of polygons; null: as `color`. */
  fill?: string | null
  /** 0 to 1; 0.12 when not given. */
  fillOpacity?: number
  pointShape?: PointShape
  /** Width of a point's symbol; 5 plus the line width when not given. */
  pointSize?: number
  /** True draws everything in the layer's own colours, whatever the file says. */
  ignoreFileStyle?: boolean
  /** Features are drawn in the colours of classes, whatever the file says: the class of each by its index, 0 without a value. */
  classes?: { ofRecord: Uint8Array; colors: readonly string[] } | null
}

/** One revision in the stack of a map: vectors, or one of its rasters. */
export interface TileSource {
  /** Unique in the stack; comes back from `pick`. */
  id: string
  /** Key of the revision's tileset. */
  revisionKey: string
  kind: 'vector' | 'raster'
  /** Which raster of the tileset; 0 for vectors. */
  index: number
  visible: boolean
  /** 0 to 1, for the layer as a whole. */
  opacity: number
  style: TileSourceStyle
  /** West, south, east, north: tiles beyond are not asked for. Null: unknown, all are. */
  bbox4326: readonly [number, number, number, number] | null
  /** Rasters: the deepest zoom that is stored; deeper ones are magnified. */
  maxZoom?: number
  /** Sublayers (by index) that are not drawn. */
  hiddenSublayers?: readonly number[]
  /** Attribute whose values are written on the map; null: no texts; not given: the texts that the file itself has. */
  labelBy?: string | null
  /** Feature indexes that are shown as chosen, on top of everything. */
  selected?: readonly number[]
}

/** Colours of what is not a layer's own. */
export interface TilePalette {
  /** Around labels and point symbols. */
  halo: string
  /** Around chosen features. */
  chosen: string
  /** Labels whose feature has no colour of its own. */
  text: string
}

export const lightPalette: TilePalette = { halo: '#ffffff', chosen: '#ffb300', text: '#1b1f24' }

/** A feature under the pointer. Its attributes come from the core, by revision and index. */
export interface PickHit {
  sourceId: string
  revisionKey: string
  sublayer: number
  /** The feature's index within the tileset. */
  feature: number
  kind: 'point' | 'line' | 'polygon'
  /** CSS pixels; 0 inside a polygon. */
  distancePx: number
}

/** A tile as it is asked for. `z` counts tiles of 512 CSS pixels: one less than Leaflet's zoom. */
export interface TileRequest {
  revisionKey: string
  kind: 'vector' | 'raster' | 'labels'
  index: number
  /** Labels: the attribute. */
  field?: string
  z: number
  x: number
  y: number
}
