import type { WireError } from '../shared/errors/app-error'
import type { ExportFormat } from '../shared/model/table-query'
import type { ContentRule } from '../shared/specification/content-watch'
import type { Finding } from '../shared/specification/finding'
import type { ColumnSurvey } from '../shared/specification/survey'
import type { ExportDifferencesRequest } from './diff/export-differences'
import type { AlignmentFile } from '../shared/alignment/definition'
import type { AlignmentAddress, AlignmentSummary, Chainage, LocateRequest } from './chainage/chainage-api'
import type { SplitRequest, SplitResult } from './delivery/delivery-api'
import type { OverlapRequest, OverlapResult } from './overlaps/find-overlaps'
import type { ServicesRequest, ServicesResult } from './services/find-services'
import type { TableReader } from './table/table-reader'
import type {
  Bbox,
  CrsSource,
  Field,
  FileSet,
  FormatId,
  GeometryType,
  KeptWarning,
  PropertyValue,
  ReadOptions,
  TableReport,
  Warning,
} from './model'
import type {
  DiffRequest,
  DiffFeature,
  DiffResult,
  DifferenceListRequest,
  ChangeLineRequest,
  ChangeStatistics,
  LineColumnRequest,
  ChangeClasses,
  ChangeLinePage,
  DifferencePage,
  TouchRequest,
  TouchResult,
} from './diff/difference-api'

/**
 * The spatial engine as the rest of the program sees it. Files are read in processes of their own, all else is done
 * in a thread; nothing here blocks the caller. Made by `createGeoEngine` (workers/geo-engine.ts).
 */
export interface GeoEngine {
  /**
   * What the files hold, read whole (counts and bounds are exact). Never rejects for bad content: see `FileReport.error`. Small
   * files are read several in one go where they are asked for in the same moment (`inPieces` of small-sets.ts), and tell no progress then.
   */
  inspect(request: InspectRequest, call?: CallOptions): Promise<FileReport>
  /** Reads, reprojects and tiles into a tileset (folder) at `outDir`. Rejects with AppError when nothing can be drawn. */
  build(request: BuildRequest, call?: CallOptions): Promise<BuildResult>
  /** Reads anything, writes WGS 84 GeoJSON or FlatGeobuf. */
  convert(request: ConvertRequest, call?: CallOptions): Promise<{ features: number; warnings: Warning[] }>
  /** Splits a dig-enquiry delivery into layers, a GeoPackage each (src/geo/delivery). */
  splitDelivery(request: SplitRequest, call?: CallOptions): Promise<SplitResult>
  /** One tile of a tileset (see tileset/README.md for the encoding); null when it is empty. */
  tile(tilesetDir: string, tile: TileAddress, call?: CallOptions): Promise<Uint8Array | null>
  /** Features near a place, nearest first, with all attributes from the full data; then the values of the rasters there. */
  identify(tilesetDir: string, request: IdentifyRequest): Promise<IdentifyHit[]>
  /** Tables of sublayers, filtered and in order; see table/README.md. */
  readonly tables: TableReader
  /** Transforms points between EPSG codes; flat x, y pairs in, flat x, y pairs out (NaN where it cannot be done). */
  transform(request: { fromSrid: number; toSrid: number; xy: number[] }): Promise<number[]>
  /** Alignments for chainages: see chainage/README.md. */
  readonly chainage: ChainageEngine
  /** Name, unit and area of an EPSG code; null when unknown. */
  describeCrs(srid: number): Promise<CrsDescription | null>
  /** CRS whose code or name matches the words of the query, best first. */
  searchCrs(query: string, limit: number): Promise<CrsDescription[]>
  /**
   * Two readings compared (see diff/README.md). What differs is kept on disk under the id of the result, until the engine is
   * closed or many others were made; then the calls with that id reject with `not-found`.
   */
  diff(request: DiffRequest, call?: CallOptions): Promise<DiffResult>
  /** Differences of a comparison in their order, and how many fit the request in all. */
  differences(id: string, request: DifferenceListRequest): Promise<DifferencePage>
  /** One difference of a comparison, its geometry cut to so many vertices. */
  difference(id: string, request: { index: number; maxVertices: number }): Promise<DiffFeature>
  /** Lines of the table of changes: one for each feature that is new, gone or moved, and for each edited attribute. */
  changeLines(id: string, request: ChangeLineRequest): Promise<ChangeLinePage>
  /** What is known of a column of the lines that fit, as they are filtered (src/geo/diff/line-statistics.ts). */
  changeStatistics(id: string, request: LineColumnRequest): Promise<ChangeStatistics>
  /** The differences in classes by a column of the lines that fit (src/geo/diff/line-classes.ts). */
  changeClasses(id: string, request: LineColumnRequest): Promise<ChangeClasses>
  /** Writes the differences of some kinds as a file, a feature each (src/geo/diff/export-differences.ts). */
  exportDifferences(id: string, request: ExportDifferencesRequest, call?: CallOptions): Promise<{ features: number }>
  /** Which areas the differences of a comparison touch: all differences are looked at. Errors: not-found, cancelled. */
  touched(id: string, request: TouchRequest, call?: CallOptions): Promise<TouchResult>
  /** Which areas overlap in place and time; see overlaps/find-overlaps.ts. Errors: cancelled. */
  findOverlaps(request: OverlapRequest, call?: CallOptions): Promise<OverlapResult>
  /** What lies at places, or near to them, in each of the tilesets; see services/find-services.ts. Errors: cancelled. */
  findServices(request: ServicesRequest, call?: CallOptions): Promise<ServicesResult>
  close(): Promise<void>
}

