import { expect, it } from 'vitest'
import type { Geometry } from '../../model'
import { collection, featuresOfGml, openGml, thing } from './open-gml.test-helper'

async function drawn(geometry: string): Promise<Geometry | null> {
  const [feature] = await featuresOfGml(collection(thing(geometry)))
  return feature?.geometry ?? null
}
const rounded = (coords: ArrayLike<number> | undefined, from = 0, to?: number): number[] =>
  Array.from(coords ?? [])
    .slice(from, to)
    .map((value) => Math.round(value * 1e4) / 1e4 + 0)

const ring = (positions: string) => `<gml:LinearRing><gml:posList>${positions}</gml:posList></gml:LinearRing>`
const polygon = (outer: string) => `<gml:Polygon><gml:exterior>${ring(outer)}</gml:exterior></gml:Polygon>`

it.each([
  ['Point', '<gml:Point><gml:pos>1 2</gml:pos></gml:Point>', [1, 2]],
  ['Point', '<gml:Point><gml:coordinates>1,2,3</gml:coordinates></gml:Point>', [1, 2, 3]],
  ['Point', '<gml:Point><gml:coord><gml:X>1</gml:X><gml:Y>2</gml:Y></gml:coord></gml:Point>', [1, 2]],
  ['LineString', '<gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString>', [1, 2, 3, 4]],
  [
    'LineString',
    '<gml:LineString><gml:posList srsDimension="3">1 2 9 3 4 9</gml:posList></gml:LineString>',
    [1, 2, 9, 3, 4, 9],
  ],
  ['LineString', '<gml:LineString><gml:pos>1 2</gml:pos><gml:pos>3 4</gml:pos></gml:LineString>', [1, 2, 3, 4]],
  [
    'LineString',
    '<gml:LineString><gml:coordinates decimal="," cs=" " ts=";">1,5 2;3,5 4</gml:coordinates></gml:LineString>',
    [1.5, 2, 3.5, 4],
  ],
  [
    'MultiPoint',
    '<gml:MultiPoint><gml:pointMembers><gml:Point><gml:pos>1 2</gml:pos></gml:Point></gml:pointMembers></gml:MultiPoint>',
    [1, 2],
  ],
  [
    'MultiLineString',
    '<gml:MultiCurve><gml:curveMember><gml:LineString><gml:posList>1 2 3 4</gml:posList></gml:LineString></gml:curveMember></gml:MultiCurve>',
    [1, 2, 3, 4],
  ],
  ['Polygon', polygon('0 0 9 0 9 9 0 0'), [0, 0, 9, 0, 9, 9, 0, 0]],
  ['Polygon', polygon('0 0 9 0 9 9'), [0, 0, 9, 0, 9, 9, 0, 0]],
  [
    'Polygon',
    '<gml:Polygon><gml:outerBoundaryIs><gml:LinearRing><gml:coordinates>0,0 9,0 9,9 0,0</gml:coordinates></gml:LinearRing></gml:outerBoundaryIs></gml:Polygon>',
    [0, 0, 9, 0, 9, 9, 0, 0],
  ],
  [
    'Polygon',
    '<gml:Envelope><gml:lowerCorner>0 0</gml:lowerCorner><gml:upperCorner>2 1</gml:upperCorner></gml:Envelope>',
    [0, 0, 2, 0, 2, 1, 0, 1, 0, 0],
  ],
  [
    'MultiPolygon',
    `<gml:MultiSurface><gml:surfaceMember>${polygon('0 0 9 0 9 9 0 0')}</gml:surfaceMember></gml:MultiSurface>`,
    [0, 0, 9, 0, 9, 9, 0, 0],
  ],
] as const)('draws a %s of %s', async (type, text, coords) => {
  const geometry = await drawn(text)
  expect(geometry?.type).toBe(type)
  expect(rounded(geometry?.coords)).toEqual(coords)
})

it('joins the segments of a curve and the members of a composite one, turned where they say so', async () => {
  const curve = await drawn(
    '<gml:Curve><gml:segments><gml:LineStringSegment><gml:posList>0 0 4 0</gml:posList></gml:LineStringSegment><gml:Arc><gml:posList>4 0 6 2 8 0</gml:posList></gml:Arc></gml:segments></gml:Curve>',
  )
  expect(curve?.type).toBe('LineString')
  expect(rounded(curve?.coords, 0, 4)).toEqual([0, 0, 4, 0])
  expect(rounded(curve?.coords, -2)).toEqual([8, 0])
  expect(Math.max(...rounded(curve?.coords))).toBe(8)
  // An arc of radius 2 about 6 0: every vertex lies on it.
  for (let at = 2; at < (curve?.coords.length ?? 0); at += 2)
    expect(Math.hypot((curve?.coords[at] ?? 0) - 6, curve?.coords[at + 1] ?? 0)).toBeCloseTo(2, 9)
  const line = (positions: string) => `<gml:LineString><gml:posList>${positions}</gml:posList></gml:LineString>`
  const composite = await drawn(
    `<gml:CompositeCurve><gml:curveMember>${line('0 0 1 1')}</gml:curveMember><gml:curveMember><gml:OrientableCurve orientation="-"><gml:baseCurve>${line('5 5 1 1')}</gml:baseCurve></gml:OrientableCurve></gml:curveMember></gml:CompositeCurve>`,
  )
  expect(composite).toMatchObject({ type: 'LineString', coords: [0, 0, 1, 1, 5, 5] })
})

