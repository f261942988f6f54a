import { unreadKinds } from '../../shared/model/file-kinds'

/** Program that first wrote a version of DWG, by the first six bytes. Source: Autodesk, DWG version codes. */
const dwgVersions: Readonly<Record<string, string>> = {
  AC1009: 'R12',
  AC1012: 'R13',
  AC1014: 'R14',
  AC1015: '2000',
  AC1018: '2004',
  AC1021: '2007',
  AC1024: '2010',
  AC1027: '2013',
  AC1032: '2018',
}

/** What to do with data that is known and not read, by the word in what `nameContent` says; null when there is nothing to advise. */
export function adviceFor(content: string): string | null {
  return advice.find(([word]) => word.test(content))?.[1] ?? null
}

const advice: readonly (readonly [RegExp, string])[] = [
  [/DWG|MicroStation/, 'It is not read: save it as DXF in the program that made it.'],
  [/Revit|Navisworks|SketchUp|STEP/, 'It is not read: export it as IFC.'],
  [
    /GML/,
    'It is not read yet: convert it to GeoPackage, in QGIS (Export, Save Features As) or with ogr2ogr (ogr2ogr -f GPKG new.gpkg old.gml), and add that.',
  ],
  [/metadata/, 'It holds no data itself: add the data set that it describes.'],
  [/MapInfo|Access|SQLite/, 'It is not read: export it as GeoPackage or Shapefile.'],
  [/point cloud|ReCap/, 'It is not read: export the points as CSV with x, y and z, or a terrain as GeoTIFF.'],
  [/ECW|JPEG 2000|MrSID|ASCII grid/, 'It is not read: export it as GeoTIFF.'],
  [/Esri JSON/, 'It is not read: ask the service for GeoJSON (f=geojson), or export the layer as GeoPackage.'],
  [/OpenStreetMap/, 'It is not read: export it as GeoJSON.'],
  [/UTF-16/, 'It is not read in that encoding: save it as UTF-8.'],
  [/Excel|spreadsheet/, 'It is not read: save the sheet as CSV.'],
  [/RAR|7-Zip|gzip|TAR/, 'It is not opened: unpack it, or pack it as ZIP.'],
  [/shapefile/, 'It is not read alone: put the other files of its set (.shp, .shx, .dbf, .prj) beside it.'],
  [/ArcGIS|ArcMap|QGIS|style/, 'It holds no data itself: upload the layers that it shows.'],
]

/**
 * What unknown content is, in words that complete "X is …" and "X holds …". Only for messages; readable formats are
 * detected by their own `detect`.
 */
