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

it('tells metadata from other XML, and what to do with it', () => {
  const metadata = '<?xml version="1.0"?><gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd">'
  expect(named(metadata, 'a.xml')).toMatch(/metadata/)
  expect(named('<?xml version="1.0"?><other/>', 'a.xml')).toBe('an XML file of another kind')
})

it('does not call a GML file without features a wrong copy of LandXML because both go by .xml', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'names-'))
  const path = join(folder, 'levering.xml')
  writeFileSync(path, '<?xml version="1.0"?><FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2"/>')
  const opened = openDataset(await fileSetFromPath(path), {}, new AbortController().signal)
  await expect(opened).rejects.toMatchObject({
    code: 'geo.no-features',
    message: expect.stringMatching(/^levering\.xml is GML without features/),
  })
  rmSync(folder, { recursive: true })
})
