import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import definitions from './fixtures/definitions.json'
import { createTransform, crsFromDefinition, crsOfSrid, identifyWkt } from '.'

interface Texts {
  srid: number
  esri: string
  ogc?: string
  wkt2?: string
  projjson?: string
}

/** Codes of 3D systems cannot be told from their flat kin once the code is taken away. */
const flat: Record<number, number> = { 4937: 4258 }

const withoutCodes = (text: string) =>
  text.replace(/,\s*(AUTHORITY|ID)\["EPSG","?\d+"?\]/g, '').replace(/,"id":\{"authority":"EPSG","code":\d+\}/g, '')

describe('EPSG codes of definitions', () => {
  const texts = definitions as Texts[]

  it('finds the code of every ESRI .prj text by datum and parameters', () => {
    expect(texts.length).toBeGreaterThan(100)
    const found = texts.map(({ esri }) => identifyWkt(esri).srid)
    expect(found).toEqual(texts.map(({ srid }) => flat[srid] ?? srid))
  })

  for (const { srid, ogc, wkt2, projjson } of texts.filter((t) => t.ogc))
    it(`knows ${crsOfSrid(srid).name} in OGC WKT, WKT 2 and PROJJSON, with and without codes`, () => {
      for (const text of [ogc, wkt2, projjson])
        if (text && text !== '{}') {
          expect(identifyWkt(text).srid).toBe(srid)
          expect(identifyWkt(withoutCodes(text)).srid).toBe(flat[srid] ?? srid)
        }
    })

  it.each([
    ['EPSG:7856', 7856],
    ['urn:ogc:def:crs:EPSG::28356', 28356],
    ['http://www.opengis.net/def/crs/EPSG/0/27700', 27700],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', 4326],
    ['+init=epsg:2193', 2193],
    ['+proj=utm +zone=33 +datum=WGS84 +units=m +no_defs', 32633],
    [
      '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +wktext +no_defs',
      3857,
    ],
  ])('reads %s', (text, srid) => {
    expect(identifyWkt(text).srid).toBe(srid)
  })

  it('takes the horizontal part of a compound system and the shift of TOWGS84', () => {
    const part = (texts.find((t) => t.srid === 27572) as Texts).ogc as string
    expect(identifyWkt(`COMPD_CS["both",${part},VERT_CS["NGF",VERT_DATUM["NGF",2005],UNIT["metre",1]]]`).srid).toBe(
      27572,
    )
    const both = `COMPD_CS["both",${part},VERT_CS["h",VERT_DATUM["h",2005],UNIT["metre",1]],AUTHORITY["EPSG","5698"]]`
    // 5698 is another horizontal system and height: what the parts say goes before the code of the whole.
    expect(identifyWkt(both).srid).toBe(27572)
    const british = texts.find((t) => t.srid === 27700) as Texts
    const named = both.replace(part, british.ogc as string).replace('5698', '7405')
    expect(identifyWkt(named)).toMatchObject({ srid: 7405, crs: { srid: 27700 } })
    const own = crsFromDefinition(
      'PROJCS["x",GEOGCS["x",DATUM["x",SPHEROID["Bessel 1841",6377397.155,299.1528128],TOWGS84[598.1,73.7,418.2,0.202,0.045,-2.455,6.7]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["central_meridian",9],PARAMETER["scale_factor",1],PARAMETER["false_easting",3500000],UNIT["metre",1]]',
    )
    const point = [3500000, 5500000]
    createTransform(own, crsOfSrid(4326)).forward(point, 2)
    const same = [3500000, 5500000]
    createTransform(crsOfSrid(31467), crsOfSrid(4326)).forward(same, 2)
    expect(point[0]).toBeCloseTo(same[0] as number, 9)
    expect(point[1]).toBeCloseTo(same[1] as number, 9)
  })

  it('computes Miller and van der Grinten on the sphere of the ellipsoid’s area, as PROJ does', () => {
    const miller =
      'PROJCS["w",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Miller_Cylindrical"],PARAMETER["Central_Meridian",0],UNIT["Meter",1]]'
    for (const text of [miller, '+proj=mill +datum=WGS84']) {
      const point = [10, 40]
      createTransform(crsOfSrid(4326), crsFromDefinition(text)).forward(point, 2)
      expect(point[0]).toBeCloseTo(1111950.5198, 3)
      expect(point[1]).toBeCloseTo(4698879.7493, 3)
    }
  })

  it('says of bad or unusable texts what is wrong, without throwing', () => {
    expect(identifyWkt('PROJCS["x",GEOGCS["y"').problem?.text).toMatch(/breaks off/)
    expect(identifyWkt('hello')).toMatchObject({ kind: 'unusable', srid: null })
    expect(identifyWkt('')).toMatchObject({ kind: 'unusable' })
    expect(identifyWkt('LOCAL_CS["Site",UNIT["metre",1]]')).toMatchObject({ kind: 'local', srid: null })
    const winkel = (texts[0] as Texts).esri.replace(/PROJECTION\["[^"]*"/, 'PROJECTION["Winkel_Tripel"')
    expect(identifyWkt(winkel).problem?.text).toMatch(/Winkel_Tripel/)
  })
})

const data = '../shared/data'

describe.skipIf(!existsSync(`${data}/EXPECTED.json`))(
  'the sample files (skipped where ../shared/data is absent)',
  () => {
    it.each([
      [
        'boundaries/nc',
        4267,
        [-84.3238525, 33.8819923, -75.4569778, 36.5896492],
        [-84.3237675, 33.8821153, -75.4566154, 36.5897319],
      ],
      ['boundaries/vautm17n', 32617, null, null],
      ['roads/Soho_Network', 3857, [-15941.8051147, 6711937.3044434], [-0.1432077, 51.5096075]],
      ['boundaries/naturalearth_cities', 4326, null, null],
      ['boundaries/Polygon_Holes', 4326, null, null],
      ['roads/crimes', null, null, null],
    ])('%s.prj', (name, srid, native, lonLat) => {
      const found = identifyWkt(readFileSync(`${data}/${name}.prj`, 'utf8'))
      expect(found).toMatchObject({ srid, problem: null })
      if (!native || !lonLat || !found.crs) return
      const corners = [...native]
      createTransform(found.crs, crsOfSrid(4326)).forward(corners, 2)
      corners.forEach((value, i) => expect(value).toBeCloseTo(lonLat[i] as number, 3))
    })

    it('places a State Plane system that EPSG has in other feet', () => {
      const { crs } = identifyWkt(readFileSync(`${data}/roads/crimes.prj`, 'utf8'))
      expect(crs?.unit).toBe('US survey foot')
      const corners = [723093, 875721, 723093, 881397, 728756, 875721, 728756, 881397]
      createTransform(crs!, crsOfSrid(4326)).forward(corners, 2)
      const lons = corners.filter((_, i) => i % 2 === 0)
      const lats = corners.filter((_, i) => i % 2 === 1)
      expect(Math.min(...lons)).toBeCloseTo(-111.8409864, 6)
      expect(Math.max(...lons)).toBeCloseTo(-111.8224119, 6)
      expect(Math.min(...lats)).toBeCloseTo(33.4072679, 6)
      expect(Math.max(...lats)).toBeCloseTo(33.4228805, 6)
    })
  },
)
