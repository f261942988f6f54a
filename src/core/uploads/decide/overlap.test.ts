import { expect, it } from 'vitest'
import { createDecisions } from './decisions'
import type { Box } from './facts'
import { layer, reading, row, source } from './facts.test-helper'
import { extentSaid, overlap } from './overlap'

const metre = 1 / 111_195
const east = metre / Math.cos((33.9 * Math.PI) / 180)

/** A box of metres from a corner. */
const box = (x: number, y: number, width: number, height: number): Box => [
  151.2 + x * east,
  -33.9 + y * metre,
  151.2 + (x + width) * east,
  -33.9 + (y + height) * metre,
]
const text = (a: Box | null, b: Box | null) => extentSaid(a, b)?.text.replaceAll('\u00a0', ' ') ?? null

it.each([
  ['a fence moved by 3 m', box(0, 0, 400, 0), box(0, 3, 400, 0), 'extent differs by 3 m at most'],
  ['a pipe run with a bend, moved by 3 m', box(0, 0, 2, 900), box(3, 0, 2, 900), 'extent differs by 3 m at most'],
  ['a manhole that was surveyed again', box(0, 0, 0, 0), box(4, 0, 0, 0), 'extent differs by 4 m at most'],
  ['a fence that got longer', box(0, 0, 400, 1), box(0, 0, 650, 1), 'extent differs by 250 m at most'],
  ['the same fence', box(0, 0, 400, 0), box(0, 0, 400, 0), 'same extent'],
  ['a site with one valve more', box(0, 0, 900, 900), box(0, 0, 903, 900), '99 % same area'],
  ['the same site', box(0, 0, 900, 900), box(0, 0, 900, 900), 'same extent'],
  ['the next site', box(0, 0, 900, 900), box(2_000, 0, 900, 900), 'extent differs by 2 km at most'],
])('says what is true of %s', (_what, a, b, said) => {
  expect(text(a, b)).toBe(said)
  expect(text(b, a)).toBe(said)
})

it('says nothing of a place that is not known', () => {
  expect(text(null, box(0, 0, 1, 1))).toBeNull()
  expect(overlap(box(0, 0, 1, 1), null)).toBeNull()
})

it('takes a thin extent that moved by 3 m for nearly the same, and one beside it for another', () => {
  expect(overlap(box(0, 0, 400, 0), box(0, 3, 400, 0))).toBeGreaterThan(0.7)
  expect(overlap(box(0, 0, 0, 0), box(3, 0, 0, 0))).toBeGreaterThan(0.7)
  expect(overlap(box(0, 0, 400, 0), box(0, 40, 400, 0))).toBeLessThan(0.5)
  expect(overlap(box(0, 0, 0, 0), box(30, 0, 0, 0))).toBe(0)
  expect(overlap(box(0, 0, 400, 0), box(600, 0, 400, 0))).toBe(0)
})

const fence = (name: string) =>
  layer(1, name, { fileName: null, source: source('s', { reading: reading({ bbox4326: box(0, 0, 400, 0) }) }) })
function decide(title: string, of: string) {
  const decisions = createDecisions({ layers: [fence(of)], sent: [] })
  const moved = row(title, { reading: reading({ bbox4326: box(0, 3, 400, 0) }) })
  decisions.update([moved])
  return decisions.get(moved.id)
}

it('says of a revised fence by how much it moved', () => {
  const decision = decide('Fence north', 'Fence north')
  expect(decision?.intendedAction).toBe('revise')
  expect(decision?.reason.replaceAll('\u00a0', ' ')).toBe(
    'revises “Fence north”: same name, extent differs by 3 m at most',
  )
})

it('offers a thin layer that was renamed and moved by 3 m, and only offers it', () => {
  const decision = decide('W47 Fence north', 'Fence north side')
  expect(decision).toMatchObject({ intendedAction: 'create', likelyReplaces: { layerId: 1 } })
  expect(decision?.likelyReplaces?.why.replaceAll('\u00a0', ' ')).toBe('like name, extent differs by 3 m at most')
})