it('draws arcs about a centre from the easting, counter-clockwise, and circles by three points or a radius', async () => {
  const segment = (text: string) =>
    drawn(`<gml:Curve srsName="EPSG:28992"><gml:segments>${text}</gml:segments></gml:Curve>`)
  const about = '<gml:pos>100 200</gml:pos><gml:radius uom="m">10</gml:radius>'
  const arc = await segment(
    `<gml:ArcByCenterPoint>${about}<gml:startAngle uom="deg">0</gml:startAngle><gml:endAngle uom="deg">90</gml:endAngle></gml:ArcByCenterPoint>`,
  )
  expect([rounded(arc?.coords, 0, 2), rounded(arc?.coords, -2)]).toEqual([[110, 200], [100, 210]]) // prettier-ignore
  const circle = await segment(`<gml:CircleByCenterPoint>${about}</gml:CircleByCenterPoint>`)
  expect([Math.min(...rounded(circle?.coords)), Math.max(...rounded(circle?.coords))]).toEqual([90, 210])
  const byThree = await segment('<gml:Circle><gml:posList>0 0 4 0 4 4</gml:posList></gml:Circle>')
  expect([rounded(byThree?.coords, 0, 2), rounded(byThree?.coords, -2)]).toEqual([[0, 0], [0, 0]]) // prettier-ignore
  expect(Math.max(...rounded(byThree?.coords))).toBeCloseTo(2 + Math.SQRT2 * 2, 3)
})

it('draws a circle in metres on a system of degrees as wide as it is high on the ground', async () => {
  const geometry = await drawn(
    '<gml:Curve srsName="urn:ogc:def:crs:EPSG::4326"><gml:segments><gml:CircleByCenterPoint><gml:pos>60 10</gml:pos><gml:radius uom="[nmi_i]">10</gml:radius></gml:CircleByCenterPoint></gml:segments></gml:Curve>',
  )
  const lons = geometry ? Array.from(geometry.coords).filter((_, at) => at % 2 === 0) : []
  const lats = geometry ? Array.from(geometry.coords).filter((_, at) => at % 2 === 1) : []
  expect(Math.max(...lats) - 60).toBeCloseTo(18_520 / 111_195, 4)
  expect(Math.max(...lons) - 10).toBeCloseTo(18_520 / 111_195 / Math.cos(Math.PI / 3), 3)
})

it('keeps holes with their polygon, and rings of several curves as one', async () => {
  const holed = await drawn(
    `<gml:Surface><gml:patches><gml:PolygonPatch><gml:exterior>${ring('0 0 9 0 9 9 0 0')}</gml:exterior><gml:interior>${ring('5 1 6 1 6 2 5 1')}</gml:interior></gml:PolygonPatch></gml:patches></gml:Surface>`,
  )
  expect(holed).toMatchObject({ type: 'Polygon', ends: [4, 8] })
  const curve = (positions: string) =>
    `<gml:curveMember><gml:LineString><gml:posList>${positions}</gml:posList></gml:LineString></gml:curveMember>`
  const ofCurves = await drawn(
    `<gml:Polygon><gml:exterior><gml:Ring>${curve('0 0 9 0')}${curve('9 0 9 9')}${curve('9 9 0 0')}</gml:Ring></gml:exterior></gml:Polygon>`,
  )
  expect(ofCurves).toMatchObject({ type: 'Polygon', coords: [0, 0, 9, 0, 9, 9, 0, 0] })
})

it('draws the shell of a body and the triangles of a terrain with their heights', async () => {
  const face = (positions: string) => `<gml:surfaceMember>${polygon(positions)}</gml:surfaceMember>`
  const solid = await drawn(
    `<gml:Solid srsDimension="3"><gml:exterior><gml:Shell>${face('0 0 0 0 1 0 1 1 0 0 0 0')}${face('0 0 1 0 1 1 1 1 1 0 0 1')}</gml:Shell></gml:exterior></gml:Solid>`,
  )
  expect(solid).toMatchObject({ type: 'MultiPolygon', dim: 3, ends: [4, 8], polygonEnds: [1, 2] })
  const tin = await drawn(
    `<gml:TriangulatedSurface srsName="EPSG:7415"><gml:trianglePatches><gml:Triangle><gml:exterior>${ring('0 0 0 0 1 0 1 1 5 0 0 0')}</gml:exterior></gml:Triangle></gml:trianglePatches></gml:TriangulatedSurface>`,
  )
  expect(tin).toMatchObject({ type: 'MultiPolygon', dim: 3, coords: [0, 0, 0, 0, 1, 0, 1, 1, 5, 0, 0, 0] })
})

