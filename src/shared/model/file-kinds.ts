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
  { kind: 'xml', main: ['xml', 'landxml'], sidecars: ['prj'] },
  { kind: 'zip', main: ['zip'], sidecars: [] },
]

/** Extensions that are known but not read, and what they are called. They go to the ignored list with that name. */
export const unreadKinds: Readonly<Record<string, string>> = {
  tab: 'a MapInfo table',
  map: 'part of a MapInfo table',
  mif: 'a MapInfo exchange file',
  mid: 'part of a MapInfo exchange file',
  mdb: 'an Access database',
  accdb: 'an Access database',
  ecw: 'an ECW image',
  jp2: 'a JPEG 2000 image',
  sid: 'a MrSID image',
  asc: 'an ASCII grid',
  las: 'a LAS point cloud',
  laz: 'a LAZ point cloud',
  e57: 'an E57 point cloud',
  rcp: 'a ReCap project',
  dgn: 'a MicroStation drawing',
  rvt: 'a Revit model',
  nwd: 'a Navisworks model',
  skp: 'a SketchUp model',
  gml: 'a GML file',
  pdf: 'a PDF',
  doc: 'a Word document',
  docx: 'a Word document',
  xls: 'an Excel workbook',
  xlsx: 'an Excel workbook',
  ppt: 'a presentation',
  pptx: 'a presentation',
  odt: 'a text document',
  ods: 'a spreadsheet',
  rtf: 'a text document',
  md: 'a text document',
  htm: 'a web page',
  html: 'a web page',
  log: 'a log',
  mxd: 'an ArcMap project',
  aprx: 'an ArcGIS Pro project',
  qgs: 'a QGIS project',
  qgz: 'a QGIS project',
  qml: 'a QGIS style',
  sld: 'a style',
  lyr: 'an ArcGIS layer style',
  lyrx: 'an ArcGIS layer style',
  rar: 'a RAR archive',
  '7z': 'a 7-Zip archive',
  tar: 'a TAR archive',
  gz: 'a gzip archive',
  tgz: 'a TAR archive',
  exe: 'a program',
  dll: 'a program',
}
