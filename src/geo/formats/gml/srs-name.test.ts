import { expect, it } from 'vitest'
import { readSrsName } from './srs-name'

it.each([
  ['EPSG:28992', 28992, false],
  ['EPSG::4326', 4326, false],
  ['4326', 4326, false],
  ['http://www.opengis.net/gml/srs/epsg.xml#4326', 4326, false],
  ['urn:ogc:def:crs:EPSG::4326', 4326, true],
  ['urn:ogc:def:crs:EPSG:6.9:31467', 31467, true],
  ['urn:x-ogc:def:crs:EPSG:28992', 28992, false],
  ['urn:x-ogc:def:crs:EPSG:4258', 4258, true],
  ['urn:ogc:def:crs:EPSG::25832', 25832, false],
  ['urn:ogc:def:crs:EPSG::2193', 2193, true],
  ['http://www.opengis.net/def/crs/EPSG/0/3035', 3035, true],
  ['https://www.opengis.net/def/crs/EPSG/9.9/27700', 27700, false],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', 4326, false],
  ['http://www.opengis.net/def/crs/OGC/1.3/CRS84', 4326, false],
  ['urn:adv:crs:ETRS89_UTM32*DE_DHHN92_NH', 25832, false],
  ['urn:adv:crs:DE_DHDN_3GK3', 31467, false],
  ['osgb:BNG', 27700, false],
])('takes %s for EPSG:%i, northing first: %s', (name, srid, isNorthingFirst) => {
  expect(readSrsName(name)).toMatchObject({ crs: { srid, from: 'file' }, isNorthingFirst })
})

it('knows by the system that positions have heights', () => {
  expect(readSrsName('urn:ogc:def:crs,crs:EPSG::28992,crs:EPSG::5709')).toMatchObject({ crs: { srid: 28992 }, dim: 3 })
  expect(readSrsName('EPSG:7415').dim).toBe(3)
  expect(readSrsName('urn:ogc:def:crs:EPSG::4979')).toMatchObject({ dim: 3, isNorthingFirst: true })
  expect(readSrsName('EPSG:28992').dim).toBe(0)
})

it('keeps a name that it does not know for a person to see', () => {
  expect(readSrsName(' site grid ').crs).toMatchObject({ srid: null, name: 'site grid', from: 'none' })
})
