import { expect, it } from 'vitest'
import { classify } from './classify'
import { withTileset } from './table.test-helper'

const bytes = (base64: string): number[] => [...Buffer.from(base64, 'base64')]
const column = (values: (string | number | null)[]) => values.map((value) => ({ properties: [value] }))

it('puts numbers into fifths of as many features, equal ones together', () =>
  withTileset([{ name: 'depth', type: 'number' }], column([10, 1, null, 2, 3, 4, 4, 4, 9, 8, 7]), async (tileset) => {
    const found = await classify(tileset, 'depth', {})
    expect(found.graduated).toBe(true)
    expect(found.classes).toEqual([
      { from: 1, to: 2, features: 2 },
      { from: 3, to: 4, features: 4 },
      { from: 7, to: 8, features: 2 },
      { from: 9, to: 10, features: 2 },
    ])
    expect(bytes(found.ofRecord)).toEqual([4, 1, 0, 1, 2, 2, 2, 2, 4, 3, 3])
    expect([found.empty, found.others]).toEqual([1, 0])
  }))

it('puts texts into their most frequent values and the rest', () =>
  withTileset(
    [{ name: 'use', type: 'string' }],
    column(['g', 'b', 'b', 'a', 'a', 'a', 'c', 'd', 'e', 'f', '']),
    async (tileset) => {
      const found = await classify(tileset, 'use', {})
      expect(found.graduated).toBe(false)
      expect(found.classes.map(({ from }) => from)).toEqual(['a', 'b', 'g', 'c', 'd', 'e'])
      expect(bytes(found.ofRecord)).toEqual([3, 2, 2, 1, 1, 1, 4, 5, 6, 7, 0])
      expect([found.empty, found.others]).toEqual([1, 1])
    },
  ))

it('says when no sublayer has the column', () =>
  withTileset([{ name: 'use', type: 'string' }], column(['a']), (tileset) =>
    expect(classify(tileset, 'gone', {})).rejects.toMatchObject({ code: 'not-found' }),
  ))

it('puts whole numbers that no double holds, which readers give as texts, with the other numbers', () =>
  withTileset(
    [{ name: 'id', type: 'integer' }],
    column([5, '12345678901234568', '-98765432109876543', null, '12345678901234567', 'none']),
    async (tileset) => {
      const found = await classify(tileset, 'id', {})
      expect(found.classes.map(({ to }) => to)).toEqual([
        '-98765432109876543',
        5,
        '12345678901234567',
        '12345678901234568',
      ])
      expect(bytes(found.ofRecord)).toEqual([2, 4, 1, 0, 3, 5])
      expect([found.empty, found.others]).toEqual([1, 1])
    },
  ))
