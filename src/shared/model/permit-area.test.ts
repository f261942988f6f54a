import { describe, expect, it } from 'vitest'
import { areaSquareMetres, readPermitArea } from './permit-area'

const square = (lon: number, lat: number, size: number) => [
  [lon, lat],
  [lon + size, lat],
  [lon + size, lat + size],
  [lon, lat + size],
  [lon, lat],
]

const collection = (...geometries: unknown[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', properties: null, geometry })),
  })

describe('readPermitArea', () => {
  it('reads polygons, lines and points of a collection with their bounds', () => {
    const area = readPermitArea(
      collection(
        { type: 'Polygon', coordinates: [square(151, -34, 0.01)] },
        {
          type: 'GeometryCollection',
          geometries: [
            {
              type: 'LineString',
              coordinates: [
                [151.5, -33],
                [151.6, -33.1],
              ],
            },
          ],
        },
        { type: 'Point', coordinates: [150.9, -34.2, 12] },
      ),
    )
    expect(area?.polygons).toHaveLength(1)
    expect(area?.lines).toHaveLength(1)
    expect(area?.bbox4326).toEqual([150.9, -34.2, 151.6, -33])
  })

  it('takes what is drawable and leaves out the rest', () => {
    const area = readPermitArea(
      collection(
        null,
        { type: 'Polygon', coordinates: [[['x', 1], [2], [1, 2]]] },
        { type: 'Point', coordinates: [1, 200] },
      ),
    )
    expect(area).toEqual({ polygons: [], lines: [], points: [], bbox4326: null, leftOut: 4 })
  })

  it.each(['', 'not json', '[]', '{"type":"Circle"}', null, 7])('answers null for %j', (text) => {
    expect(readPermitArea(text)).toBeNull()
  })

  it('is not brought down by a deeply nested collection', () => {
    let nested = '{"type":"GeometryCollection","geometries":[]}'
    for (let i = 0; i < 200; i++) nested = `{"type":"GeometryCollection","geometries":[${nested}]}`
    expect(readPermitArea(nested)?.bbox4326).toBeNull()
  })
})

describe('areaSquareMetres', () => {
  it('agrees with the ellipsoid', () => {
    // One degree square at the equator: 12 308.778 km² on WGS 84 with geodesic edges, a little less along the parallel.
    const equator = readPermitArea({ type: 'Polygon', coordinates: [square(0, 0, 1)] })
    expect((equator && areaSquareMetres(equator)) ?? 0).toBeCloseTo(12_308_778_361, -6)
    // A small square in Sydney: M·N·cos φ of the ellipsoid.
    const small = readPermitArea({ type: 'Polygon', coordinates: [square(151.21, -33.85, 0.001)] })
    expect((small && areaSquareMetres(small)) ?? 0).toBeCloseTo(10_265.326, 2)
  })

  it('is not known where the outline crosses itself: both halves of a bow tie would make nothing', () => {
    const bowTie = readPermitArea({ type: 'Polygon', coordinates: [[[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]] }) // prettier-ignore
    expect(bowTie && areaSquareMetres(bowTie)).toBeNull()
    // Corners and edges that only touch do not count.
    const touching = readPermitArea({ type: 'Polygon', coordinates: [[[0, 0], [2, 0], [2, 2], [1, 0], [0, 2], [0, 0]]] }) // prettier-ignore
    expect(touching && areaSquareMetres(touching)).toBeGreaterThan(0)
  })

  it('is told of a survey of 20,000 corners, and not known where one such outline crosses itself', () => {
    const circle = Array.from({ length: 20_001 }, (_, at): [number, number] => {
      const angle = ((at % 20_000) / 20_000) * 2 * Math.PI
      return [10 + 0.001 * Math.cos(angle), 50 + 0.001 * Math.sin(angle)]
    })
    expect(areaSquareMetres({ polygons: [[circle]] } as never)).toBeGreaterThan(20_000)
    const within = (spike: [number, number]) =>
      areaSquareMetres({ polygons: [[[...circle.slice(0, 10_000), spike, ...circle.slice(10_000)]]] } as never)
    expect(within([9.998, 50.0003])).toBeGreaterThan(20_000)
    expect(within([10.002, 50.0003])).toBeNull()
  })

  it('takes holes away and crosses the date line', () => {
    const holed = readPermitArea({
      type: 'Polygon',
      coordinates: [
        square(179.9995, 10, 0.001).map(([x = 0, y]) => [x > 180 ? x - 360 : x, y]),
        square(179.9997, 10.0002, 0.0001),
      ],
    })
    const whole = readPermitArea({ type: 'Polygon', coordinates: [square(20, 10, 0.001)] })
    const hole = readPermitArea({ type: 'Polygon', coordinates: [square(20, 10.0002, 0.0001)] })
    if (!holed || !whole || !hole) throw new Error('not read')
    expect(areaSquareMetres(holed)).toBeCloseTo((areaSquareMetres(whole) ?? 0) - (areaSquareMetres(hole) ?? 0), 0)
  })
})
