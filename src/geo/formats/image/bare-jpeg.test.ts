import { expect, it } from 'vitest'
import { bareJpeg } from './bare-jpeg'

const segment = (marker: number, ...body: number[]): number[] => [0xff, marker, 0, body.length + 2, ...body]
const adobe = segment(0xee, ...Array.from({ length: 12 }, (_, i) => i))
const table = segment(0xdb, 1, 2, 3)
const scan = [...segment(0xda, 9), 5, 6, 0xff, 0, 7, 0xff, 0xd9]

it('leaves out notes and stray bytes, and keeps what the pixels need', () => {
  const exif = segment(0xe1, 0xff, 0xd8, 0xff, 0xda)
  const comment = segment(0xfe, 65, 66)
  const input = [0xff, 0xd8, ...exif, 0, 17, ...adobe, ...comment, 0xff, ...table, ...scan]
  const { bytes, isAdobe } = bareJpeg(Uint8Array.from(input))
  expect([...bytes]).toEqual([0xff, 0xd8, ...adobe, ...table, ...scan])
  expect(isAdobe).toBe(true)
})

it('takes no Adobe marker that is cut short for one', () => {
  const input = [0xff, 0xd8, ...segment(0xee, 65, 100), ...table, ...scan]
  const { bytes, isAdobe } = bareJpeg(Uint8Array.from(input))
  expect([...bytes]).toEqual([0xff, 0xd8, ...table, ...scan])
  expect(isAdobe).toBe(false)
})
