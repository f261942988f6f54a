import { expect, it } from 'vitest'
import { ticksOf } from './ticks'

const track = { firstMs: 0, lastMs: 1000, widthPx: 300, heightPx: 32 }
const linesOf = (path: string) =>
  [...path.matchAll(/M([\d.]+) ([\d.]+)v(-?[\d.]+)/g)].map(([, x, y, length]) => [Number(x), Number(y), Number(length)])

it('draws revisions above the track and permits below, at their times, the first and the last within it', () => {
  const { revisions, permits } = ticksOf(
    [
      { ms: 0, kind: 'revision' },
      { ms: 1000, kind: 'revision' },
      { ms: 500, kind: 'permit' },
    ],
    track,
  )
  expect(linesOf(revisions)).toEqual([
    [1.5, 11, -3],
    [298.5, 11, -3],
  ])
  expect(linesOf(permits)).toEqual([[151.5, 21, 3]])
})

it('draws one line for what lies too close, the longer the more there is, and never beyond its half', () => {
  const many = Array.from({ length: 500 }, () => ({ ms: 400, kind: 'permit' as const }))
  expect(linesOf(ticksOf(many.slice(0, 4), track).permits)).toEqual([[121.5, 21, 7]])
  expect(linesOf(ticksOf(many, track).permits)).toEqual([[121.5, 21, 11]])
})