/** Chainages by the alignments of layers. All but `read` are answered at once. Errors: crs.*, and for `read` those of files. */
export interface ChainageEngine {
  /** The alignments beside a tileset, in its order. */
  list(tilesetDir: string): Promise<AlignmentSummary[]>
  /** The chainages and offsets of each place. The same list is the same choice: it is sent once, and kept ready. */
  locate(alignments: readonly AlignmentAddress[], request: LocateRequest): Promise<Chainage[][]>
  /** Every place that a station has. */
  places(alignments: readonly AlignmentAddress[], station: number): Promise<Chainage[]>
  /** The exact definitions in files. */
  read(
    request: Pick<InspectRequest, 'files' | 'options' | 'defaultSrid'>,
    call?: CallOptions,
  ): Promise<AlignmentFile & { warnings: Warning[] }>
}

/** How a call of the engine is stopped, and whom it tells how far it is. */
export interface CallOptions {
  signal?: AbortSignal
  onProgress?: (progress: EngineProgress) => void
  /** Told before the call ends well, of what runs in a process of its own. */
  onEffort?: (effort: Effort) => void
  /**
   * `build` only: called while the file is still being read, first within half a second and then ever more rarely, with the
   * folder of a small tileset of a part of the features. It is removed when the build ends.
   */
  onPreview?: (dir: string, manifest: TilesetManifest) => void
}

/** What a call took of the process that it ran in. */
export interface Effort {
  /** Time of the processor in milliseconds. */
  cpuMs: number
  /** The most memory that the process held meanwhile, in MB (2^20 bytes). */
  peakMb: number
}

/** How far a call of the engine is. */
export interface EngineProgress {
  /** What is being done, for people: "Reading geometry", "Building tiles". */
  step: string
  /** 0 to 1; null when it cannot be known. */
  fraction: number | null
  /** Features read so far. */
  features: number
}

/** Files to look into, and what to take where they are silent. */
export interface InspectRequest {
  files: FileSet
  options: ReadOptions
  /** EPSG code taken where the file names none; null: none is taken. */
  defaultSrid: number | null
  /** Reports tables without geometry too, as layers after the others. */
  withTables?: boolean
  /** An area in lon/lat that the features are counted against: see `LayerReport.outside`. */
  within?: Bbox | null
  /** Rules of a specification that what is read is held against while it passes: see `LayerReport.findings`. */
  rules?: readonly ContentRule[]
  /** Tells what the values of the columns are like: see `LayerReport.survey`. */
  survey?: boolean
}

/** What is known of one layer of a file after all of it was read. */
export interface LayerReport {
  name: string
  /** Features of the file in all, those without geometry included; one that is drawn in parts counts once. For imagery 1. */
  features: number
  nullGeometries: number
  /** Vertices of all features; 0 for imagery. */
  vertices: number
  /** GeoJSON names, sorted; empty for imagery. What is drawn in parts of several kinds is a GeometryCollection. */
  geometryTypes: (GeometryType | 'GeometryCollection')[]
  /** EPSG code; null when the CRS has none or is not known. */
  srid: number | null
  sridFrom: CrsSource
  crsName: string | null
  /**
   * Bounds in lon/lat [west, south, east, north] that hold all vertices: those of `bboxNative`, with 21 points between the corners of each
   * edge, as GDAL gives them; null when the CRS is unknown or nothing is there.
   */
  bbox4326: Bbox | null
  /** The same without a few vertices far from all others, often at 0 0; absent where there are none. */
  withoutStrays4326?: Bbox
  /** Bounds in the layer's own CRS over all vertices. */
  bboxNative: Bbox | null
  /** Convex outline of the data as a closed lon/lat ring, at most 64 vertices; null with bbox4326. */
  outline4326: [number, number][] | null
  fields: Field[]
  /**
   * Features that reach out of the area asked for, by how many metres the furthest, and how far from it the nearest of all lies (absent
   * where none has a place); absent without such an area.
   */
  outside?: { features: number; furthestMetres: number; nearestMetres?: number }
  /** What of its content breaks the rules asked for; absent without such rules, and of imagery. */
  findings?: Finding[]
  /** What the values of its columns are like, where that was asked for. */
  survey?: ColumnSurvey[]
  /** Unit of its coordinates where rules were asked for; null: not known. */
  crsUnit?: string | null
  /** Imagery only. */
  raster: RasterReport | null
}

