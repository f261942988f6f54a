import { describe, expect, it } from 'vitest'
import vectors from './fixtures/vectors.json'
import { createTransform, crsFromDefinition, crsOfSrid, resolveCrs } from '.'

const wgs84 = crsOfSrid(4326)

/** Degrees of longitude shrunk to the latitude, and degrees of latitude: the larger. */
function apart(lon: number, lat: number, otherLon: number, otherLat: number): number {
  const turn = Math.abs(lon - otherLon) % 360
  return Math.max(Math.min(turn, 360 - turn) * Math.cos((lat * Math.PI) / 180), Math.abs(lat - otherLat))
}

describe('transforms against ogr2ogr without grids', () => {
  for (const [code, rows] of Object.entries(vectors)) {
    const crs = crsOfSrid(Number(code))
    it(`EPSG:${code} ${crs.name}`, () => {
      const there = createTransform(crs, wgs84)
      const back = createTransform(wgs84, crs)
      const metres = crs.kind === 'geographic' ? crs.unitSize * 6378137 : crs.unitSize
      for (const [x, y, lon, lat, backX, backY] of rows as [number, number, number, number, number, number][]) {
        const point = [x, y]
        expect(there.forward(point, 2)).toBe(0)
        expect(apart(point[0] as number, point[1] as number, lon, lat)).toBeLessThan(2e-8)
        const again = [lon, lat]
        expect(back.forward(again, 2)).toBe(0)
        expect(Math.abs((again[0] as number) - backX) * metres).toBeLessThan(0.0005)
        expect(Math.abs((again[1] as number) - backY) * metres).toBeLessThan(0.0005)
      }
    })
  }
})

describe('createTransform', () => {
  it('takes the datum shift of each place where a datum has several', () => {
    const coords = [-100, 40, -75, 50, -150, 65]
    expect(createTransform(crsOfSrid(4267), wgs84).forward(coords, 2)).toBe(0)
    const expected = [
      -100.000415588626, 39.999996882433, -74.999372122809, 50.000029356467, -150.002531211734, 64.999527237568,
    ]
    coords.forEach((value, i) => expect(value).toBeCloseTo(expected[i] as number, 9))
  })

  it('counts points that have no place and leaves the others right', () => {
    const coords = [500000, 5000000, 1e9, 0, NaN, 3, 500000, 5000000]
    const failed = createTransform(crsOfSrid(32633), wgs84).forward(coords, 2)
    expect(failed).toBe(2)
    expect(coords[2]).toBeNaN()
    expect(coords[0]).toBeCloseTo(15, 9)
    expect(coords[6]).toBeCloseTo(15, 9)
  })

  it('leaves heights alone and keeps to the range of vertices', () => {
    const coords = Float64Array.of(530000, 180000, 55.5, 530000, 180000, 66.6)
    createTransform(crsOfSrid(27700), wgs84).forward(coords, 3, 1, 2)
    expect(Array.from(coords.subarray(0, 3))).toEqual([530000, 180000, 55.5])
    expect(coords[3]).toBeCloseTo(-0.1284, 3)
    expect(coords[5]).toBe(66.6)
  })

  it('goes by the projections alone within one datum', () => {
    const t = createTransform(crsOfSrid(26717), crsOfSrid(26718))
    expect(t).toMatchObject({ accuracyMetres: 0, warning: null })
    const coords = [833978.56, 4000000]
    expect(t.forward(coords, 2)).toBe(0)
    expect(coords[0]).toBeCloseTo(293978.56, -4)
  })

  it('says how far off positions may be, and which grid would help', () => {
    expect(createTransform(crsOfSrid(27700), wgs84)).toMatchObject({
      accuracyMetres: 2,
      warning: {
        text: 'EPSG:27700 without the grid OSTN15_NTv2_OSGBtoETRS.gsb: positions may be off by up to 2 m.',
      },
    })
    expect(createTransform(crsOfSrid(25832), wgs84)).toMatchObject({ accuracyMetres: 1, warning: null })
    expect(createTransform(crsOfSrid(32632), wgs84)).toMatchObject({ accuracyMetres: 0, warning: null })
    expect(createTransform(crsFromDefinition('+proj=utm +zone=33 +ellps=intl'), wgs84).accuracyMetres).toBeNull()
  })

  it('refuses a local system with the reason', () => {
    const local = crsFromDefinition('LOCAL_CS["Site grid",UNIT["metre",1]]')
    expect(local.kind).toBe('local')
    expect(() => createTransform(local, wgs84)).toThrow(/"Site grid" is a local system/)
  })
})

