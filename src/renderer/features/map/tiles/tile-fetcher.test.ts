import { describe, expect, it } from 'vitest'
import { tileFrame, TileFrameReader } from '../../../../shared/tiles'
import { tileAddress, type TileAnswer } from './fetch-tiles'
import { TileFetcher } from './tile-fetcher'
import type { TileRequest } from './tile-source'

const vector = (x: number, more: Partial<TileRequest> = {}): TileRequest => ({
  ...{ revisionKey: 'key', kind: 'vector', index: 0, z: 9, x, y: 4 },
  ...more,
})

interface Asked {
  tiles: readonly TileRequest[]
  signal: AbortSignal
  give: (index: number, answer: TileAnswer) => void
  end: () => void
  fail: (reason: Error) => void
}

function fetcher(): { made: TileFetcher; asked: Asked[]; told: string[] } {
  const asked: Asked[] = []
  const told: string[] = []
  const made = new TileFetcher(
    (tiles, signal, give) =>
      new Promise((end, fail) => {
        asked.push({ tiles, signal, give, end, fail })
      }),
    (key, bytes, failed) => told.push(`${key} ${failed ? 'failed' : (bytes?.byteLength ?? 'empty')}`),
    (reason) => told.push(reason),
  )
  return { made, asked, told }
}

describe('fetching tiles', () => {
  it('asks at once for what is needed in one go, for images one by one, and tells of each as it comes', async () => {
    const { made, asked, told } = fetcher()
    made.need('a', vector(1))
    made.need('photo', vector(1, { kind: 'raster', index: 3 }))
    made.need('b', vector(2))
    made.need('c', vector(3, { kind: 'labels', field: 'name' }))
    await Promise.resolve()
    expect(asked.map(({ tiles }) => tiles.map(tileAddress))).toEqual([
      ['key/r3/9/1/4'],
      ['key/v/9/1/4', 'key/v/9/2/4', 'key/l/9/3/4/name'],
    ])
    asked[1]!.give(2, null)
    asked[1]!.give(0, new ArrayBuffer(8))
    expect(told).toEqual(['c empty', 'a 8'])
  })

  it('fails what is missing, once each, when the answer breaks off or a tile cannot be made', async () => {
    const { made, asked, told } = fetcher()
    made.need('a', vector(1))
    made.need('b', vector(2))
    made.need('c', vector(3))
    await Promise.resolve()
    asked[0]!.give(1, 'failed')
    asked[0]!.give(0, null)
    asked[0]!.fail(new Error('cut'))
    await new Promise((done) => setTimeout(done))
    expect(told).toEqual(['b failed', 'A tile could not be made.', 'a empty', 'c failed', 'cut'])
  })

  it('is ended when nobody waits for any tile of it', async () => {
    const { made, asked, told } = fetcher()
    made.need('a', vector(1))
    made.need('b', vector(2))
    made.need('early', vector(3))
    made.unneed('early')
    await Promise.resolve()
    expect(asked[0]!.tiles).toHaveLength(2)
    made.unneed('a')
    expect(asked[0]!.signal.aborted).toBe(false)
    made.unneed('b')
    expect(asked[0]!.signal.aborted).toBe(true)
    made.need('d', vector(5))
    await Promise.resolve()
    made.close()
    expect(asked[1]!.signal.aborted).toBe(true)
    for (const { fail } of asked) fail(new Error('aborted'))
    await new Promise((done) => setTimeout(done))
    expect(told).toEqual([])
  })

  it('keeps addresses short enough for every host', async () => {
    const { made, asked } = fetcher()
    for (let x = 0; x < 40; x++) made.need(`k${x}`, vector(x))
    for (let x = 0; x < 9; x++) made.need(`t${x}`, vector(x, { kind: 'labels', field: 'ü'.repeat(150) }))
    await Promise.resolve()
    expect(asked.flatMap(({ tiles }) => tiles)).toHaveLength(49)
    for (const { tiles } of asked) {
      expect(tiles.length).toBeLessThanOrEqual(32)
      expect(tiles.map(tileAddress).join(';').length).toBeLessThan(7000)
    }
  })
})

describe('an answer of several tiles', () => {
  it('is taken apart however it was cut', () => {
    const tile = Uint8Array.from({ length: 300 }, (_, i) => i)
    const frames = [tileFrame(2, tile), tileFrame(0, null), tileFrame(1, 'failed'), tileFrame(3, tile.slice(0, 1))]
    const bytes = new Uint8Array(frames.flatMap((frame) => [...frame]))
    for (const size of [1, 7, 8, 9, 100, bytes.length]) {
      const heard: unknown[] = []
      const reader = new TileFrameReader((index, answer) =>
        heard.push([index, answer instanceof Uint8Array ? [...answer] : answer]),
      )
      for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
      expect(heard).toEqual([
        [2, [...tile]],
        [0, null],
        [1, 'failed'],
        [3, [0]],
      ])
    }
  })
})
