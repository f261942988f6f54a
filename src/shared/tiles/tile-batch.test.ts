import { expect, it } from 'vitest'
import { TileFrameReader, tileFrame, type BatchedTile } from './tile-batch'

it('gives each tile of an answer whole, by the number that it was asked for with, in whatever pieces it comes', () => {
  const tiles: [number, BatchedTile][] = [
    [2, Uint8Array.of(1, 2, 3, 4, 5)],
    [0, null],
    [300, 'failed'],
    [1, Uint8Array.of(9)],
  ]
  const answer = Uint8Array.from(tiles.flatMap(([index, tile]) => [...tileFrame(index, tile)]))
  for (const size of [1, 3, 8, 11, answer.length]) {
    const given: [number, BatchedTile][] = []
    const reader = new TileFrameReader((index, tile) => void given.push([index, tile]))
    for (let at = 0; at < answer.length; at += size) reader.push(answer.subarray(at, at + size))
    expect(given).toEqual(tiles)
  }
})

it('gives no tile that is cut off', () => {
  const given: number[] = []
  const reader = new TileFrameReader((index) => void given.push(index))
  reader.push(tileFrame(0, Uint8Array.of(1, 2, 3)).subarray(0, 10))
  expect(given).toEqual([])
})