export function nameContent(head: Uint8Array, fileName: string): string {
  for (const [signature, name] of signatures) {
    if (startsWith(head, signature)) return typeof name === 'string' ? name : name(head, fileName)
  }
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096)).toString('latin1')
  if (/^[\s\u00ef\u00bb\u00bf]*(<!--[^]*?-->\s*)?<(!doctype\s+html|html|head|body|script)\b/i.test(text)) {
    return 'a web page (perhaps a sign-in page saved in place of the download)'
  }
  const named = Object.prototype.hasOwnProperty.call(unreadKinds, ending) ? unreadKinds[ending] : undefined
  if (named) return named
  const part = Object.prototype.hasOwnProperty.call(shapefileParts, ending) ? shapefileParts[ending] : undefined
  if (part) return `${part} of a shapefile, without its .shp`
  if (/^[\s\u00ef\u00bb\u00bf]*<\?xml|^\s*<[a-z]/i.test(text)) return xmlName(text)
  if (/^version https:\/\/git-lfs/.test(text)) return 'a Git LFS pointer, not the file itself'
  if (/^[\s\u00ef\u00bb\u00bf]*[{[]/.test(text)) return jsonName(head)
  if (head.every((byte) => byte === 0)) return 'nothing but zero bytes (a damaged or unfinished copy)'
  const strange = head.subarray(0, 4096).filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  return strange === 0 ? 'plain text without map data' : 'binary data of an unknown kind'
}

/** Kinds of XML with places that are known and not read, by the namespaces at their head. */
const xmlKinds: readonly (readonly [RegExp, string])[] = [
  [/[/:"]imkl\b/i, 'IMKL, cables and pipes as GML (of KLIC or KLIP)'],
  [/citygml/i, 'CityGML, a city model as GML'],
  [/infragml/i, 'InfraGML, land and civil works as GML'],
  [/isotc211|MD_Metadata/, 'metadata of a data set (ISO 19139)'],
  [/opengis\.net\/gml/, 'GML, features as XML'],
]

function xmlName(text: string): string {
  return xmlKinds.find(([sign]) => sign.test(text))?.[1] ?? otherXml
}

const otherXml = 'an XML file of another kind'

function jsonName(head: Uint8Array): string {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1')
  if (/"esriGeometry[A-Z]|"spatialReference"\s*:\s*\{\s*"(latestW|w)k/.test(text)) return 'Esri JSON'
  return /"elements"\s*:\s*\[/.test(text) && /"(overpass|osm)/i.test(text)
    ? 'OpenStreetMap JSON'
    : 'JSON without map data'
}

const shapefileParts: Readonly<Record<string, string>> = {
  dbf: 'the attributes',
  shx: 'the index',
  prj: 'the coordinate system',
  cpg: 'the code page',
  sbn: 'the spatial index',
  sbx: 'the spatial index',
  qix: 'the spatial index',
}

const utf16 = 'text in UTF-16'

type Name = string | ((head: Uint8Array, fileName: string) => string)

const signatures: readonly (readonly [string, Name])[] = [
  ['\u00ff\u00fe', utf16],
  ['\u00fe\u00ff', utf16],
  ['%PDF', 'a PDF'],
  ['PK\u0003\u0004', zipName],
  ['PK\u0005\u0006', 'an empty ZIP archive'],
  ['Rar!', 'a RAR archive'],
  ['7z\u00bc\u00af', 'a 7-Zip archive'],
  ['\u001f\u008b', 'a gzip archive'],
  ['\u00d0\u00cf\u0011\u00e0', compoundName],
  ['\u0000\u0001\u0000\u0000Standard', 'an Access database'],
  ['SQLite format 3\0', 'an SQLite database'],
  ['\u0089PNG', 'a PNG image'],
  ['\u00ff\u00d8\u00ff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['II*\0', 'a TIFF image'],
  ['MM\0*', 'a TIFF image'],
  ['LASF', 'a LAS point cloud'],
  ['\u007fELF', 'a program'],
  ['MZ', 'a program'],
  ['AC10', dwgName],
  ['AutoCAD Binary DXF', 'a binary DXF drawing'],
  ['ISO-10303-21', 'a STEP or IFC file'],
]

function dwgName(head: Uint8Array): string {
  const version = dwgVersions[Buffer.from(head.subarray(0, 6)).toString('latin1')]
  return version ? `a DWG drawing (AutoCAD ${version})` : 'a DWG drawing'
}

/** OLE compound files: old Office documents, and what other programs keep in the same box. */
function compoundName(_head: Uint8Array, fileName: string): string {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return unreadKinds[ending] ?? 'an old Office document'
}

function zipName(head: Uint8Array, fileName: string): string {
  if (/\.docx$/i.test(fileName)) return 'a Word document'
  if (/\.xlsx$/i.test(fileName)) return 'an Excel workbook'
  if (/\.pptx$/i.test(fileName)) return 'a presentation'
  return Buffer.from(head).includes('[Content_Types].xml') ? 'an Office document' : 'a ZIP archive'
}

function startsWith(head: Uint8Array, signature: string): boolean {
  if (head.length < signature.length) return false
  for (let i = 0; i < signature.length; i++) if (head[i] !== signature.charCodeAt(i)) return false
  return true
}
