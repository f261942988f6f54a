import type { AlignmentDefinition } from '../shared/alignment/definition'
import type { SaidBy } from '../shared/languages/said'
import type { EarlyView } from './early-view'

/**
 * What every reader gives and every consumer takes. Coordinates are always x = easting or longitude, y = northing or
 * latitude, whatever axis order the CRS definition has; units are those of the CRS named by the layer.
 */

/** The types of OGC Simple Features that are drawn. */
export type GeometryType = 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon'

/**
 * One geometry, flat. `coords` holds `dim` numbers a vertex: x, y, then z (heights, in the unit of the file) when dim is 3.
 * Measures (M) are dropped from `coords` by the readers.
 * `ends` closes parts: the vertex count up to the end of each part (line of a MultiLineString, ring of a Polygon or
 * MultiPolygon). Point and LineString have one entry; MultiPoint has one entry in all.
 * `polygonEnds` (MultiPolygon only) closes polygons: the ring count up to the end of each polygon. The first ring of a
 * polygon is its outer ring; rings are closed (first vertex repeated).
 * Readers flatten a GeometryCollection into several features that share an id, or into the multi type when homogeneous.
 */
export interface Geometry {
  type: GeometryType
  dim: 2 | 3
  coords: Float64Array | number[]
  ends: readonly number[]
  polygonEnds?: readonly number[]
  /** True for what the file calls a GeometryCollection, though its members are all of one kind; reports name it so. */
  collected?: boolean
  /** Lines only: the measure of each vertex, NaN where none is told. Taken off by formats/common/measured-lines.ts. */
  measures?: Float64Array | number[]
}

/** A surface of triangles (TIN, MultiPatch, 3D faces) is given as MultiPolygon of triangles with `dim` 3. */

/** Value of an attribute; null: blank. Dates are ISO 8601 texts, JSON is text. */
export type PropertyValue = string | number | boolean | null

/** Drawing hints that the file itself carries. Colours are #rrggbb; null or absent means the layer's own style. */
export interface FeatureStyle {
  color?: string | null
  fill?: string | null
  /** Line width in pixels, 1 to 10. */
  width?: number | null
  /** Dash pattern in pixels, as canvas setLineDash takes it. */
  dash?: readonly number[] | null
  /** Text drawn at the feature. */
  label?: string | null
  /** Text rotation in degrees, counter-clockwise from the x axis. */
  labelAngle?: number | null
}

/** One feature. `properties` in the order of the layer's fields. */
export interface Feature {
  /** The file's own feature id where it has one, else null. */
  id: string | number | null
  /** Null for a row without geometry (null shape, empty WKT); such features are counted and kept. */
  geometry: Geometry | null
  /** Aligned with `DatasetLayer.fields`. May be shorter than fields: what is missing is null. */
  properties: PropertyValue[]
  style?: FeatureStyle | null
}

/** Types of attributes. */
export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'date' | 'datetime' | 'json'

/** An attribute of a layer. */
export interface Field {
  name: string
  type: FieldType
}

/** How the CRS of a layer was found; `none` means it has to be asked for. */
export type CrsSource =
  | 'option' // the user or the request named it
  | 'prj'
  | 'file' // the format's own CRS record (GeoPackage, GeoJSON crs, GeoTIFF keys, IFC map conversion, …)
  | 'format' // the format fixes it (GeoJSON, KML, GPX: WGS 84)
  | 'columns' // column names say longitude and latitude
  | 'project' // the project's default was taken
  | 'none'

/** A CRS as a file names it; `src/geo/crs` resolves it. At most one of wkt and proj4 is used, srid first. */
export interface CrsRef {
  /** EPSG code, or null when the definition matches none. */
  srid: number | null
  /** The definition as found (OGC or ESRI WKT, or PROJJSON text), else null. */
  wkt: string | null
  /** A PROJ string, else null. */
  proj4: string | null
  /** Name for people, for instance "GDA2020 / MGA zone 56"; null when unknown. */
  name: string | null
  from: CrsSource
}

