import { expect, it } from 'vitest'
import { maxVertices } from '../common/geometry-limit'
import { Segments } from './segments'

it('draws curves with few chords once all of a file have drawn as many vertices as a feature may have', () => {
  const segments = new Segments()
  const parts = new Map([
    ['Start', [0, 0, 0] as const],
    ['Center', [0, 90_000, 0] as const],
    ['End', [0, 180_000, 0] as const],
  ])
  const vertices = () => (segments.draw('Curve', {}, parts)?.length ?? 0) / 3
  for (let drawn = 0; drawn < maxVertices; drawn += 2001) expect(vertices()).toBe(2001)
  expect([vertices(), vertices()]).toEqual([17, 17])
  expect(segments.coarse).toBe(2)
})
