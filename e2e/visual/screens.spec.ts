import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode, encode } from 'fast-png'
import { expect, it } from 'vitest'
import { changedOf, halved, keptScreens, mostChanged, screenFiles } from './screens'

it('a picture is kept of every screen as it is to be looked at, and of nothing else (npm run screens -- --keep)', () => {
  expect(readdirSync(keptScreens).sort()).toEqual([...screenFiles].sort())
  expect(new Set(screenFiles).size).toBe(screenFiles.length)
})

/** A kept picture as RGB, changed by `paint`. */
function painted(file: string, paint: (set: (x: number, y: number) => void, shift: number) => void): Uint8Array {
  const { width, height, data, palette } = decode(readFileSync(join(keptScreens, file)))
  const rgb = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) rgb.set(palette?.[Number(data[at])]?.slice(0, 3) ?? [], at * 3)
  paint((x, y) => rgb.fill(128, (y * width + x) * 3, (y * width + x) * 3 + 3), 10)
  return encode({ width, height, data: rgb, channels: 3, depth: 8 })
}

it('a button that moved by 20 pixels is seen, one pixel of smoothing is not', () => {
  const file = screenFiles[0] ?? ''
  const box = (left: number) => (set: (x: number, y: number) => void) => {
    for (let y = 100; y < 114; y++) for (let x = left; x < left + 40; x++) set(x, y)
  }
  expect(changedOf(file, painted(file, box(300)))).toBeGreaterThan(mostChanged)
  expect(
    changedOf(
      file,
      painted(file, (set) => set(300, 100)),
    ),
  ).toBe(0)
  expect(halved(decode(painted(file, () => undefined))).width).toBe(320)
})
