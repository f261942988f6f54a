import { expect, it } from 'vitest'
import type { Geometry } from '../model'
import { withTileset } from '../table/table.test-helper'
import { LeafCache, openTileset } from './index'

/** Places and short lines all over a degree, more than a leaf holds of each. */
const geometries = Array.from({ length: 50_000 }, (_, at): Geometry => {
  const [x, y] = [(at * 0.618034) % 1, (at * 0.754878) % 1]
  return at % 2 === 0
    ? { type: 'Point', dim: 2, coords: [x, y], ends: [1] }
    : { type: 'LineString', dim: 2, coords: [x, y, x + 0.004, y + 0.002], ends: [2] }
})
const boxes = Array.from({ length: 40 }, (_, at): [number, number, number, number] => {
  const [west, south, side] = [(at * 0.37) % 1, (at * 0.71) % 1, at % 5 === 0 ? 0 : 0.02]
  return [west, south, west + side, south + side]
})

it('gives of many boxes at once what it gives of each: all that reach into it, and next to nothing else', () =>
  withTileset([], geometries.map((geometry) => ({ properties: [], geometry })), (tileset) => {
    const together = tileset.inBoxes(boxes)
    expect(together).toEqual(boxes.flatMap((box) => tileset.inBoxes([box])))
    // What keeps boxes alone finds the same, when it reads them and from then on, in little room too.
    for (const bytes of [1e9, 1]) {
      const slim = openTileset(tileset.dir, new LeafCache(bytes, 'boxes'))
      for (let round = 0; round < 2; round++)
        expect(boxes.flatMap((box) => slim.inBoxes([box]))).toEqual(together)
      slim.close()
    }
    // A metre beside a box is near.
    const near = 1e-5
    for (const [at, [west, south, east, north]] of boxes.entries()) {
      const reaching = (slack: number) =>
        geometries.flatMap(({ coords }, record) => {
          const [x, y, x1, y1] = [coords[0]!, coords[1]!, coords[2] ?? coords[0]!, coords[3] ?? coords[1]!]
          return x <= east + slack && x1 >= west - slack && y <= north + slack && y1 >= south - slack ? record : []
        })
      const [exact, wider] = [reaching(0), reaching(near)]
      expect(together[at]).toEqual(expect.arrayContaining(exact))
      expect(wider).toEqual(expect.arrayContaining(together[at] ?? []))
    }
    expect(together.flat().length).toBeGreaterThan(500)
    return Promise.resolve()
  })) // prettier-ignore
