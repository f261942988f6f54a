import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { historyChart } from '../bench/history-chart'
import { historyPage, readHistory } from '../bench/history-page'
import { keptFigures } from '../bench/kept-figures'
import { root } from './setup.mjs'

it('docs/benchmarks.md and its curves are made from the histories (npm run benchmarks-page)', async () => {
  for (const [file, text] of await historyPage()) expect(readFileSync(join(root, file), 'utf8'), file).toBe(text)
})

describe.each(Object.entries(keptFigures))('%s', (name, { read }) => {
  it('its last line in the history is what its results say now', () => {
    const figures = read(readFileSync(join(root, 'bench/results', `${name}.md`), 'utf8'))
    expect(Object.keys(figures).length).toBeGreaterThan(0)
    expect(readHistory(name).at(-1)?.figures).toEqual(figures)
  })
})

it('a figure that is twice as high stands higher in its picture, and a busy machine is marked', () => {
  const of = (date: string, load: number, ratio: number) => ({
    date,
    load,
    commit: 'c',
    machine: 'm',
    figures: { ratio },
  })
  const chart = historyChart([of('2026-01-01', 1, 1), of('2026-01-02', 9, 2)], 'lower')
  const dots = [...chart.matchAll(/cy="([\d.]+)" r="3.5" fill="(\S+)"/g)].map(([, y, fill]) => ({ y: Number(y), fill }))
  expect(dots).toHaveLength(2)
  expect(dots[1]?.y).toBeLessThan((dots[0]?.y ?? 0) - 100)
  expect(dots.map(({ fill }) => fill)).toEqual(['#0072b2', '#fff'])
})