it('takes the easting first whatever order the system has, also from the box of the file', async () => {
  const point = (srs: string) => `<gml:Point${srs}><gml:pos>52 5</gml:pos></gml:Point>`
  expect((await drawn(point(' srsName="urn:ogc:def:crs:EPSG::4326"')))?.coords).toEqual([5, 52])
  expect((await drawn(point(' srsName="EPSG:4326"')))?.coords).toEqual([52, 5])
  const box = (srs: string) =>
    `<gml:boundedBy><gml:Envelope srsName="${srs}" srsDimension="2"><gml:lowerCorner>0 0</gml:lowerCorner></gml:Envelope></gml:boundedBy>`
  const text = collection(thing(point(''))).replace(
    '<gml:featureMember>',
    `${box('urn:ogc:def:crs:EPSG::4326')}<gml:featureMember>`,
  )
  const dataset = await openGml(text)
  expect(dataset.layers[0]?.crs.srid).toBe(4326)
  await dataset.close()
  expect((await featuresOfGml(text))[0]?.geometry?.coords).toEqual([5, 52])
})

it('finds out how many numbers a position has where a list does not say it', async () => {
  expect(await drawn(polygon('0 0 7 9 0 7 9 9 7 0 0 7'))).toMatchObject({ dim: 3, ends: [4] })
  expect(await drawn('<gml:LineString><gml:posList>0 0 7 9 0 7 9 9 7</gml:posList></gml:LineString>')).toMatchObject({
    dim: 3,
  })
  expect(await drawn('<gml:LineString><gml:posList>0 0 7 9 0 7</gml:posList></gml:LineString>')).toMatchObject({
    dim: 2,
    ends: [3],
  })
})

it('keeps a feature whose positions are none, and counts them', async () => {
  const dataset = await openGml(
    collection(
      thing('<gml:Point><gml:pos>NaN x</gml:pos></gml:Point>'),
      thing('<gml:Point><gml:pos>1 2</gml:pos></gml:Point>'),
    ),
  )
  expect(dataset.layers[0]?.featureCount).toBe(2)
  expect(dataset.warnings).toMatchObject([{ code: 'coordinates-invalid', message: expect.stringMatching(/^1 /) }])
  await dataset.close()
})

it('says what it draws straight and what it does not draw', async () => {
  const dataset = await openGml(
    collection(
      thing(
        '<gml:Curve><gml:segments><gml:Clothoid><gml:posList>0 0 1 1</gml:posList></gml:Clothoid></gml:segments></gml:Curve>',
      ),
      thing('<gml:RectifiedGrid dimension="2"><gml:limits/></gml:RectifiedGrid>'),
    ),
  )
  expect(dataset.warnings.map(({ code }) => code)).toEqual(['curves-coarse', 'geometry-not-drawn'])
  await dataset.close()
})

it('names the kinds of geometry that it does not know, with their count, and draws the rest', async () => {
  const odd = '<gml:Weird><gml:posList>1 2 3 4</gml:posList></gml:Weird>'
  const line = '<gml:LineStringSegment><gml:posList>1 2 3 4</gml:posList></gml:LineStringSegment>'
  const dataset = await openGml(
    collection(
      thing(`<gml:Curve><gml:segments>${odd}${odd}</gml:segments></gml:Curve>`, '', 'a'),
      thing(`<gml:Curve><gml:segments>${line}${odd}</gml:segments></gml:Curve>`, '', 'b'),
      thing('<gml:Sphere><gml:pos>1 2 3</gml:pos></gml:Sphere>', '', 'c'),
      thing('<gml:Point><gml:coord><gml:X>1</gml:X><gml:Y>2</gml:Y></gml:coord></gml:Point>', '', 'd'),
    ),
  )
  const told = dataset.warnings.map(({ code, message }) => `${code} ${message}`)
  expect(told.filter((each) => each.startsWith('geometry-not-drawn'))).toEqual([
    'geometry-not-drawn 4 geometries of test.gml are of kinds that are not drawn: Weird (3), Sphere (1).',
  ])
  const counts = dataset.layers.map(({ featureCount }) => featureCount)
  await dataset.close()
  expect(counts).toEqual([4])
})
