import { describe, expect, it } from 'vitest'
import { seededRandom } from '../demo/site/random'
import { SlotBits } from './slot-bits'

const random = seededRandom(5)
/** A set of so many places, of which about the share is in it, and the same as a plain list. */
function some(length: number, share: number) {
  const bits = SlotBits.none(length)
  const slots: number[] = []
  for (let slot = 0; slot < length; slot++)
    if (random() < share) {
      bits.set(slot, true)
      slots.push(slot)
    }
  return { bits, slots }
}

describe('places by their rank', () => {
  it.each([
    ['few', 5_000, 0.002],
    ['half', 5_000, 0.5],
    ['nearly all', 70_000, 0.99],
    ['one word', 31, 0.5],
  ])('are those of a plain list, on every page: %s', (_name, length, share) => {
    const { bits, slots } = some(length, share)
    const ranked = bits.ranked()
    expect(ranked.count).toBe(slots.length)
    for (let from = 0; from <= slots.length + 10; from += 7 + Math.floor(slots.length / 300))
      for (const size of [1, 33, 500]) {
        const found = ranked.slice(from, from + size)
        if (found.join() !== slots.slice(from, from + size).join()) expect([from, size, found]).toEqual([from, size, slots.slice(from, from + size)]) // prettier-ignore
      }
  })

  it('are found where thousands of places before them are empty', () => {
    const bits = SlotBits.none(50_000)
    for (const slot of [3, 40_000, 40_001, 49_999]) bits.set(slot, true)
    const ranked = bits.ranked()
    expect([ranked.slice(0, 2), ranked.slice(1, 3), ranked.slice(3, 9), ranked.slice(4, 9)]).toEqual([
      ...[[3, 40_000], [40_000, 40_001], [49_999], []],
    ])
  })
})

describe('a set of places', () => {
  it('has all of a length, and none beyond it', () => {
    for (const length of [1, 31, 32, 33, 64, 1_000]) {
      const ranked = SlotBits.all(length).ranked()
      expect([ranked.count, ranked.slice(length - 1, length + 5)]).toEqual([length, [length - 1]])
    }
  })

  it('grows with what is set, and is apart from its copy', () => {
    const bits = SlotBits.none(10)
    bits.set(4_000, true)
    const copy = bits.copy()
    copy.set(4_000, false)
    copy.set(7, true)
    expect([bits.has(4_000), copy.has(4_000), bits.has(7), copy.has(7), bits.has(90_000)]).toEqual([true, false, false, true, false]) // prettier-ignore
  })

  it('of two has what is in both, or in either', () => {
    const of = (...slots: number[]) => {
      const bits = SlotBits.none(40)
      for (const slot of slots) bits.set(slot, true)
      return bits
    }
    const slotsOf = (bits: SlotBits) => bits.ranked().slice(0, 100)
    expect(slotsOf(of(1, 2, 35, 900).and(of(2, 35, 36)))).toEqual([2, 35])
    expect(slotsOf(of(1, 35).or(of(2, 35, 900)))).toEqual([1, 2, 35, 900])
    expect(slotsOf(of(1, 900).or(of(2)))).toEqual([1, 2, 900])
  })
})
