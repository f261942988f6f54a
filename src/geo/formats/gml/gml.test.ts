import { expect, it } from 'vitest'
import { featuresOf } from '../read-all.test-helper'
import { gmlFormat } from './gml-format'
import { collection, featuresOfGml, openGml, rowsOf, thing } from './open-gml.test-helper'

const point = (at = '1 2') => `<gml:Point><gml:pos>${at}</gml:pos></gml:Point>`

it('knows GML of each version by what its head names, and nothing else', () => {
  const is = (text: string) => gmlFormat.detect(Buffer.from(text), { name: 'a', main: {} as never, members: [] })
  expect(is('<?xml version="1.0"?><wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0">')).toBe(true)
  expect(is('<ogr:FeatureCollection xmlns:gml="http://www.opengis.net/gml">')).toBe(true)
  expect(is("<CityModel xmlns='http://www.opengis.net/citygml/2.0'>")).toBe(true)
  expect(is('<x><!-- http://www.opengis.net/gml --></x>')).toBe(false)
  expect(is('<schema xmlns:gml="http://www.opengis.net/gml">')).toBe(false)
  expect(is('<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gml="http://www.opengis.net/gml">')).toBe(false)
})

it('makes a layer of each class, and tables of those without any geometry', async () => {
  const dataset = await openGml(
    collection(thing(point(), '', 't1'), '<a:Note gml:id="n"><a:text>x</a:text></a:Note>', thing(point(), '', 't2')),
  )
  expect(dataset.layers.map(({ name, featureCount }) => [name, featureCount])).toEqual([['Thing', 2]])
  expect(dataset.tables?.map(({ name, featureCount }) => [name, featureCount])).toEqual([['Note', 1]])
  expect((await featuresOf(dataset.layers[0])).map(({ id }) => id)).toEqual(['t1', 't2'])
  await dataset.close()
})

it.each([
  ['featureMembers', `<x xmlns:a="a"><gml:featureMembers>${thing(point())}${thing(point())}</gml:featureMembers></x>`],
  ['wfs:member', `<x><wfs:member>${thing(point())}</wfs:member><wfs:member>${thing(point())}</wfs:member></x>`],
  ['collections in a member', `<x><wfs:member><wfs:FeatureCollection><wfs:member>${thing(point())}</wfs:member><wfs:member>${thing(point())}</wfs:member></wfs:FeatureCollection></wfs:member></x>`], // prettier-ignore
  ['cityObjectMember', `<x><cityObjectMember>${thing(point())}</cityObjectMember><cityObjectMember>${thing(point())}</cityObjectMember></x>`], // prettier-ignore
  ['an insert', `<wfs:Transaction><wfs:Insert>${thing(point())}${thing(point())}</wfs:Insert></wfs:Transaction>`],
])('finds features in %s', async (_name, text) => {
  const dataset = await openGml(text)
  expect(dataset.layers.map(({ name, featureCount }) => [name, featureCount])).toEqual([['Thing', 2]])
  await dataset.close()
})

it('takes a root without members for a feature, and says when there is none at all', async () => {
  expect(await featuresOfGml(thing(point()))).toMatchObject([{ id: 't', geometry: { type: 'Point' } }])
  await expect(openGml('<gml:FeatureCollection/>')).rejects.toMatchObject({
    code: 'geo.no-features',
    message: expect.stringMatching(/^test\.gml is GML without features/),
  })
})

it('names attributes by their properties, keeps codes, units and ids, joins what repeats, and takes nil for blank', async () => {
  const dataset = await openGml(
    collection(
      thing(
        point(),
        `<a:id><a:Identifier><a:localId>007</a:localId></a:Identifier></a:id><a:size uom="urn:ogc:def:uom:OGC::mm">125</a:size>
         <a:kind xlink:href="http://register.nl/id/waarde/Kind/water"/><a:of xlink:href="#n1"/><a:tag>x</a:tag><a:tag>y</a:tag>
         <a:until xsi:nil="true" nilReason="unknown"/><a:isOld>false</a:isOld><a:since>2020-01-02</a:since><a:AREA>1.50</a:AREA>`,
      ),
    ),
  )
  expect(await rowsOf(dataset, 'Thing')).toEqual([
    {
      ...{ 'id.localId': '007', 'size (mm)': 125, kind: 'water', of: 'n1', tag: 'x, y', until: null },
      ...{ isOld: false, since: '2020-01-02', AREA: 1.5 },
    },
  ])
  expect(dataset.layers[0]?.fields.map(({ type }) => type)).toEqual(
    ['string', 'integer', 'string', 'string', 'string', 'string', 'boolean', 'date', 'number'], // prettier-ignore
  )
  await dataset.close()
})

it('takes what is called as a geometry for an attribute where it has the prefix of its feature', async () => {
  const dataset = await openGml(collection(thing(point(), '<a:Surface>asphalt</a:Surface><a:Box>7</a:Box>')))
  expect(await rowsOf(dataset, 'Thing')).toEqual([{ Surface: 'asphalt', Box: 7 }])
  await dataset.close()
  const [bare] = await featuresOfGml(collection(`<a:Thing>${point()}</a:Thing>`))
  expect(bare?.geometry?.type).toBe('Point')
})