/** What is known of imagery. */
export interface RasterReport {
  /** Pixels. */
  width: number
  height: number
  bands: number
  kind: string
  /** The type of the samples by GDAL's names: Byte, UInt16, Float32, …; null where it is not told. */
  type: string | null
  /** The value that stands for no data, as the samples hold it; as text where JSON has no such number; null: none. */
  nodata: number | 'nan' | 'inf' | '-inf' | null
}

/** What is known of a file after all of it was read, or why it could not be. */
export interface FileReport {
  /** Path of the main file as given. */
  file: string
  /** Null when the content is of no known format. */
  format: FormatId | null
  layers: LayerReport[]
  warnings: Warning[]
  error: WireError | null
  /** Text tables only: the delimiter, encoding, columns found and those chosen, and the first rows. */
  table: TableReport | null
}

/** Files to make a tileset of, and the folder where it goes. */
export interface BuildRequest {
  files: FileSet
  options: ReadOptions
  /** EPSG code taken where the file names none; null: a file without CRS is an error (crs.missing). */
  defaultSrid: number | null
  /** Folder to create; written beside it under a temporary name and renamed when whole. */
  outDir: string
}

/** A tileset that was made, and what was learned of its source on the way. */
export interface BuildResult {
  report: FileReport
  manifest: TilesetManifest
  /** The most memory that the process that made it has held so far, in MB (2^20 bytes). */
  peakRssMb: number
}

/** manifest.json of a tileset. */
export interface TilesetManifest {
  version: 1
  format: FormatId
  features: number
  /** Features that lie nowhere; absent: not counted when it was made. */
  withoutPlace?: number
  bbox4326: Bbox | null
  minZoom: number
  /** Deepest zoom that is stored; deeper tiles are cut from it on demand. */
  maxZoom: number
  sublayers: {
    name: string
    fields: Field[]
    features: number
    /** Records of the form, where some features are drawn in several parts; absent when each has one. */
    records?: number
    geometryTypes: GeometryType[]
    bbox4326: Bbox | null
    /** EPSG code of the CRS that it was placed by; absent: that has none, or it was made before this was kept. */
    srid?: number
  }[]
  rasters: { name: string; bbox4326: Bbox; minZoom: number; maxZoom: number; kind: string }[]
  /** The colour (#rrggbb) that every feature carries itself; absent: none, or several. */
  ownColor?: string
  /** Alignments that are kept beside it (src/geo/chainage); absent for formats that have none. */
  alignments?: number
  warnings: KeptWarning[]
}

/** One tile of a tileset, z/x/y of the Web Mercator scheme with y from the north. */
export interface TileAddress {
  /** `labels`: the texts of one attribute for what the vector tile shows (encodeLabelTile). */
  kind: 'vector' | 'raster' | 'labels'
  /** Index into `rasters`; 0 for all else. */
  index: number
  /** Labels: name of the attribute. */
  field?: string
  z: number
  x: number
  y: number
}

/** Files to write in another format and CRS. */
export interface ConvertRequest {
  files: FileSet
  options: ReadOptions
  defaultSrid: number | null
  /** Name of the one layer wanted; null: all. */
  layer: string | null
  outPath: string
  outFormat: ExportFormat
  /** EPSG code of what is written. */
  outSrid: number
}

/** A place (degrees, WGS 84) at which features are looked for. */
export interface IdentifyRequest {
  lon: number
  lat: number
  /** Radius in degrees of longitude at that latitude. */
  toleranceDeg: number
  limit: number
}

/** One feature as a row of the attribute table. */
export interface FeatureRow {
  /** Position in the file, from 0: the feature's address within the tileset. */
  index: number
  sublayer: number
  id: string | number | null
  properties: Record<string, PropertyValue>
  bbox4326: Bbox | null
}

/** A feature, or a pixel of a raster: then `raster` is its index, `index` -1 and `sublayer` that index too. */
export interface IdentifyHit extends FeatureRow {
  raster?: number
  geometryType: GeometryType
  /** Lon/lat GeoJSON coordinates of the feature (cut to 10,000 vertices); of a surface of many triangles the place that was asked for. */
  coordinates: unknown
  distanceMetres: number
}

/** A coordinate system as it is told to people. */
export interface CrsDescription {
  srid: number
  name: string
  /** metre, degree, foot, US survey foot, … */
  unit: string
  geographic: boolean
  /** Area of use in lon/lat [west, south, east, north]; null when not stated. */
  area: Bbox | null
  /** What accuracy the transform to WGS 84 has in metres; null when not known. */
  accuracyMetres: number | null
}
