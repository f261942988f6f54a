import { expect, it } from 'vitest'
import { ringsOfLand, traceRing, type Trace } from './coasts'

type Corner = [x: number, y: number]
const tracedIn = (xy: number[], square: { left: number; top: number; side: number }): Corner[] => {
  const corners: Corner[] = []
  const add = (x: number, y: number) => void corners.push([x, y])
  const path: Trace = { moveTo: add, lineTo: add, closePath: () => undefined }
  traceRing(path, { xy: Float64Array.from(xy) }, square, 100)
  return corners
}
/** Whether a place lies in a ring, by even and odd. */
const inside = (ring: readonly Corner[], x: number, y: number): boolean =>
  ring.filter(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay]
    return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)
  }).length %
    2 ===
  1

it('draws of a coast in a tile what is seen there, and little more', () => {
  // A rough island over many tiles.
  const count = 4_000
  const island = Array.from({ length: count }, (_, at) => {
    const turn = (at / count) * 2 * Math.PI
    const radius = 0.3 + 0.02 * Math.sin(17 * turn) + 0.003 * Math.sin(191 * turn)
    return [0.5 + radius * Math.cos(turn), 0.5 + radius * Math.sin(turn)]
  }).flat()
  for (const [left, top] of [
    [0.75, 0.5],
    [0.5, 0.75],
    [0.5, 0.5],
    [0.25, 0.25],
  ] as const) {
    const square = { left, top, side: 0.0625 }
    const whole = Array.from({ length: count }, (_, at): Corner => {
      const [x = 0, y = 0] = island.slice(at * 2)
      return [((x - left) / square.side) * 100, ((y - top) / square.side) * 100]
    })
    const drawn = tracedIn(island, square)
    expect(drawn.length).toBeLessThan(count / 4)
    for (let x = 0.5; x < 100; x += 9)
      for (let y = 0.5; y < 100; y += 9) expect(inside(drawn, x, y)).toBe(inside(whole, x, y))
  }
})

it('goes on beyond the edge of the world where land reaches over it', () => {
  const [ring] = ringsOfLand({
    type: 'Topology',
    arcs: [
      [
        [170, 10],
        [-170, 10],
        [-170, -10],
        [170, -10],
        [170, 10],
      ],
    ],
    objects: { land: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[0]] }] } },
  })
  expect(ring?.minX).toBeCloseTo(350 / 360)
  expect(ring?.maxX).toBeCloseTo(370 / 360)
})
