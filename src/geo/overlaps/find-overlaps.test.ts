import { describe, expect, it } from 'vitest'
import { packAreas, type TimedArea } from '../areas/pack-areas'
import { findOverlaps, type OverlapRequest } from './find-overlaps'

const metre = 1 / 110_574
const day = 86_400_000
const square = (west: number, south: number, side: number) =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [[[west, south], [west + side, south], [west + side, south + side], [west, south + side], [west, south]]], // prettier-ignore
  })
const area = (id: number, geometry: string | null, fromDay: number | null, toDay: number | null): TimedArea => ({
  ...{ id, geometry },
  fromMs: fromDay === null ? null : fromDay * day,
  toMs: toDay === null ? null : toDay * day,
})
const find = (areas: TimedArea[], more: Partial<OverlapRequest> = {}) =>
  findOverlaps({ areas: [packAreas(areas)], distanceMetres: 0, within: null, maxTold: 100, ...more })
const pairs = async (areas: TimedArea[], more: Partial<OverlapRequest> = {}) =>
  (await find(areas, more)).overlaps.map(({ a, b }) => [a, b])

describe('areas that overlap', () => {
  it('do so in place and in time', async () => {
    const here = square(0, 0, 10 * metre)
    const { overlaps } = await find([
      area(1, here, 0, 5),
      area(2, square(5 * metre, 5 * metre, 10 * metre), 3, 9),
      // Begins when the first ends, and lies elsewhere than the second.
      area(3, square(0, 0, 2 * metre), 5, 6),
      area(4, square(100 * metre, 0, metre), 0, 9),
    ])
    expect(overlaps).toEqual([
      {
        ...{ a: 1, b: 2, metres: 0, fromMs: 3 * day, toMs: 5 * day, place: expect.any(Array) as unknown },
        areaM2: expect.closeTo(25 * (111_319.49 / 110_574), 2) as unknown,
      },
    ])
  })

  it('do so within a time that is asked for, of which its end is no part', async () => {
    const here = square(0, 0, metre)
    const areas = [area(1, here, 0, 9), area(2, here, 1, 3), area(3, here, 6, 8), area(4, here, 4, 4)]
    const within = (from: number, to: number) => pairs(areas, { within: { fromMs: from * day, toMs: to * day } })
    expect(await within(3, 4)).toEqual([])
    expect(await within(2, 4)).toEqual([[1, 2]])
    expect(await within(4, 6)).toEqual([[1, 4]])
    expect(await within(0, 7)).toEqual([
      [1, 2],
      [1, 4],
      [1, 3],
    ])
  })

  it('last for ever where they say no end, and from ever where they say no beginning', async () => {
    const here = square(0, 0, metre)
    const { overlaps } = await find([area(1, here, null, null), area(2, here, 7, null), area(3, here, null, 2)])
    expect(overlaps.map(({ a, b, fromMs, toMs }) => [a, b, fromMs, toMs])).toEqual([
      [1, 3, null, 2 * day],
      [1, 2, 7 * day, null],
    ])
  })

  it('are told in the order of their beginning, those of one moment the nearest first, and the first of more than are told', async () => {
    const apart = (metres: number) => square(metres * metre, 0, metre)
    const areas = [area(1, apart(0), 0, 9), area(2, apart(4), 2, 9), area(3, apart(-3), 2, 9), area(4, apart(2), 1, 9)]
    const near = { distanceMetres: 3.5 }
    const all = await pairs(areas, near)
    expect(all).toEqual([[1, 4], [2, 4], [1, 3], [1, 2]]) // prettier-ignore
    expect(await pairs(areas, { ...near, maxTold: 2 })).toEqual(all.slice(0, 2))
  })

  it('do so where they only come near, when that is asked for', async () => {
    const areas = [area(1, square(0, 0, metre), 0, 1), area(2, square(4 * metre, 0, metre), 0, 1)]
    expect(await pairs(areas)).toEqual([])
    expect(await pairs(areas, { distanceMetres: 2.9 })).toEqual([])
    const { overlaps } = await find(areas, { distanceMetres: 3.1 })
    expect(overlaps[0]?.metres).toBeCloseTo(3 * (111_319.49 / 110_574), 2)
  })

  it('are found on the other side of the date line', async () => {
    expect(await pairs([area(1, square(179.99999, 0, 2e-5), 0, 1), area(2, square(-180, 0, 1e-5), 0, 1)])).toEqual([[1, 2]]) // prettier-ignore
  })

  it('are named where they cannot be held against any', async () => {
    const partly = JSON.stringify({
      type: 'GeometryCollection',
      geometries: [JSON.parse(square(0, 0, metre)), { type: 'Circle' }],
    })
    const result = await find([
      ...[area(1, null, 0, 1), area(2, ' ', 0, 1), area(3, '{"type":', 0, 1)],
      ...[area(4, partly, 0, 1), area(5, square(0, 0, 1), 5, 2)],
    ])
    expect(result).toMatchObject({ empty: [1, 2], broken: [3], partly: [4], backwards: [5], looked: 1, total: 0 })
  })

  it('are all counted, the earliest told', async () => {
    const areas = Array.from({ length: 60 }, (_, id) => area(id, square(0, 0, metre), 60 - id, 100))
    const { total, overlaps } = await find(areas, { maxTold: 2 })
    expect(total).toBe((60 * 59) / 2)
    expect(overlaps.map(({ fromMs }) => fromMs)).toEqual([2 * day, 3 * day])
  })

  it('stop being looked for when that is said', async () => {
    const stopping = new AbortController()
    const call = { signal: stopping.signal, onProgress: () => stopping.abort() }
    const areas = Array.from({ length: 3_000 }, (_, id) => area(id, square(id, 0, metre), 0, 1))
    await expect(
      findOverlaps({ areas: [packAreas(areas)], distanceMetres: 0, within: null, maxTold: 1 }, call),
    ).rejects.toThrow('abort')
  })

  it('are the same as by holding every pair against each other', async () => {
    let state = 12
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
    const boxes = Array.from({ length: 300 }, () => ({
      ...{ x: random() * 300, y: random() * 300, side: 1 + random() * 20 },
      ...{ from: Math.floor(random() * 20), length: 1 + Math.floor(random() * 5) },
    }))
    const areas = boxes.map(({ x, y, side, from, length }, id) =>
      area(id, square(x * metre, y * metre, side * metre), from, from + length),
    )
    const expected = boxes.flatMap((a, i) =>
      boxes.flatMap((b, j) => {
        if (j <= i) return []
        const inPlace = a.x <= b.x + b.side && b.x <= a.x + a.side && a.y <= b.y + b.side && b.y <= a.y + a.side
        return inPlace && a.from < b.from + b.length && b.from < a.from + a.length ? [`${i} ${j}`] : []
      }),
    )
    const found = await find(areas, { maxTold: 10_000 })
    expect(new Set(found.overlaps.map(({ a, b }) => `${a} ${b}`))).toEqual(new Set(expected))
    expect(expected.length).toBeGreaterThan(50)
  })
})
