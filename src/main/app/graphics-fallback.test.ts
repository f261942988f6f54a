import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { afterEnd, drawsInSoftware, noteGraphicsEnd, startGraphics, type GraphicsState } from './graphics-fallback'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'plumbline-graphics-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const minute = 60_000
const day = 86_400_000
const ended = (...atMs: number[]): GraphicsState =>
  atMs.reduce((state: GraphicsState, ms) => afterEnd(state, ms, '1'), { endsMs: [], software: null })

it('does without the graphics card after three ends in ten minutes, not after as many in an hour', () => {
  expect(drawsInSoftware(ended(0, minute), minute, '1')).toBe(false)
  expect(drawsInSoftware(ended(0, minute, 2 * minute), 3 * minute, '1')).toBe(true)
  expect(drawsInSoftware(ended(0, 20 * minute, 40 * minute), 41 * minute, '1')).toBe(false)
})

it('tries it again with another version, and after a month', () => {
  const state = ended(0, 1, 2)
  expect(drawsInSoftware(state, 29 * day, '1')).toBe(true)
  expect(drawsInSoftware(state, 31 * day, '1')).toBe(false)
  expect(drawsInSoftware(state, day, '2')).toBe(false)
})

it('says it once, over starts of the program', () => {
  expect(startGraphics(home, '1')).toEqual({ software: false, isNew: false })
  for (let at = 0; at < 3; at++) noteGraphicsEnd(home, '1')
  expect(startGraphics(home, '1')).toEqual({ software: true, isNew: true })
  expect(startGraphics(home, '1')).toEqual({ software: true, isNew: false })
  writeFileSync(join(home, 'graphics.json'), '{"software": 7')
  expect(startGraphics(home, '1')).toEqual({ software: false, isNew: false })
})
