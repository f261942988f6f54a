import { describe, expect, it } from 'vitest'
import { decodeLabelTile, decodeTile, encodeLabelTile, encodeTile, labelAnchor, SectionBuilder } from './index'

type Part = [x: number, y: number][]

function anchorOf(kind: 'point' | 'line' | 'polygon' | 'speck', ...parts: Part[]) {
  const builder = new SectionBuilder(kind, 0)
  // A feature before it: places are counted from the begin of the section.
  for (const feature of [
    [
      [
        [1, 1],
        [2, 2],
        [1, 2],
        [1, 1],
      ] as Part,
    ],
    parts,
  ]) {
    // prettier-ignore
    for (const part of kind === 'point' || kind === 'speck' ? [[feature[0]![0]!]] : feature) {
      for (const [x, y] of part) builder.vertex(x, y)
      if (kind === 'line' || kind === 'polygon') builder.endPart()
    }
    builder.endFeature(0, 0)
  }
  const [section] = decodeTile(encodeTile([builder.finish(12, false, () => ({ style: null, label: null }))]))
  return labelAnchor(section!, 1)
}

describe('the place of a text', () => {
  it('is the point itself, where it lies in the tile', () => {
    expect(anchorOf('point', [[0, 4095]])).toEqual({ x: 0, y: 4095, availableWidth: 0, angle: 0 })
    for (const at of [[-1, 5], [5, -1], [4096, 5], [5, 4096]] as Part) expect(anchorOf('point', [at])).toBeNull() // prettier-ignore
    expect(anchorOf('speck', [[5, 5]])).toBeNull()
  })

  it('is the middle of the longest line, along its run, and never upside down', () => {
    const short: Part = [[0, 0], [50, 0]] // prettier-ignore
    const right = anchorOf('line', short, [[100, 200], [1100, 1200]]) // prettier-ignore
    expect(right).toMatchObject({ x: 600, y: 700, angle: -45 })
    expect(right?.availableWidth).toBeCloseTo(1000 * Math.SQRT2, 6)
    expect(anchorOf('line', [[1100, 1200], [100, 200]])).toMatchObject({ x: 600, y: 700, angle: -45 }) // prettier-ignore
    expect(anchorOf('line', [[100, 1200], [1100, 200]])?.angle).toBe(45) // prettier-ignore
    expect(anchorOf('line', [[100, 200], [100, 1200]])?.angle).toBe(90) // prettier-ignore
    expect(anchorOf('line', [[100, 1200], [100, 200]])?.angle).toBe(90) // prettier-ignore
    expect(anchorOf('line', [[7, 7], [7, 7]])).toBeNull() // prettier-ignore
  })

  it('is the middle of the widest run within an area, and not in its hole', () => {
    const square: Part = [[0, 0], [1000, 0], [1000, 1000], [0, 1000], [0, 0]] // prettier-ignore
    expect(anchorOf('polygon', square)).toMatchObject({ x: 500, availableWidth: 1000, angle: 0 })
    const hole: Part = [[100, 400], [400, 400], [400, 600], [100, 600], [100, 400]] // prettier-ignore
    const beside = anchorOf('polygon', square, hole)!
    const isInHole = beside.x > 100 && beside.x < 400 && beside.y > 400 && beside.y < 600
    expect([isInHole, beside.availableWidth]).toEqual([false, 1000])
  })

  it('is in what of an area lies within the tile', () => {
    const wide: Part = [[-4000, 0], [1000, 0], [1000, 1000], [-4000, 1000], [-4000, 0]] // prettier-ignore
    expect(anchorOf('polygon', wide)).toMatchObject({ x: 500, availableWidth: 1000 })
  })
})

it('gives texts back as they were written, and says where bytes are something else', () => {
  const text = { sublayer: 2, feature: 4_000_000_000, x: 0.25, y: 0.12345, availableWidth: 0.5, angle: -12.3 }
  const texts = [
    { kind: 'line' as const, ...text, text: 'Straße 中' },
    { kind: 'polygon' as const, ...text, text: '' },
  ]
  expect(decodeLabelTile(encodeLabelTile(texts))).toEqual(texts)
  for (const bytes of ['[[', '{}', 'null'])
    expect(() => decodeLabelTile(new TextEncoder().encode(bytes))).toThrow(
      expect.objectContaining({ code: 'file.corrupt' }),
    )
})
