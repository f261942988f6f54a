import { expect, it } from 'vitest'
import { geodesicArea, type LonLat } from '../../shared/geometry/geodesy'
import { readArea } from '../touch/read-area'
import { sharedArea } from './shared-area'

type Ring = LonLat[]
const shape = (...polygons: Ring[][]) => {
  const { shape: made } = readArea(JSON.stringify({ type: 'MultiPolygon', coordinates: polygons }))
  if (!made) throw new Error('no shape')
  return made
}
const box = (west: number, south: number, east: number, north: number): Ring => [
  ...([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as Ring),
]
const round = (lon: number, lat: number, degrees: number, corners: number): Ring =>
  Array.from({ length: corners + 1 }, (_, at) => {
    const angle = ((at % corners) * 2 * Math.PI) / corners + 0.1
    return [lon + degrees * Math.cos(angle), lat + degrees * 0.8 * Math.sin(angle)]
  })

it('measures what two areas share on the ellipsoid, as geodesics do', () => {
  const [a, b] = [shape([box(151, -34, 151.002, -33.998)]), shape([box(151.001, -33.999, 151.003, -33.997)])]
  const { area } = geodesicArea(box(151.001, -33.999, 151.002, -33.998))
  expect(sharedArea(a, b)).toBeCloseTo(area, 2)
  expect(sharedArea(b, a)).toBeCloseTo(area, 2)
})

it('gives the whole of an area that lies in the other, or is the other', () => {
  const inner = round(-0.1, 51.5, 0.001, 17)
  const { area } = geodesicArea(inner)
  const inside = sharedArea(shape([inner]), shape([box(-0.2, 51.4, 0, 51.6)]))
  expect(inside / area).toBeCloseTo(1, 7)
  expect(sharedArea(shape([inner]), shape([[...inner].reverse()])) / area).toBeCloseTo(1, 7)
})

it('leaves holes out, and counts polygons of one area that overlap once', () => {
  const outer = box(10, 50, 10.01, 50.01)
  const hole = box(10.004, 50.004, 10.006, 50.006)
  const whole = geodesicArea(outer).area
  const all = shape([box(9, 49, 11, 51)])
  expect(sharedArea(shape([outer, hole]), all) / (whole - geodesicArea(hole).area)).toBeCloseTo(1, 6)
  expect(sharedArea(shape([outer], [box(10.005, 50, 10.01, 50.01)]), all) / whole).toBeCloseTo(1, 6)
})

it('shares nothing where areas touch at a side, or one has none', () => {
  const a = shape([box(10, 50, 10.01, 50.01)])
  expect(sharedArea(a, shape([box(10.01, 50, 10.02, 50.01)]))).toBeCloseTo(0, 6)
  expect(sharedArea(a, shape([box(10, 50.01, 10.01, 50.02)]))).toBe(0)
  const { shape: line } = readArea('{"type":"LineString","coordinates":[[10,50],[10.01,50.01]]}')
  expect(line && sharedArea(a, line)).toBe(0)
})

it('agrees with counting places on areas of any form, those that cross themselves too', () => {
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const star = (): Ring => {
    const ring = Array.from({ length: 7 }, (): LonLat => [random() * 0.01, 50 + random() * 0.01])
    return [...ring, ring[0] as LonLat]
  }
  for (let round = 0; round < 20; round++) {
    const [one, other] = [star(), star()]
    const cells = 300
    let inBoth = 0
    for (let x = 0.5; x < cells; x++)
      for (let y = 0.5; y < cells; y++) {
        const place: LonLat = [(x * 0.01) / cells, 50 + (y * 0.01) / cells]
        if (isIn(one, place) && isIn(other, place)) inBoth++
      }
    const all = geodesicArea(box(0, 50, 0.01, 50.01)).area
    expect(Math.abs(sharedArea(shape([one]), shape([other])) / all - inBoth / cells ** 2)).toBeLessThan(0.003)
  }
})

function isIn(ring: Ring, [x, y]: LonLat): boolean {
  let inside = false
  for (let at = 1; at < ring.length; at++) {
    const [[ax, ay], [bx, by]] = [ring[at - 1] as LonLat, ring[at] as LonLat]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
