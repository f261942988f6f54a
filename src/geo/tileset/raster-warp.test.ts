import { describe, expect, it } from 'vitest'
import { tilePixels } from '../../shared/tiles'
import { tileSize } from './quad'
import type { RasterPlace } from './raster-place'
import { readFor, tileNet, unite, warpTile, type ReadPixels } from './raster-warp'

const [z, tx, ty] = [12, 2_000, 1_500]

/** A raster that lies straight on the tile: pixels of the raster in one of the tile, and the pixel in the tile's upper left corner. */
function placed(width: number, height: number, { scale = 1, left = 0, top = 0 } = {}) {
  const step = tileSize(z) / tilePixels
  return {
    raster: { width, height },
    toPixel: (x: number, y: number) => [left + (x / step - tx * tilePixels) * scale, top + (y / step - ty * tilePixels) * scale], // prettier-ignore
  } as unknown as RasterPlace
}
type Colour = readonly [number, number, number, number]
/** The whole of a raster whose pixels have these colours. */
function read(width: number, height: number, colourOf: (col: number, row: number) => Colour): ReadPixels {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) rgba.set(colourOf(at % width, Math.floor(at / width)), at * 4)
  return { window: { col: 0, row: 0, width, height }, rgba, width, height }
}
const at = (tile: Uint8ClampedArray, col: number, row: number) =>
  [...tile.subarray((row * tilePixels + col) * 4, (row * tilePixels + col) * 4 + 4)] // prettier-ignore

function warped(place: RasterPlace, pixels: ReadPixels, nearest = false): Uint8ClampedArray {
  const net = tileNet(place, z, tx, ty)
  if (!net) throw new Error('The tile lies beside the raster.')
  return warpTile(net, pixels, nearest)
}
/** A picture without a pattern, opaque but for the pixels that are named. */
const noise = (alphaOf: (col: number, row: number) => number = () => 255) => (col: number, row: number) =>
  [(col * 73 + row * 31) & 255, (col * 17 + row * 151) & 255, (col * row) & 255, alphaOf(col, row)] as Colour // prettier-ignore

describe('a raster on a tile', () => {
  it('is the same pixel by pixel where it has the size of the tile, opaque or not, mixed or not', () => {
    const place = placed(tilePixels, tilePixels)
    for (const alphaOf of [() => 255, (col: number, row: number) => ((col + row) % 3 === 0 ? 100 : 255)])
      for (const nearest of [false, true]) {
        const pixels = read(tilePixels, tilePixels, noise(alphaOf))
        const tile = warped(place, pixels, nearest)
        expect(tile.findIndex((value, index) => value !== pixels.rgba[index])).toBe(-1)
      }
  })

  it('is transparent where the raster does not reach, on each side', () => {
    const place = placed(300, 200, { left: -100, top: -50 })
    const tile = warped(place, read(300, 200, noise()))
    expect([at(tile, 99, 100), at(tile, 400, 100), at(tile, 200, 49), at(tile, 200, 250)]).toEqual(
      Array.from({ length: 4 }, () => [0, 0, 0, 0]),
    )
    const corner = (col: number, row: number) => [...noise()(col, row)]
    expect([at(tile, 100, 50), at(tile, 399, 249)]).toEqual([corner(0, 0), corner(299, 199)])
  })

  it('mixes neighbours by their nearness: between black and white is grey, and a class stays one of both', () => {
    const place = placed(tilePixels, tilePixels, { left: 0.25 })
    const stripes = read(tilePixels, tilePixels, (col) => (col % 2 ? [255, 255, 255, 255] : [0, 0, 0, 255]))
    const mixed = warped(place, stripes)
    // Within a cell in whole numbers, at the edge of the raster not.
    for (const [col, grey] of [[100, 64], [101, 191], [0, 64]] as const) expect(Math.abs(at(mixed, col, 100)[0]! - grey)).toBeLessThan(2) // prettier-ignore
    expect([at(warped(place, stripes, true), 100, 100)[0], at(warped(place, stripes, true), 101, 100)[0]]).toEqual([
      0, 255,
    ])
  })

  it('takes no colour of a transparent neighbour, and half of the opacity between both', () => {
    const place = placed(tilePixels, tilePixels, { left: 0.5 })
    const tile = warped(
      place,
      read(tilePixels, tilePixels, (col) => (col < 101 ? [200, 10, 0, 255] : [0, 255, 255, 0])),
    )
    expect(at(tile, 99, 50)).toEqual([200, 10, 0, 255])
    expect(at(tile, 100, 50).slice(0, 3)).toEqual([200, 10, 0])
    expect(Math.abs(at(tile, 100, 50)[3]! - 127.5)).toBeLessThan(1)
    expect(at(tile, 101, 50)).toEqual([0, 0, 0, 0])
  })
})

describe('the net of a tile', () => {
  it('needs the part of the raster below the tile, with a little more, and none of a raster beside it', () => {
    const net = tileNet(placed(5_000, 4_000, { scale: 2, left: 1_000, top: 600 }), z, tx, ty)
    expect(net).toMatchObject({ scaleX: 2, scaleY: 2, window: { col: 997, row: 597, width: 1_030, height: 1_030 } })
    expect(tileNet(placed(300, 300, { left: 400 }), z, tx, ty)).toBeNull()
    expect(tileNet(placed(300, 300, { top: -600 }), z, tx, ty)).toBeNull()
  })

  it('is read no finer than the tile shows it, and never larger than the raster is', async () => {
    const asked: unknown[] = []
    const raster = {
      read: (window: unknown) => (asked.push(window), Promise.resolve({ rgba: new Uint8ClampedArray(4) })),
    }
    const window = { col: 5, row: 6, width: 1_000, height: 500 }
    const size = async (scaleX: number, scaleY: number) => {
      const { width, height } = await readFor(
        { raster } as never,
        window,
        { scaleX, scaleY },
        new AbortController().signal,
      )
      return [width, height]
    }
    expect([await size(5, 2.5), await size(0.5, 1), await size(5_000, 5_000)]).toEqual([[250, 250], [1_000, 500], [1, 1]]) // prettier-ignore
    expect(asked[0]).toEqual({ ...window, outWidth: 250, outHeight: 250 })
  })

  it('of two windows holds both', () => {
    const [a, b] = [{ col: 5, row: 9, width: 10, height: 2 }, { col: 8, row: 1, width: 2, height: 4 }] // prettier-ignore
    expect(unite(a, b)).toEqual({ col: 5, row: 1, width: 10, height: 10 })
    expect(unite(b, a)).toEqual(unite(a, b))
  })
})
