import { expect, it } from 'vitest'
import { shade } from './hillshade'

const side = 5
/** The grey of the middle of a plane; rows run to the south. */
function greyOf(height: (col: number, row: number) => number, cellX = 1, cellY = 1): [grey: number, opacity: number] {
  const heights = Float32Array.from({ length: side * side }, (_, at) => height(at % side, Math.floor(at / side)))
  const rgba = shade(heights, { width: side, height: side, cellX, cellY }, { left: 2, top: 2, width: 1, height: 1 })
  return [rgba[0]!, rgba[3]!]
}
const grey = (...asked: Parameters<typeof greyOf>) => greyOf(...asked)[0]

it('is lit from the north-west: what faces it is bright, what is turned away dark', () => {
  const level = grey(() => 100)
  expect(level).toBe(180)
  for (const facing of [(col: number) => col, (_col: number, row: number) => row]) {
    expect(grey(facing)).toBeGreaterThan(level + 10)
    expect(grey((col, row) => -facing(col, row))).toBeLessThan(level - 10)
  }
})

it('takes a picture that runs the other way for what it shows', () => {
  expect(grey((col) => col, -1)).toBe(grey((col) => -col))
  expect(grey((_col, row) => row, 1, -1)).toBe(grey((_col, row) => -row))
})

it('is steeper where cells are small', () => {
  expect(grey((col) => -col, 10)).toBeGreaterThan(grey((col) => -col))
})

it('shows nothing where no height is known, and level ground beside that', () => {
  expect(greyOf(() => NaN)).toEqual([0, 0])
  const hole = (col: number, row: number) => (col === 2 && row === 2 ? 100 : NaN)
  expect(greyOf(hole)).toEqual([180, 255])
})
