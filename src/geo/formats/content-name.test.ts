import { expect, it } from 'vitest'
import { adviceFor, nameContent } from './content-name'

const named = (text: string, name: string) => nameContent(Buffer.from(text), name)

it('names what is no map, and says what to do with it', () => {
  const service =
    '{"displayFieldName":"","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"features":[]}'
  expect(named(service, 'a.json')).toBe('Esri JSON')
  expect(adviceFor(named(service, 'a.json'))).toContain('f=geojson')
  expect(named('{"version":0.6,"osm3s":{},"elements":[]}', 'a.json')).toBe('OpenStreetMap JSON')
  expect(named('{"name":"x"}', 'a.json')).toBe('JSON without map data')
  expect(named('\u0003y\u0007\u001a', 'roads.dbf')).toBe('the attributes of a shapefile, without its .shp')
  expect(adviceFor(named('GEOGCS["x"]', 'roads.prj'))).toContain('put the other files of its set')
  expect(named('GEOGCS["x"]', 'constructor')).toBe('plain text without map data')
})