describe('a definition that makes no map', () => {
  it.each([
    '+proj=tmerc +lon_0=9 +k=0 +ellps=WGS84',
    '+proj=lcc +lat_1=30 +lat_2=-30 +ellps=WGS84',
    '+proj=aea +lat_1=30 +lat_2=-30 +ellps=WGS84',
    '+proj=merc +lat_ts=90 +ellps=WGS84',
    '+proj=omerc +lat_0=90 +lonc=10 +alpha=30 +ellps=WGS84',
    '+proj=omerc +lat_0=20 +lat_1=10 +lat_2=10 +lon_1=0 +lon_2=10 +ellps=WGS84',
    '+proj=eqdc +lat_1=30 +lat_2=-30 +ellps=WGS84',
  ])('is refused: %s', (text) => {
    expect(() => createTransform(wgs84, crsFromDefinition(text))).toThrow(
      expect.objectContaining({ code: 'crs.unusable' }),
    )
  })
})

/** With the results of PROJ 9.5. */
describe('definitions that no EPSG code has', () => {
  it.each([
    ['+proj=tmerc +lat_0=1 +lon_0=9 +k=0.9 +R=6371000', 10, 50, 64326.6817, 4904126.3088],
    ['+proj=lcc +lat_1=10 +lat_2=0 +lat_0=-3 +lon_0=20 +ellps=WGS84', 22, 5, 220958.6365, 884460.3197],
    ['+proj=lcc +lat_1=-20 +lat_2=-40 +k_0=1.5 +ellps=intl', 22, -35, 2959283.8161, -6237199.047],
    ['+proj=stere +lat_0=-90 +lat_ts=-71 +ellps=WGS84', 100, -80, 1072632.3723, -189134.0276],
    ['+proj=stere +lat_0=47 +lon_0=19 +k=0.9999 +ellps=GRS67', 20, 46, 77456.0957, -110661.1668],
    ['+proj=stere +lat_0=90 +lat_ts=60 +R=6371200', 10, 70, 364022.134, -2064472.1104],
    ['+proj=sterea +lat_0=46 +lon_0=25 +k=0.99975 +ellps=krass', 27, 44, 160415.5355, -220254.0459],
    ['+proj=merc +lat_ts=-41 +lon_0=100 +k=3 +ellps=WGS84', 170, -40, 5889462.958, -3656912.9435],
    ['+proj=omerc +lat_0=40 +lat_1=30 +lon_1=170 +lat_2=50 +lon_2=-170 +ellps=WGS84', 179, 45, 71595.1285, 555915.4667],
    [
      '+proj=omerc +lat_0=57 +lonc=-133.666666666667 +alpha=323.130102361111 +k=0.9999 +ellps=GRS80',
      175,
      52,
      -3254073.39,
      800423.1603,
    ],
    ['+proj=somerc +lat_0=46.95 +lon_0=7.44 +k_0=0.9 +ellps=bessel', 8, 46, 39041.7833, -94896.5902],
    ['+proj=aea +lat_1=0 +lat_2=30 +lat_0=10 +ellps=WGS84', -5, 20, -507029.2059, 1149354.4481],
    ['+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=23 +lon_0=-96 +R=6371000', -100, 40, -337531.5008, 1899404.1264],
    ['+proj=aeqd +lat_0=50 +lon_0=10 +ellps=WGS84', -70, 40, -5635680.0724, 2329552.8022],
    ['+proj=aeqd +lat_0=50 +lon_0=10 +R=6371000', -70, 40, -5622184.326, 2319764.3235],
  ])('%s', (text, lon, lat, x, y) => {
    const crs = crsFromDefinition(text)
    const point = [lon, lat]
    createTransform(wgs84, crs).forward(point, 2)
    expect(Math.hypot((point[0] as number) - x, (point[1] as number) - y)).toBeLessThan(0.0005)
    createTransform(crs, wgs84).forward(point, 2)
    expect(apart(point[0] as number, point[1] as number, lon, lat)).toBeLessThan(2e-8)
  })
})

describe('resolveCrs', () => {
  const ref = { srid: null, wkt: null, proj4: null, name: null, from: 'none' as const }

  it('tells unknown codes, missing definitions and systems without a plan position apart', () => {
    expect(() => resolveCrs({ ...ref, srid: 99999 })).toThrow(expect.objectContaining({ code: 'crs.unknown' }))
    expect(() => resolveCrs(ref)).toThrow(expect.objectContaining({ code: 'crs.missing' }))
    for (const srid of [5773, 4978, 3173])
      expect(() => resolveCrs({ ...ref, srid })).toThrow(expect.objectContaining({ code: 'crs.unusable' }))
  })

  it('takes the definition where the code is unknown, and the horizontal part of a compound code', () => {
    expect(resolveCrs({ ...ref, srid: 910001, proj4: '+proj=utm +zone=56 +south +datum=WGS84' }).srid).toBe(32756)
    expect(resolveCrs({ ...ref, srid: 7405 })).toMatchObject({
      srid: 27700,
      name: 'OSGB36 / British National Grid + ODN height',
    })
  })

  it('puts a withdrawn code right as GDAL does', () => {
    expect(resolveCrs({ ...ref, srid: 2171 }).srid).toBe(3120)
    expect(resolveCrs({ ...ref, srid: 102100 }).srid).toBe(3857)
  })
})
