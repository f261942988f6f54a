import { expect, it } from 'vitest'
import { holds, overlap } from '../../geometry/box'
import { placeOfTag, tagBox } from './tag-places'

const seen = { left: 100, top: 100, right: 500, bottom: 400 }
const tag = { text: '4711' }

it('gives each of tags on one spot a place of its own, and leaves out those for which there is none', () => {
  const taken = []
  for (let count = 0; count < 6; count++) {
    const place = placeOfTag({ x: 300, y: 250 }, tag, seen, taken)
    if (place) taken.push(tagBox(place, tag))
  }
  expect(taken).toHaveLength(5)
  for (const [at, box] of taken.entries())
    for (const other of taken.slice(at + 1)) expect(overlap(box, other)).toBe(false)
})

it('writes no tag below what covers the map, nor across the edge of the window', () => {
  const arrow = { left: 110, top: 110, right: 136, bottom: 144 }
  for (const middle of [
    { x: 101, y: 101 },
    { x: 510, y: 399 },
  ]) {
    const place = placeOfTag(middle, tag, seen, [arrow])
    const box = tagBox(place ?? middle, tag)
    expect([holds(seen, box), overlap(box, arrow)]).toEqual([true, false])
  }
  // What lies outside stays with its shape.
  expect(placeOfTag({ x: 60, y: 250 }, tag, seen, [])).toEqual({ x: 60, y: 250 })
})