/** What a file that names no coordinate system says. */
export const noCrs: CrsRef = { srid: null, wkt: null, proj4: null, name: null, from: 'none' }

/** What a format that fixes WGS 84 says. */
export const wgs84Crs: CrsRef = { srid: 4326, wkt: null, proj4: null, name: 'WGS 84', from: 'format' }

/** Something a person should know; never the end of the reading. `code` is stable, kebab-case, one a kind. */
export interface Warning {
  code: string
  message: string
  /** By what the window says it; what was kept by an earlier version has none. */
  by: SaidBy
  /** How often it happened; 1 when not given. */
  count?: number
}

/** A warning that may have been kept before it had words. */
export type KeptWarning = Omit<Warning, 'by'> & { by?: SaidBy }

/** minX, minY, maxX, maxY in the layer's CRS. */
export type Bbox = readonly [number, number, number, number]

/** How much of a source has been read. */
export interface ReadProgress {
  /** Bytes of the source consumed so far, and in all; total 0 when unknown. */
  bytesRead: number
  bytesTotal: number
}

/** How a reading is stopped, and whom it tells how far it is. */
export interface ReadContext {
  signal: AbortSignal
  onProgress: (progress: ReadProgress) => void
}

/** The interface's options as a reader sees them (docs/interface.md, startUpload). Null or absent: not given. */
export interface ReadOptions {
  /** Source CRS as the request names it: an EPSG code; null when -1 or 0 (the caller resolves those). */
  srid?: number | null
  units?: 'm' | 'mm' | 'auto' | null
  shpColorMode?: 'fixed' | 'attribute' | null
  shpColorFixed?: string | null
  shpColorAttribute?: string | null
  colorFieldName?: string | null
  csvIDField?: string | null
  csvXField?: string | null
  csvYField?: string | null
  csvZField?: string | null
  csvColor?: string | null
  ifcSublayerGroupBy?: 'Name' | 'Type' | 'IfcType' | null
  convert3dFaces?: boolean | null
  convert3dFacesToTerrain?: boolean | null
  /** Overrides every guess of the text encoding (WHATWG label or Windows code page name). */
  encoding?: string | null
}

/** One file of a set. */
export interface FileMember {
  path: string
  /** Base name with its original spelling. */
  name: string
  /** Lower-case extension without the dot; `shp.xml` and `aux.xml` are double. */
  ext: string
  sizeBytes: number
  /** UTC milliseconds since 1970, whole. */
  lastModifiedMs: number
}

/** One upload group: the main file and the sidecars that belong to it. */
export interface FileSet {
  /** Name of the layer that it would make: the base name without extension. */
  name: string
  main: FileMember
  /** Main file included. */
  members: readonly FileMember[]
}

/** One vector layer of a dataset; its features are read anew at each call. */
export interface DatasetLayer {
  name: string
  /** Grows while reading where the format has no schema (GeoJSON, KML); final when the iteration has ended. */
  fields: Field[]
  /**
   * Positions in `fields` in the order to show them, where the one in which they were met is accidental; valid when the
   * iteration has ended. Absent: as they are.
   */
  fieldOrder?: () => number[]
  crs: CrsRef
  /** Known before reading, or null. */
  featureCount: number | null
  /** Known before reading (header), or null. Never trusted for bounds that are shown. */
  headerBbox: Bbox | null
  /**
   * All features in file order, in batches of up to about 2,000. Throws AppError (file.*, cancelled); readable features
   * before a fault have been given by then only where the reader says so by a warning instead of an error.
   * May be called again; each call reads anew.
   */
  features(context: ReadContext): AsyncIterable<Feature[]>
}

/** What a file says of a band of a raster. */
export interface BandLabel {
  name: string | null
  /** "m", "ft": as for people; null when not stated. */
  unit: string | null
}

