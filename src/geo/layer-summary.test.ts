import { expect, it } from 'vitest'
import { parseWkt } from './formats/csv/wkt-geometry'
import { LayerSummary } from './layer-summary'
import { noCrs, type DatasetLayer, type Feature, type Geometry } from './model'

const point: Geometry = { type: 'Point', dim: 2, coords: [1, 2], ends: [1] }
const line: Geometry = { type: 'LineString', dim: 2, coords: [0, 0, 3, 4], ends: [2] }
const layer = { name: 'l', fields: [], crs: noCrs } as unknown as DatasetLayer
const place = { srid: null, name: null, from: 'none', toWgs84: null, warnings: [] } as const
const of = (geometry: Geometry | null, properties: Feature['properties']): Feature => ({
  id: null,
  geometry,
  properties,
})

it('names a collection so, though its members are all of one kind', () => {
  const summary = new LayerSummary()
  for (const [at, text] of ['GEOMETRYCOLLECTION (POINT (1 2), POINT (3 4))', 'MULTIPOINT (1 2, 3 4)'].entries())
    summary.takeNative((parseWkt(text)?.geometries ?? []).map((geometry) => of(geometry, [at])))
  expect(summary.report(layer, { ...place, warnings: [] }).geometryTypes).toEqual(['GeometryCollection', 'MultiPoint'])
})

it('counts the parts of one feature once, also across batches, and names what they are together', () => {
  const [collection, lines, lone, none] = [['a'], ['b'], ['c'], ['d']]
  const summary = new LayerSummary()
  summary.takeNative([of(point, collection)])
  summary.takeNative([of(line, collection), of(line, lines), of(line, lines), of(point, lone), of(null, none)])
  expect(summary.report(layer, { ...place, warnings: [] })).toMatchObject({
    features: 4,
    nullGeometries: 1,
    geometryTypes: ['GeometryCollection', 'MultiLineString', 'Point'],
    bboxNative: [0, 0, 3, 4],
  })
})

it('leaves numbers that no coordinate system reaches out of the bounds', () => {
  const summary = new LayerSummary()
  const damaged: Geometry = { type: 'LineString', dim: 2, coords: [1, 2, 1e300, 3, Infinity, 4, 5, 6], ends: [4] }
  summary.takeNative([of(damaged, ['a'])])
  expect(summary.report(layer, { ...place, warnings: [] }).bboxNative).toEqual([1, 2, 5, 6])
})
