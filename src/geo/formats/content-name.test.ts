import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileSetFromPath } from '../file-set'
import { adviceFor, nameContent } from './content-name'
import { openDataset } from './registry'

const named = (text: string, name: string) => nameContent(Buffer.from(text), name).text
const adviceOf = (text: string, name: string) => adviceFor(nameContent(Buffer.from(text), name))?.text

it('names what is no map, and says what to do with it', () => {
  const service =
    '{"displayFieldName":"","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"features":[]}'
  expect(named(service, 'a.json')).toBe('Esri JSON')
  expect(adviceOf(service, 'a.json')).toContain('f=geojson')
  expect(named('{"version":0.6,"osm3s":{},"elements":[]}', 'a.json')).toBe('OpenStreetMap JSON')
  expect(named('{"name":"x"}', 'a.json')).toBe('JSON without map data')
  expect(named('\u0003y\u0007\u001a', 'roads.dbf')).toBe('the attributes of a shapefile, without its .shp')
  expect(adviceOf('GEOGCS["x"]', 'roads.prj')).toContain('put the other files of its set')
  const drawing = nameContent(Buffer.from('\ufeff0\nSECTION\n', 'utf16le'), 'a.dxf')
  expect(drawing.text).toBe('text in UTF-16')
  expect(adviceFor(drawing)?.text).toContain('save it as UTF-8')
  expect(named('GEOGCS["x"]', 'constructor')).toBe('plain text without map data')
})

it('tells the kinds of XML apart that go by .xml and .gml, and says how they become a layer', () => {
  const imkl =
    '<?xml version="1.0"?><gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:imkl="http://www.geostandaarden.nl/imkl/wibon">'
  expect(named(imkl, 'levering.xml')).toBe('IMKL, cables and pipes as GML (of KLIC or KLIP)')
  expect(adviceOf(imkl, 'levering.xml')).toContain('ogr2ogr -f GPKG')
  const gml = '<wfs:FeatureCollection xmlns:gml="http://www.opengis.net/gml">'
  expect(named(gml, 'a.xml')).toBe('GML, features as XML')
  expect(adviceOf(gml, 'a.xml')).toContain('It is not read yet')
  expect(named('<?xml version="1.0"?><other/>', 'a.xml')).toBe('an XML file of another kind')
})

it('does not call a GML file a wrong copy of LandXML because both go by .xml', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'names-'))
  const path = join(folder, 'levering.xml')
  writeFileSync(path, '<?xml version="1.0"?><FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2"/>')
  const opened = openDataset(await fileSetFromPath(path), {}, new AbortController().signal)
  await expect(opened).rejects.toMatchObject({
    code: 'file.unsupported',
    message: expect.stringMatching(
      /^levering\.xml is GML, features as XML\. It is not read yet: convert it to GeoPackage/,
    ),
  })
  rmSync(folder, { recursive: true })
})
