import { describe, expect, it } from 'vitest'
import {
  areaOfCrs,
  countedBox,
  directionFrom,
  geoJsonBox,
  kmOutside,
  kmOutsideCrs,
  kmOutsideOf,
  projectArea,
  type Box,
} from './landing'
import { suggestLandings, type LandingQuestion } from './landing-suggestions'

const brisbane = { lon: 153, lat: -27.5 }

describe('the landing check', () => {
  it('uses what the project holds, else the circle around its centre, and says which', () => {
    const hull = projectArea([[152.9, -27.6, 153.1, -27.4]], [[153, -27.5, 153.2, -27.3]], brisbane)
    expect(hull.label).toBe('hull of 1 layer and 1 permit')
    expect(kmOutside(hull, [153, -27.5, 153, -27.5])).toBe(0)
    const circle = projectArea([], [], brisbane)
    expect(circle.label).toContain('200 km')
    expect(kmOutside(circle, [154, -28, 154.1, -27.9])).toBe(0)
    expect(kmOutside(circle, [115, -32, 116, -31])).toBeGreaterThan(3000)
    expect(kmOutside(projectArea([], [], null), [0, 0, 1, 1])).toBeNull()
  })

  it('has a box to count features against, also where only the centre of the project is known', () => {
    expect(countedBox(projectArea([[152.9, -27.6, 153.1, -27.4]], [], brisbane))).toEqual([152.9, -27.6, 153.1, -27.4])
    const [west = 0, south = 0, east = 0, north = 0] = countedBox(projectArea([], [], brisbane)) ?? []
    expect([west, south, east, north].map((side) => side.toFixed(1))).toEqual(['151.0', '-29.3', '155.0', '-25.7'])
    expect(countedBox(projectArea([], [], { lon: 179.9, lat: 0 }))).toBeNull()
    expect(countedBox(projectArea([], [], null))).toBeNull()
  })

  it('leaves strays out of the hull', () => {
    expect(projectArea([[0, 0, 1, 1]], [], brisbane).label).toContain('centre')
  })

  it('leaves what reaches across a country out of the hull of a site, and keeps it where all is so large', () => {
    const site: Box[] = [0, 1, 2, 3].map((n) => [153 + n / 100, -27.5, 153.02 + n / 100, -27.48])
    const towns: Box = [147, -32, 153, -23]
    const hull = projectArea([...site, towns], [], brisbane)
    expect(hull.boxes).toEqual(site)
    expect(kmOutside(hull, [150.5, -30, 150.6, -29.9])).toBeGreaterThan(200)
    expect(projectArea([towns, towns, [153, -27.5, 153.1, -27.4]], [], brisbane).boxes).toHaveLength(3)
    expect(projectArea([towns], [], brisbane).boxes).toEqual([towns])
  })

  it('takes data that covers the project for inside', () => {
    expect(kmOutside(projectArea([], [], brisbane), [-180, -90, 180, 90])).toBe(0)
  })

  it('takes points on all sides of a site for far off, where the nearest of them is', () => {
    const site = projectArea([[152.9, -27.6, 153.1, -27.4]], [], brisbane)
    const country: Box = [147, -38, 153.5, -27]
    expect(kmOutsideOf(site, country, null)).toBe(0)
    expect(kmOutsideOf(site, country, 0)).toBe(0)
    expect(kmOutsideOf(site, country, 49_000)).toBe(0)
    expect(kmOutsideOf(site, country, 120_000)).toBe(120)
    expect(kmOutsideOf(site, [115, -32, 116, -31], 0)).toBeGreaterThan(3000)
    // Around a centre the box that is counted against is as large as is meant.
    expect(kmOutsideOf(projectArea([], [], brisbane), country, 1_000)).toBe(1)
    expect(kmOutsideOf(projectArea([], [], null), country, 120_000)).toBeNull()
  })

  it('reads bounds of hostile GeoJSON without falling over', () => {
    expect(
      geoJsonBox('{"type":"FeatureCollection","features":[{"geometry":{"type":"Point","coordinates":[1,2]}}]}'),
    ).toEqual([1, 2, 1, 2])
    expect(geoJsonBox(`{"coordinates":${'['.repeat(5000)}1,2${']'.repeat(5000)}}`)).toEqual([1, 2, 1, 2])
    expect(geoJsonBox('not json')).toBeNull()
  })
})