it('keeps every value as text where one of its column is no number', async () => {
  const dataset = await openGml(
    collection(thing(point(), '<a:label>7.90</a:label>'), thing(point(), '<a:label>7 m</a:label>')),
  )
  expect((await rowsOf(dataset, 'Thing')).map(({ label }) => label)).toEqual(['7.90', '7 m'])
  await dataset.close()
})

it('follows references to geometries that stand elsewhere, in any order and through others', async () => {
  const text = collection(
    thing('<gml:MultiSurface><gml:surfaceMember xlink:href="#face"/></gml:MultiSurface>', '', 'first'),
    thing(
      '<gml:CompositeCurve><gml:curveMember xlink:href="#turned"/><gml:curveMember xlink:href="#line"/></gml:CompositeCurve>',
      '',
      'second',
    ),
    '<a:Other gml:id="o"><a:g><gml:OrientableCurve gml:id="turned" orientation="-"><gml:baseCurve xlink:href="#line"/></gml:OrientableCurve></a:g></a:Other>',
    '<a:Other><a:g><gml:LineString gml:id="line"><gml:posList>0 0 1 1</gml:posList></gml:LineString></a:g></a:Other>',
    '<a:Other><a:g><gml:Polygon gml:id="face"><gml:exterior><gml:LinearRing><gml:posList>0 0 9 0 9 9 0 0</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></a:g></a:Other>',
  )
  const [first, second] = await featuresOfGml(text)
  expect(first?.geometry).toMatchObject({ type: 'MultiPolygon', coords: [0, 0, 9, 0, 9, 9, 0, 0] })
  expect(second?.geometry).toMatchObject({ type: 'LineString', coords: [1, 1, 0, 0, 1, 1] })
})

it('follows references through several that come before what they refer to', async () => {
  const curve = (id: string, to: string) =>
    `<a:Other><a:g><gml:CompositeCurve gml:id="${id}"><gml:curveMember xlink:href="#${to}"/></gml:CompositeCurve></a:g></a:Other>`
  const last =
    '<a:Other><a:g><gml:LineString gml:id="d"><gml:posList>0 0 1 1</gml:posList></gml:LineString></a:g></a:Other>'
  const features = await featuresOfGml(collection(curve('a', 'b'), curve('b', 'c'), curve('c', 'd'), last))
  expect(features.map(({ geometry }) => geometry?.coords)).toEqual(new Array(4).fill([0, 0, 1, 1]))
})

it('lays a feature without geometry where the links of its net lie, and not where others lie that it names', async () => {
  const link = (id: string, positions: string) =>
    `<a:Link gml:id="${id}"><a:centre><gml:LineString><gml:posList>${positions}</gml:posList></gml:LineString></a:centre></a:Link>`
  const dataset = await openGml(
    collection(
      '<a:Cable gml:id="c"><a:link xlink:href="l1"/><a:link xlink:href="#l2"/></a:Cable>',
      '<a:Owner gml:id="o"><a:asset xlink:href="l1"/></a:Owner>',
      link('l1', '0 0 1 1'),
      link('l2', '1 1 2 0'),
    ),
  )
  expect(dataset.layers.map(({ name }) => name)).toEqual(['Cable', 'Link'])
  expect(await featuresOf(dataset.layers[0])).toMatchObject([
    { geometry: { type: 'LineString', coords: [0, 0, 1, 1, 2, 0] } },
  ])
  expect(dataset.tables?.map(({ name }) => name)).toEqual(['Owner'])
  await dataset.close()
})

it('counts references to what is not in the file', async () => {
  const dataset = await openGml(
    collection(thing('<gml:MultiSurface><gml:surfaceMember xlink:href="#gone"/></gml:MultiSurface>')),
  )
  expect(dataset.warnings).toMatchObject([{ code: 'geometry-missing', message: expect.stringMatching(/^1 geometry /) }])
  await dataset.close()
})

it('ends with references that go round in a circle', async () => {
  const one = (id: string, other: string) =>
    `<gml:MultiCurve gml:id="${id}"><gml:curveMember><gml:LineString><gml:posList>0 0 1 1</gml:posList></gml:LineString></gml:curveMember><gml:curveMember xlink:href="#${other}"/></gml:MultiCurve>`
  const features = await featuresOfGml(collection(thing(one('a', 'b')), thing(one('b', 'a')), thing(one('c', 'c'))))
  expect(features).toHaveLength(3)
})

it('splits a class that lies in two systems, each under its own', async () => {
  const at = (srs: string) => thing(`<gml:Point srsName="${srs}"><gml:pos>1 2</gml:pos></gml:Point>`)
  const dataset = await openGml(
    collection('<a:Thing/>', at('EPSG:28992'), at('EPSG:4258'), at('urn:x-ogc:def:crs:EPSG:28992')),
  )
  expect(dataset.layers.map(({ name, crs, featureCount }) => [name, crs.srid, featureCount])).toEqual([
    ['Thing (EPSG:28992)', 28992, 3],
    ['Thing (EPSG:4258)', 4258, 1],
  ])
  await dataset.close()
})

