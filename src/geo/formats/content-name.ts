import type { English } from '../../shared/languages/en'
import { kindSaid, unreadKinds, type ContentKind } from '../../shared/model/file-kinds'
import type { Said } from '../../shared/languages/said'
import { said } from '../../shared/languages/said-readers'

/** What to do with data that is known and not read, by the word in what `nameContent` says; null when there is nothing to advise. */
export function adviceFor(content: Said): Said | null {
  const known = advice.find(([word]) => word.test(content.text))?.[1]
  return known ? said(`readers.content.advice.${known}`) : null
}

const advice: readonly (readonly [RegExp, keyof English['readers']['content']['advice']])[] = [
  [/MicroStation/, 'dxf'],
  [/Revit|Navisworks|SketchUp|STEP/, 'ifc'],
  [/metadata/, 'metadata'],
  [/MapInfo|Access|SQLite/, 'geoPackage'],
  [/point cloud|ReCap/, 'points'],
  [/ECW|JPEG 2000|MrSID|ASCII grid/, 'geoTiff'],
  [/Esri JSON/, 'esriJson'],
  [/OpenStreetMap/, 'geoJson'],
  [/UTF-16/, 'utf8'],
  [/Excel|spreadsheet/, 'csv'],
  [/RAR|7-Zip|gzip|TAR/, 'zip'],
  [/shapefile/, 'shapefile'],
  [/ArcGIS|ArcMap|QGIS|style/, 'layers'],
]

/**
 * What unknown content is, in words that complete "X is …" and "X holds …". Only for messages; readable formats are
 * detected by their own `detect`.
 */
export function nameContent(head: Uint8Array, fileName: string): Said {
  for (const [signature, name] of signatures) {
    if (startsWith(head, signature)) return typeof name === 'string' ? kindSaid(name) : name(head, fileName)
  }
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096)).toString('latin1')
  if (/^[\s\u00ef\u00bb\u00bf]*(<!--[^]*?-->\s*)?<(!doctype\s+html|html|head|body|script)\b/i.test(text)) {
    return said('readers.content.webPage')
  }
  const named = Object.prototype.hasOwnProperty.call(unreadKinds, ending) ? unreadKinds[ending] : undefined
  if (named) return kindSaid(named)
  const part = Object.prototype.hasOwnProperty.call(shapefileParts, ending) ? shapefileParts[ending] : undefined
  if (part) return said('readers.content.shapefilePart', { part: said(`readers.content.parts.${part}`) })
  if (/^[\s\u00ef\u00bb\u00bf]*<\?xml|^\s*<[a-z]/i.test(text)) return xmlName(text)
  if (/^version https:\/\/git-lfs/.test(text)) return said('readers.content.gitLfs')
  if (/^[\s\u00ef\u00bb\u00bf]*[{[]/.test(text)) return jsonName(head)
  if (head.every((byte) => byte === 0)) return said('readers.content.zeroBytes')
  const strange = head.subarray(0, 4096).filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  return kindSaid(strange === 0 ? 'plainText' : 'binary')
}

function xmlName(text: string): Said {
  return kindSaid(/isotc211|MD_Metadata/.test(text) ? 'metadata' : 'otherXml')
}

function jsonName(head: Uint8Array): Said {
  const text = Buffer.from(head.buffer, head.byteOffset, head.length).toString('latin1')
  if (/"esriGeometry[A-Z]|"spatialReference"\s*:\s*\{\s*"(latestW|w)k/.test(text))
    return said('readers.content.esriJson')
  return kindSaid(/"elements"\s*:\s*\[/.test(text) && /"(overpass|osm)/i.test(text) ? 'osmJson' : 'otherJson')
}

const shapefileParts: Readonly<Record<string, keyof English['readers']['content']['parts']>> = {
  dbf: 'attributes',
  shx: 'index',
  prj: 'system',
  cpg: 'codePage',
  sbn: 'spatialIndex',
  sbx: 'spatialIndex',
  qix: 'spatialIndex',
}

type Name = ContentKind | ((head: Uint8Array, fileName: string) => Said)

const signatures: readonly (readonly [string, Name])[] = [
  ['\u00ff\u00fe', 'utf16'],
  ['\u00fe\u00ff', 'utf16'],
  ['%PDF', 'pdf'],
  ['PK\u0003\u0004', zipName],
  ['PK\u0005\u0006', 'emptyZip'],
  ['Rar!', 'rar'],
  ['7z\u00bc\u00af', 'sevenZip'],
  ['\u001f\u008b', 'gzip'],
  ['\u00d0\u00cf\u0011\u00e0', compoundName],
  ['\u0000\u0001\u0000\u0000Standard', 'access'],
  ['SQLite format 3\0', 'sqlite'],
  ['\u0089PNG', 'png'],
  ['\u00ff\u00d8\u00ff', 'jpeg'],
  ['GIF8', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['LASF', 'las'],
  ['\u007fELF', 'program'],
  ['MZ', 'program'],
  ['AutoCAD Binary DXF', 'binaryDxf'],
  ['ISO-10303-21', 'stepOrIfc'],
]

/** OLE compound files: old Office documents, and what other programs keep in the same box. */
function compoundName(_head: Uint8Array, fileName: string): Said {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return kindSaid(unreadKinds[ending] ?? 'oldOffice')
}

function zipName(head: Uint8Array, fileName: string): Said {
  if (/\.docx$/i.test(fileName)) return said('readers.content.word')
  if (/\.xls[xmb]$/i.test(fileName)) return said('readers.content.excel')
  if (/\.pptx$/i.test(fileName)) return said('readers.content.presentation')
  return kindSaid(Buffer.from(head).includes('[Content_Types].xml') ? 'office' : 'zip')
}

function startsWith(head: Uint8Array, signature: string): boolean {
  if (head.length < signature.length) return false
  for (let i = 0; i < signature.length; i++) if (head[i] !== signature.charCodeAt(i)) return false
  return true
}