describe('suggestions', () => {
  // A transform that knows two zones: easting is kilometres east of the zone's meridian.
  const meridians: Record<number, number> = { 28355: 147, 28356: 153 }
  const transform = (from: number, _to: number, xy: number[]) =>
    Promise.resolve(
      xy.map((value, index) => {
        const meridian = meridians[from]
        if (meridian === undefined) return NaN
        return index % 2 === 0 ? meridian + (value - 500_000) / 100_000 : (value - 10_000_000) / 110_000
      }),
    )
  const ask = (more: Partial<LandingQuestion>) =>
    suggestLandings(
      {
        report: { bboxNative: [500_000, 6_958_000, 501_000, 6_959_000], srid: 28355, sridFrom: 'prj' },
        srid: 28355,
        projectSrid: null,
        units: undefined,
        isDrawing: false,
        hintedMetres: null,
        columns: null,
        area: projectArea([], [], brisbane),
        ...more,
      },
      transform,
    )

  it('finds the zone next door', async () => {
    expect(await ask({})).toMatchObject([{ looksLike: 'zone 56', label: 'Use EPSG:28356', options: { srid: 28356 } }])
  })

  it('finds millimetres in a drawing', async () => {
    const report = { bboxNative: [5e8, 6.958e9, 5.01e8, 6.959e9] as const, srid: 28356, sridFrom: 'project' as const }
    const found = await ask({ report, srid: 28356, projectSrid: 28356, isDrawing: true })
    expect(found[0]).toMatchObject({ looksLike: 'millimetres', options: { units: 'mm' } })
  })

  it('finds the unit that a drawing says, where neither metres nor millimetres land', async () => {
    const feet = (metres: number) => metres / 0.3048
    const report = {
      bboxNative: [feet(500_000), feet(6_958_000), feet(501_000), feet(6_959_000)] as const,
      ...{ srid: 28356, sridFrom: 'project' as const },
    }
    const drawing = { report, srid: 28356, projectSrid: 28356, isDrawing: true }
    expect(await ask(drawing)).toEqual([])
    expect((await ask({ ...drawing, hintedMetres: 0.3048 })).map(({ options }) => options)).toEqual([{ units: 'auto' }])
  })

  it('finds swapped columns, and degrees taken for metres', async () => {
    const swapped = {
      bboxNative: [6_958_000, 500_000, 6_959_000, 501_000] as const,
      srid: 28356,
      sridFrom: 'project' as const,
    }
    const columns = { x: 'north', y: 'east' }
    expect((await ask({ report: swapped, srid: 28356, projectSrid: 28356, columns }))[0]?.options).toEqual({
      csvXField: 'east',
      csvYField: 'north',
    })
    const degrees = { bboxNative: [152.9, -27.6, 153.1, -27.4] as const, srid: 28356, sridFrom: 'project' as const }
    expect((await ask({ report: degrees, srid: 28356, projectSrid: 28356 }))[0]?.options).toEqual({ srid: 4326 })
  })

  it('does not doubt a format that fixes its CRS', async () => {
    expect(
      await ask({ report: { bboxNative: [500_000, 6_958_000, 501_000, 6_959_000], srid: 4326, sridFrom: 'format' } }),
    ).toEqual([])
  })
})

describe('the direction in which data lies from a project', () => {
  const area = projectArea([[151.1, -33.9, 151.3, -33.8]], [], null)
  it('is one of eight winds, the shorter way round the globe', () => {
    expect(directionFrom(area, [145.2, -33.9, 145.3, -33.8])).toBe('west')
    expect(directionFrom(area, [151.2, -27, 151.3, -26.9])).toBe('north')
    expect(directionFrom(area, [155, -37, 155.1, -36.9])).toBe('south-east')
    expect(directionFrom(area, [-175, -33.9, -174, -33.8])).toBe('east')
  })
})

it('measures to an area of a CRS on both sides of the date line', () => {
  const used = areaOfCrs({ area: [160.6, -55.95, -171.2, -25.88] })!
  expect(kmOutsideCrs(used, [-176, -44, -176, -43])).toBeNull()
  expect(kmOutsideCrs(used, [174, -37, 175, -36])).toBeNull()
  expect(kmOutsideCrs(used, [4, 52, 5, 53])).toBeGreaterThan(9000)
  expect(areaOfCrs({ area: null })).toBeNull()
})
