import { describe, expect, it } from 'vitest'
import { decodeTile, encodeTile, latOf, lonOf, maxLatitude, SectionBuilder, worldSize, worldX, worldY } from './index'

const none = { style: null, label: null }

function lines(wide: boolean): Uint8Array {
  const builder = new SectionBuilder('line', 3)
  const far = wide ? 1 << 29 : 4200
  builder.vertex(-100, 7)
  builder.vertex(far, 9)
  builder.endPart()
  builder.vertex(1, 1)
  builder.vertex(2, 2)
  builder.vertex(3, 1)
  builder.endPart()
  builder.endFeature(70_000, 1)
  builder.vertex(5, 5)
  builder.vertex(6, 6)
  builder.endPart()
  builder.endFeature(4_000_000_000, 2)
  return builder.finish(wide ? 30 : 12, wide, (look) =>
    look === 1 ? { style: { color: '#ff0000', dash: [2, 1] }, label: 'Straße 中' } : none,
  )
}

describe('the tile encoding', () => {
  for (const wide of [false, true])
    it(`gives back columns, parts, styles and labels, ${wide ? 'wide' : 'narrow'}`, () => {
      const points = new SectionBuilder('point', 0)
      for (let i = 0; i < 5; i++) {
        points.vertex(i, i * 2)
        points.endFeature(i, 0)
      }
      const [a, b] = decodeTile(encodeTile([lines(wide), points.finish(12, false, () => none)]))
      expect(a).toMatchObject({ kind: 'line', sublayer: 3, count: 2, extent: wide ? 2 ** 30 : 4096 })
      expect([...a!.features]).toEqual([70_000, 4_000_000_000])
      expect([...a!.partEnds!]).toEqual([2, 3])
      expect([...a!.vertexEnds!]).toEqual([2, 5, 7])
      expect([...a!.coords.subarray(0, 4)]).toEqual([-100, 7, wide ? 1 << 29 : 4200, 9])
      expect([...a!.styles!]).toEqual([1, 0])
      expect(a!.styleTable).toEqual([{ color: '#ff0000', dash: [2, 1] }])
      expect(a!.labelTable[a!.labels![0]! - 1]).toBe('Straße 中')
      expect(b).toMatchObject({ kind: 'point', count: 5, styles: null, labels: null, partEnds: null })
      expect([...b!.coords]).toEqual([0, 0, 1, 2, 2, 4, 3, 6, 4, 8])
    })

  it('takes back the last parts of a feature alone', () => {
    const builder = new SectionBuilder('line', 0)
    const part = (...xs: number[]) => {
      for (const x of xs) builder.vertex(x, 0)
      builder.endPart()
    }
    part(1, 2)
    const mark = builder.parts
    part(7, 8, 9)
    builder.dropParts(mark)
    part(3, 4)
    builder.endFeature(0, 0)
    const [section] = decodeTile(encodeTile([builder.finish(12, false, () => none)]))
    expect([...section!.vertexEnds!]).toEqual([2, 4])
    expect([...section!.coords].filter((_, at) => at % 2 === 0)).toEqual([1, 2, 3, 4])
    builder.dropParts(0)
    expect([builder.parts, builder.vertices]).toEqual([0, 0])
  })

  it('takes any number of features, and each use anew', () => {
    const builder = new SectionBuilder('point', 0)
    for (const count of [3_000, 5]) {
      builder.reset()
      for (let i = 0; i < count; i++) {
        builder.vertex(i % 4096, 7)
        builder.endFeature(i, 0)
      }
      const [section] = decodeTile(encodeTile([builder.finish(12, false, () => none)]))
      expect(section!.count).toBe(count)
      expect([section!.features.at(-1), section!.coords.at(-2)]).toEqual([count - 1, count - 1])
    }
  })

  it('refuses a section that would end between two numbers', () => {
    const tile = encodeTile([lines(false), lines(false)])
    new DataView(tile.buffer).setUint32(8, lines(false).length + 2, true)
    expect(() => decodeTile(tile)).toThrow(expect.objectContaining({ code: 'file.corrupt' }))
  })

  it('reads bytes that start anywhere in a buffer', () => {
    const tile = encodeTile([lines(false)])
    const shifted = new Uint8Array(tile.length + 3)
    shifted.set(tile, 3)
    expect(decodeTile(shifted.subarray(3))[0]!.count).toBe(2)
  })

  it('refuses what is cut short or of another version, never reads beyond', () => {
    const tile = encodeTile([lines(false)])
    for (let length = 0; length < tile.length; length++)
      if (length !== 8) expect(() => decodeTile(tile.slice(0, length)), `${length} bytes`).toThrow(/map tile/)
    const newer = tile.slice()
    newer[3] = 2
    expect(() => decodeTile(newer)).toThrow(/version/)
    for (let at = 8; at < 40; at++) {
      const broken = tile.slice()
      broken[at] = 0xff
      try {
        decodeTile(broken)
      } catch (error) {
        expect(error).toMatchObject({ name: 'AppError', code: 'file.corrupt' })
      }
    }
  })
})

describe('the world square', () => {
  it('turns lon/lat there and back to a tenth of a millimetre, and clamps the poles', () => {
    for (const [lon, lat] of [
      [0, 0],
      [151.2093, -33.8688],
      [-179.999, 84.9],
    ] as const) {
      expect(lonOf(worldX(lon))).toBeCloseTo(lon, 9)
      expect(latOf(worldY(lat))).toBeCloseTo(lat, 9)
    }
    expect(worldY(90)).toBe(0)
    expect(worldY(-90)).toBe(worldSize)
    expect(worldY(maxLatitude)).toBeCloseTo(0, 3)
  })
})
