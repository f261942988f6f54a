import { expect, it } from 'vitest'
import type { ContractClient } from '../../shared/contract'
import { shapeOfArea } from '../../shared/geometry/shape'
import { readPermitArea } from '../../shared/model/permit-area'
import { comesNear } from './near-areas'

const ring = (west: number, south: number, east: number, north: number) => [
  ...[west, south, west, north, east, north, east, south, west, south],
]
const corners = (flat: number[]) => flat.flatMap((x, at) => (at % 2 === 0 ? [[x, flat[at + 1]]] : []))
/** A field of a kilometre with a hole in most of it. */
const coordinates = [corners(ring(8, 53, 8.015, 53.009)), corners(ring(8.001, 53.001, 8.014, 53.008))]
const shape = shapeOfArea(readPermitArea({ type: 'Polygon', coordinates })!)!

/** A layer of points, of which the nearest to a place are told. */
function layerOf(points: (readonly [number, number])[]) {
  const asked: number[] = []
  const client = {
    call: (_name: string, request: { lon: number; lat: number; toleranceDeg: number; limit: number }) => {
      const away = ([lon, lat]: readonly [number, number]) => Math.hypot(lon - request.lon, lat - request.lat)
      const inReach = points.filter((point) => away(point) <= request.toleranceDeg)
      const hits = inReach.sort((a, b) => away(a) - away(b)).slice(0, request.limit)
      asked.push(hits.length)
      return Promise.resolve(hits.map((point) => ({ geometryType: 'Point', coordinates: point })))
    },
  } as unknown as ContractClient
  return { asked, isNear: () => comesNear(client, 'k', shape, shape.box) }
}
const inTheHole = (count: number) => Array.from({ length: count }, (_, i) => [8.007 + i * 1e-6, 53.0045] as const)

it('is near where a feature meets the area, and not in its hole', async () => {
  expect(await layerOf([[8.0005, 53.0005]]).isNear()).toBe(true)
  expect(await layerOf(inTheHole(3)).isNear()).toBe(false)
})

it('asks once where all that is in reach was told', async () => {
  const { asked, isNear } = layerOf(inTheHole(99))
  expect(await isNear()).toBe(false)
  expect(asked).toEqual([99])
})

it('looks into the parts of the area where more is in reach than was told', async () => {
  expect(await layerOf([...inTheHole(150), [8.0005, 53.0005]]).isNear()).toBe(true)
  expect(await layerOf(inTheHole(150)).isNear()).toBe(false)
})
