import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collection, comparisons, type Row } from './compared.test-helper'

let files: Awaited<ReturnType<typeof comparisons>>
beforeAll(async () => {
  files = await comparisons()
})
afterAll(() => files.close())
const diff: typeof files.diff = (before, after, extension) => files.diff(before, after, extension)

const pipe = (n: number, shift = 0, properties: Record<string, unknown> = {}): Row => ({
  geometry: { type: 'LineString', coordinates: [[n / 1000 + shift, 1], [n / 1000 + shift, 1.0005]] }, // prettier-ignore
  properties: { kind: 'pipe', dn: n % 7, label: `p${n}`, ...properties },
})
const many = Array.from({ length: 10_000 }, (_, n) => pipe(n))

describe('diffFiles', () => {
  it('finds one moved, one edited, one added, one deleted of 10,000 without a key', async () => {
    const strip = ({ geometry, properties: { kind, dn } }: Row): Row => ({ geometry, properties: { kind, dn } })
    const before = many.map(strip)
    const after = [...before].reverse()
    after[100] = { ...after[100]!, properties: { kind: 'duct', dn: 3 } }
    after[200] = { ...pipe(9799, 0.00002), properties: after[200]!.properties }
    after.splice(300, 1)
    after.push(strip(pipe(20_000)))
    const result = await diff(collection(before), collection(after))
    expect(result).toMatchObject({ added: 1, removed: 1, changed: 2, unchanged: 9997 })
    expect(result.matchedBy).toEqual({ by: 'place', column: null })
    expect(result.features.filter((one) => one.moved)).toHaveLength(1)
  })

  it('takes an edited key for an edit where the geometry is the same', async () => {
    const after = [...many].reverse()
    after[7] = { ...after[7]!, properties: { ...after[7]!.properties, label: 'renamed' } }
    const result = await diff(collection(many), collection(after))
    expect(result).toMatchObject({ added: 0, removed: 0, changed: 1, unchanged: 9999 })
    expect(result.features[0]).toMatchObject({ key: 'renamed', moved: false })
    expect(result.matchedBy).toEqual({ by: 'column', column: 'label' })
  })

  it('pairs by a unique column, so that a feature may move and change at once', async () => {
    const after = [...many]
    after[5] = pipe(5, 0.5, { dn: 99 })
    after[6] = pipe(6, 0, { dn: 98 })
    const result = await diff(collection(many), collection(after))
    expect(result).toMatchObject({ added: 0, removed: 0, changed: 2 })
    expect(result.features.map((one) => [one.key, one.moved])).toEqual([
      ['p5', true],
      ['p6', false],
    ])
    expect(result.features[0]?.after?.properties).toMatchObject({ dn: 99 })
  })

  it('sees no change in order, ring start, ring direction, number format, blanks and multi of one', async () => {
    const ring = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]] // prettier-ignore
    const turned = [[4, 4], [4, 0], [0, 0], [0, 4], [4, 4]] // prettier-ignore
    const a = collection([
      { geometry: { type: 'Polygon', coordinates: [ring] }, properties: { n: 1.5, t: null } },
      { geometry: { type: 'Point', coordinates: [1, 2] }, properties: { n: 2, t: 'x' } },
    ])
    const b = collection([
      { geometry: { type: 'Point', coordinates: [1.0000000001, 2] }, properties: { t: 'x', n: '2.0' } },
      { geometry: { type: 'MultiPolygon', coordinates: [[turned]] }, properties: { n: '1.50', t: '' } },
    ])
    expect(await diff(a, b)).toMatchObject({ added: 0, removed: 0, changed: 0, unchanged: 2 })
    expect(await diff('id,x,y\n1,10.0,20\n2,5,6\n', 'id,x,y\n2,5.00,6\n1,10,20.0\n', 'csv')).toMatchObject({
      changed: 0,
      unchanged: 2,
    })
  })

  it('does not take a renumbered id for a key when the features themselves are equal', async () => {
    const before = many.slice(0, 50).map((row, index) => ({ ...row, id: index, properties: { kind: 'pipe' } }))
    const after = before.slice(1).map((row, index) => ({ ...row, id: index }))
    expect(await diff(collection(before), collection(after))).toMatchObject({ removed: 1, changed: 0, unchanged: 49 })
  })

  it('pairs what was moved and edited a little without a key, and not what lies elsewhere or is something else', async () => {
    const area = (x: number, properties: Record<string, unknown>, type = 'Polygon'): Row => {
      const ring = [[x, 2], [x + 0.004, 2], [x + 0.004, 2.003], [x, 2.003], [x, 2]] // prettier-ignore
      return { geometry: { type, coordinates: type === 'Polygon' ? [ring] : ring }, properties }
    }
    // Others with the same attributes: no column is a key.
    const others = [20, 30].flatMap((x) => ['a', 'b'].map((note) => area(x, { use: 'park', owner: 'city', note })))
    const before = collection([area(10, { use: 'park', owner: 'city', note: 'a' }), ...others])
    const told = async (after: Row) => {
      const { added, removed, changed, features } = await diff(before, collection([after, ...others]))
      return { added, removed, changed, moved: features.filter((one) => one.moved).length }
    }
    const edited = { use: 'park', owner: 'city', note: 'b' }
    const another = { added: 1, removed: 1, changed: 0, moved: 0 }
    expect(await told(area(10.001, edited))).toEqual({ added: 0, removed: 0, changed: 1, moved: 1 })
    expect(await told(area(10.002, edited))).toEqual(another)
    expect(await told(area(10.001, { use: 'road', owner: 'state', note: 'a' }))).toEqual(another)
    expect(await told(area(10.001, edited, 'LineString'))).toEqual(another)
  })

  it('pairs equals with the nearest, though they come in another order', async () => {
    const tree = (x: number, y: number): Row => ({
      geometry: { type: 'Point', coordinates: [x, y] },
      properties: { kind: 'tree' },
    })
    const result = await diff(
      collection([tree(10, 0), tree(10, 0.0003), tree(10.0003, 0)]),
      collection([tree(10.00031, 0), tree(10, 0.00031), tree(10.00001, 0)]),
    )
    expect(result).toMatchObject({ added: 0, removed: 0, changed: 3 })
    const at = (side: { coordinates: unknown } | null | undefined) => side?.coordinates as [number, number]
    for (const { before, after } of result.features)
      expect(Math.hypot(at(before)[0] - at(after)[0], at(before)[1] - at(after)[1])).toBeLessThan(0.00002)
  })

  it('tells a changed height', async () => {
    const point = (z: number) =>
      collection([{ geometry: { type: 'Point', coordinates: [1, 2, z] }, properties: { id: 1 } }])
    expect(await diff(point(5), point(5.5))).toMatchObject({ changed: 1, features: [{ moved: true }] })
  })
})