/** A grid of pixels placed in the world; read by window (see formats/raster). */
export interface RasterLayer {
  name: string
  crs: CrsRef
  width: number
  height: number
  bands: number
  /** Affine transform, GDAL order: x = g0 + col*g1 + row*g2, y = g3 + col*g4 + row*g5. */
  geoTransform: readonly [number, number, number, number, number, number]
  kind: 'rgb' | 'grey' | 'palette' | 'elevation'
  nodata: number | null
  /** The type of the samples by GDAL's names: Byte, UInt16, Float32, CInt16, …; absent where it is not told. */
  sampleType?: string
  /** What each band is called and measured in; null where the file does not say. Absent: nothing is said of any. */
  bandLabels?: readonly BandLabel[]
  /**
   * The value of each band in a pixel as the file means it (scale and offset applied); null for no data and hidden
   * pixels. Absent where reading means to unpack everything.
   */
  valuesAt?(col: number, row: number, signal: AbortSignal): Promise<(number | null)[]>
  /**
   * The values of a window at full size, one array a band, row by row from the top, as the file means them; NaN for no data and hidden
   * pixels. Absent where reading means to unpack everything.
   */
  values?(
    window: { col: number; row: number; width: number; height: number },
    signal: AbortSignal,
  ): Promise<Float64Array[]>
  /** The files from which any window can be read again at little cost; absent where reading means to unpack everything. */
  source?: FileSet
  /**
   * Pixels of a window, resampled to outWidth x outHeight, as RGBA (4 bytes a pixel, row by row from the top);
   * elevation layers also give heights (NaN where nodata).
   */
  read(
    window: { col: number; row: number; width: number; height: number; outWidth: number; outHeight: number },
    signal: AbortSignal,
  ): Promise<{ rgba: Uint8ClampedArray; heights: Float32Array | null }>
  /**
   * The whole at a small size, as RGBA, by as much as can be read in about `budgetMs`, from all over it; what lies between is
   * guessed by what lies around. Absent where the pixels come all at once or not at all.
   */
  coarse?(size: { width: number; height: number; budgetMs: number }, signal: AbortSignal): Promise<Uint8ClampedArray>
}

/** How a text table was understood. */
export interface TableReport {
  delimiter: string
  encoding: string
  decimal: '.' | ','
  columns: string[]
  x: string | null
  y: string | null
  z: string | null
  id: string | null
  sample: string[][]
}

/** An opened source: close it when it is read. */
export interface Dataset {
  format: FormatId
  layers: DatasetLayer[]
  rasters: RasterLayer[]
  /** Tables without geometry that stand beside the layers; nothing of them is drawn. Their features have no geometry. */
  tables?: DatasetLayer[]
  /** Exact axes for chainage, with the CRS of their coordinates; absent where the format has none. */
  alignments?: { crs: CrsRef; definitions: readonly AlignmentDefinition[] }
  /** Filled while reading; read it after the iteration. */
  warnings: Warning[]
  /** Text tables only: how the table is written and which columns place it. */
  table?: TableReport | null
  close(): Promise<void>
}

/** Names of the formats. */
export type FormatId =
  | 'shapefile'
  | 'csv'
  | 'geojson'
  | 'topojson'
  | 'kml'
  | 'gpx'
  | 'geopackage'
  | 'flatgeobuf'
  | 'filegdb'
  | 'landxml'
  | 'gml'
  | 'dxf'
  | 'dwg'
  | 'ifc'
  | 'geotiff'
  | 'image'

/** How an opening is stopped, and who is told of what a reader has before it can name its layers. */
export interface OpenContext extends ReadContext {
  early?: EarlyView
}

/** A format: detected by content first, then read. One object a format, registered in formats/registry.ts. */
export interface Format {
  id: FormatId
  /** Name for people: "Shapefile", "GeoJSON". */
  label: string
  /** Lower-case extensions of main files, without the dot. */
  extensions: readonly string[]
  /**
   * True when the content is this format. `head` holds the first bytes of the main file (up to 64 KiB). Must not throw,
   * must not trust the extension alone where the content can tell.
   */
  detect(head: Uint8Array, files: FileSet): boolean
  open(files: FileSet, options: ReadOptions, context: OpenContext): Promise<Dataset>
}
