import { streamDecoder } from '../common/text-encoding'
import { xmlEncoding, xmlRootName } from '../common/xml-stream'

/** Namespaces of GML in all of its versions and of what is built on it, as a start tag names them. */
const namespaces =
  /=\s*["'](?:https?:\/\/(?:www\.)?opengis\.net\/(?:gml|citygml|wfs|infragml)\b|http:\/\/ogr\.maptools\.org\/)/i

/** Roots that name the namespace of GML and hold no features: descriptions of services, schemas and data, styles, queries. */
const otherRoots = new Set([
  ...['schema', 'Capabilities', 'WFS_Capabilities', 'WMS_Capabilities', 'Capability', 'MD_Metadata', 'MI_Metadata'],
  ...['StyledLayerDescriptor', 'GetFeature', 'Filter', 'ExceptionReport', 'ServiceExceptionReport', 'Dictionary'],
  ...['kml', 'gpx', 'LandXML', 'html', 'feed', 'rss', 'qgis'],
])

/** Whether the start of a file is GML: XML that names the namespace of GML, or of something that is built on it, near its root. */
export function isGmlHead(head: Uint8Array): boolean {
  const root = xmlRootName(head)
  if (root === null || otherRoots.has(root)) return false
  return namespaces.test(streamDecoder(xmlEncoding(head)).write(Buffer.from(head)))
}
