import { formats } from '../../src/geo/formats/registry'
import { fileKinds, unreadKinds, type FileGroupKind } from '../../src/shared/model/file-kinds'
import { content as english } from '../../src/shared/languages/en/readers-content'
import { tableOf } from './markdown-table'

const kindNames: Record<Exclude<FileGroupKind, 'filegdb'>, string> = {
  shapefile: 'Shapefile',
  raster: 'imagery: GeoTIFF, PNG and JPEG with a world file',
  drawing: 'drawing: DXF and DWG',
  table: 'text table with coordinates or WKT',
  geojson: 'GeoJSON, GeoJSON lines, TopoJSON',
  kml: 'KML and KMZ',
  gpx: 'GPX',
  geopackage: 'GeoPackage',
  flatgeobuf: 'FlatGeobuf',
  bim: 'IFC model',
  gml: 'GML',
  xml: 'LandXML; GML (IMKL, INSPIRE, CityGML, XPlanGML)',
  zip: 'archive of the others; several sets in it become several layers',
}

const dotted = (names: readonly string[]): string => names.map((name) => `\`.${name}\``).join(' ')

/** Markdown of docs/guide/reference/formats.md. */
export function formatsPage(): string {
  const kinds = fileKinds.map(({ kind, main, sidecars }) => [
    kindNames[kind as keyof typeof kindNames],
    dotted(main),
    dotted(sidecars),
  ])
  const unread = [...new Set(Object.values(unreadKinds))].map((name) => [
    english[name],
    dotted(Object.keys(unreadKinds).filter((ending) => unreadKinds[ending] === name)),
  ])
  return [
    '# File formats',
    `What is in a file decides, not its ending. Read are ${formats.map(({ label }) => label).join(', ')}.`,
    '## What becomes a layer',
    'Files of one name in one folder are one layer: the main file with its sidecars. A folder ending in `.gdb` is a File Geodatabase.',
    tableOf(['kind', 'main file', 'sidecars'], kinds),
    '## What is named and left out',
    'The plan lists these with what they are. Nothing of them is sent.',
    tableOf(['what', 'ending'], unread),
  ].join('\n\n')
}
