import type { English } from '../languages/en'
import type { Said } from '../languages/said'
import { said } from '../languages/said-readers'

/**
 * Which extension belongs to which kind of data, as bulk upload sees it. Lower case, without the dot. `shp.xml`,
 * `aux.xml` and their like are double extensions. Sources: Esri's list of shapefile file extensions, GDAL's driver pages.
 */
export type FileGroupKind =
  | 'shapefile'
  | 'table'
  | 'geojson'
  | 'kml'
  | 'gpx'
  | 'geopackage'
  | 'flatgeobuf'
  | 'filegdb'
  | 'gml'
  | 'xml'
  | 'drawing'
  | 'bim'
  | 'raster'
  | 'zip'

/**
 * One kind: the extensions of its main file and of the files that go with it. Those whose files may name no coordinate system
 * have a .prj.
 */
export interface FileKind {
  kind: FileGroupKind
  main: readonly string[]
  sidecars: readonly string[]
}

const shapefileSidecars = [
  ...['shx', 'dbf', 'prj', 'cpg', 'cst', 'qpj', 'sbn', 'sbx', 'fbn', 'fbx', 'ain', 'aih', 'ixs', 'mxs', 'atx', 'qix'],
  'shp.xml',
]

const rasterSidecars = [
  ...['tfw', 'tifw', 'tiffw', 'tfwx', 'jgw', 'jpgw', 'jpegw', 'jgwx', 'pgw', 'pngw', 'pgwx', 'wld', 'wldx'],
  ...['ovr', 'msk', 'prj', 'tab', 'aux.xml', 'aux', 'rrd', 'tif.xml', 'tiff.xml', 'jpg.xml', 'png.xml'],
]

/** All kinds, in the order in which a shared side file (a .prj) is given away: the first that takes it keeps it. */
export const fileKinds: readonly FileKind[] = [
  { kind: 'shapefile', main: ['shp'], sidecars: shapefileSidecars },
  { kind: 'raster', main: ['tif', 'tiff', 'gtif', 'btf', 'jpg', 'jpeg', 'png'], sidecars: rasterSidecars },
  { kind: 'drawing', main: ['dxf', 'dwg'], sidecars: ['prj', 'wld'] },
  { kind: 'table', main: ['csv', 'tsv', 'txt', 'xyz', 'psv', 'tab-separated'], sidecars: ['prj', 'csvt'] },
  {
    kind: 'geojson',
    main: ['geojson', 'json', 'geojsonl', 'geojsons', 'ndjson', 'jsonl', 'geojsonseq', 'topojson'],
    sidecars: [],
  },
  { kind: 'kml', main: ['kml', 'kmz'], sidecars: [] },
  { kind: 'gpx', main: ['gpx'], sidecars: [] },
  { kind: 'geopackage', main: ['gpkg'], sidecars: ['prj', 'gpkg-wal', 'gpkg-shm', 'gpkg-journal'] },
  { kind: 'flatgeobuf', main: ['fgb'], sidecars: ['prj'] },
  { kind: 'bim', main: ['ifc'], sidecars: ['prj'] },
  { kind: 'gml', main: ['gml'], sidecars: ['prj', 'xsd', 'gfs'] },
  { kind: 'xml', main: ['xml', 'landxml'], sidecars: ['prj'] },
  { kind: 'zip', main: ['zip'], sidecars: [] },
]

type Content = English['readers']['content']

/** The words of what a file is, those with parameters aside. */
export type ContentKind = Exclude<
  { [Key in keyof Content]: Content[Key] extends string ? Key : never }[keyof Content],
  'shapefilePart'
>

/** What a file is, to complete “X is …” and “X holds …”. */
export const kindSaid = (kind: ContentKind): Said => said(`readers.content.${kind}`)

/** Extensions that are known but not read, and what they are called. They go to the ignored list with that name. */
export const unreadKinds: Readonly<Record<string, ContentKind>> = {
  tab: 'mapInfoTable',
  map: 'mapInfoTablePart',
  mif: 'mapInfoExchange',
  mid: 'mapInfoExchangePart',
  mdb: 'access',
  accdb: 'access',
  ecw: 'ecw',
  jp2: 'jpeg2000',
  sid: 'mrSid',
  asc: 'asciiGrid',
  las: 'las',
  laz: 'laz',
  e57: 'e57',
  rcp: 'reCap',
  dgn: 'microStation',
  rvt: 'revit',
  nwd: 'navisworks',
  skp: 'sketchUp',
  pdf: 'pdf',
  doc: 'word',
  docx: 'word',
  xls: 'excel',
  xlsx: 'excel',
  ppt: 'presentation',
  pptx: 'presentation',
  odt: 'textDocument',
  ods: 'spreadsheet',
  rtf: 'textDocument',
  md: 'textDocument',
  htm: 'page',
  html: 'page',
  log: 'log',
  mxd: 'arcMap',
  aprx: 'arcGisPro',
  qgs: 'qgis',
  qgz: 'qgis',
  qml: 'qgisStyle',
  sld: 'style',
  lyr: 'arcGisStyle',
  lyrx: 'arcGisStyle',
  rar: 'rar',
  '7z': 'sevenZip',
  tar: 'tar',
  gz: 'gzip',
  tgz: 'tar',
  exe: 'program',
  dll: 'program',
}