it('draws the first geometry of a feature, and names the others', async () => {
  const text = `<a:Building><a:lod1>${point('1 1')}</a:lod1><a:lod2>${point('2 2')}</a:lod2></a:Building>`
  const dataset = await openGml(collection(text))
  expect(dataset.warnings).toMatchObject([
    { code: 'further-geometries', message: expect.stringContaining('Building.lod2 (1)') },
  ])
  expect((await featuresOf(dataset.layers[0]))[0]?.geometry).toMatchObject({ type: 'Point', coords: [1, 1] })
  await dataset.close()
})

it('keeps mixed geometries of one feature together, under one id and with the same attributes', async () => {
  const mixed = `<gml:MultiGeometry><gml:geometryMember>${point()}</gml:geometryMember><gml:geometryMember><gml:LineString><gml:posList>0 0 1 1</gml:posList></gml:LineString></gml:geometryMember></gml:MultiGeometry>`
  const [one, other] = await featuresOfGml(collection(thing(mixed)))
  expect([one?.geometry?.type, other?.geometry?.type]).toEqual(['Point', 'LineString'])
  expect(one?.properties).toBe(other?.properties)
  expect(one?.geometry?.collected).toBe(true)
})

it('expands no entities and stops at attributes without end', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
  const [feature] = await featuresOfGml(bomb + collection(thing(point(), '<a:t>&b; &f;</a:t>')))
  expect(feature?.properties).toEqual(['&b; &f;'])
  const endless = Array.from({ length: 40 }, (_, n) => `<a:p${n}>${'x'.repeat(1 << 20)}</a:p${n}>`).join('')
  await expect(openGml(collection(thing(point(), endless)))).rejects.toMatchObject({ code: 'geo.limit' })
  const classes = Array.from({ length: 2100 }, (_, n) => `<a:C${n}/>`)
  await expect(openGml(collection(...classes))).rejects.toMatchObject({ code: 'file.unsafe' })
})

it('takes the objects below a root without members, alone or in lists, for features', async () => {
  const lists = `<Map xmlns:gml="g"><buildings><Building gid="1"><at>${point()}</at></Building><Building><at>${point()}</at></Building></buildings><Road><line>${point()}</line></Road></Map>`
  const dataset = await openGml(lists)
  expect(dataset.layers.map(({ name, featureCount }) => [name, featureCount])).toEqual([
    ['Building', 2],
    ['Road', 1],
  ])
  await dataset.close()
})

it('reads a city model: heights unsaid, generic attributes, walls by reference, trees where they are placed', async () => {
  const polygon = (id: string) =>
    `<gml:Polygon gml:id="${id}"><gml:exterior><gml:LinearRing><gml:posList>0 0 5 9 0 5 9 9 5 0 9 5 0 0 5</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`
  const walls = `<b:boundedBy><b:WallSurface><b:lod2MultiSurface><gml:MultiSurface><gml:surfaceMember>${polygon('p')}</gml:surfaceMember></gml:MultiSurface></b:lod2MultiSurface></b:WallSurface></b:boundedBy>`
  const building = `<b:Building gml:id="b"><gen:stringAttribute name="owner"><gen:value>City</gen:value></gen:stringAttribute><b:lod2Solid><gml:Solid><gml:exterior><gml:CompositeSurface><gml:surfaceMember><gml:OrientableSurface orientation="-"><gml:baseSurface xlink:href="#p"/></gml:OrientableSurface></gml:surfaceMember></gml:CompositeSurface></gml:exterior></gml:Solid></b:lod2Solid>${walls}</b:Building>`
  const tree = `<v:Tree><v:lod2><ImplicitGeometry><relativeGMLGeometry>${polygon('t')}</relativeGMLGeometry><referencePoint><gml:Point><gml:pos>5 6 7</gml:pos></gml:Point></referencePoint></ImplicitGeometry></v:lod2></v:Tree>`
  const members = [building, tree].map((one) => `<cityObjectMember>${one}</cityObjectMember>`).join('')
  const dataset = await openGml(
    `<CityModel xmlns="http://www.opengis.net/citygml/2.0" xmlns:xlink="x"><appearanceMember><Appearance/></appearanceMember>${members}</CityModel>`,
  )
  expect(dataset.layers.map(({ name }) => name)).toEqual(['Building', 'Tree'])
  expect(await rowsOf(dataset, 'Building')).toEqual([{ owner: 'City' }])
  expect((await featuresOf(dataset.layers[0]))[0]?.geometry).toMatchObject({ type: 'MultiPolygon', dim: 3, ends: [5] })
  expect((await featuresOf(dataset.layers[1]))[0]?.geometry).toMatchObject({ type: 'Point', coords: [5, 6, 7] })
  expect(dataset.warnings.map(({ code }) => code)).toEqual([
    'geometry-not-drawn',
    'further-geometries',
    'parts-not-read',
  ])
  await dataset.close()
})
