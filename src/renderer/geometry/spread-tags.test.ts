import { expect, it } from 'vitest'
import { holds, overlap, type Box } from './box'
import { spreadTags } from './spread-tags'

const size = { width: 40, height: 16 }
const within: Box = { left: 0, top: 0, right: 1000, bottom: 500 }
const boxes = (places: readonly { x: number; y: number }[]) =>
  places.map(({ x, y }) => ({ left: x - 20, right: x + 20, top: y - 8, bottom: y + 8 }))

it('leaves a tag where it belongs when nothing is in its way', () => {
  const middles = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
  ]
  expect(spreadTags(middles, size, within)).toEqual(middles)
})

it('moves tags of one place apart, so that none covers another, and near to it', () => {
  const placed = spreadTags(Array(30).fill({ x: 500, y: 250 }), size, within)
  const all = boxes(placed)
  expect(all.some((box, at) => all.slice(at + 1).some((other) => overlap(box, other)))).toBe(false)
  expect(Math.max(...placed.map(({ x, y }) => Math.hypot(x - 500, y - 250)))).toBeLessThan(150)
})

it('keeps a tag whole that would be cut by the edge', () => {
  const [placed] = boxes(spreadTags([{ x: 2, y: 499 }], size, within))
  expect(placed && holds(within, placed)).toBe(true)
})

it('leaves none out where there is no room for all', () => {
  expect(spreadTags(Array(50).fill({ x: 30, y: 20 }), size, { left: 0, top: 0, right: 60, bottom: 40 })).toHaveLength(
    50,
  )
})
