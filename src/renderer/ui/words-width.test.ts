// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { statusWords } from './status-look'
import { badgeWords, wordsWidth } from './words-width'

const px = (width: string) => Number(/^(\d+)px$/.exec(width)?.[1])

it('is as wide as the longest of the words, and never less than asked', () => {
  const one = px(wordsWidth(['Active']))
  expect(px(wordsWidth(['Active', 'Verlängerung nötig']))).toBeGreaterThan(one * 2)
  expect(px(wordsWidth(['Active'], { leastPx: 120 }))).toBe(120)
  expect(px(wordsWidth(['Active'], { besidePx: 20 }))).toBe(one + 20)
  expect(px(wordsWidth(['Active'], badgeWords))).toBeLessThan(one + 20)
})

it('knows the words of every state of a permit and of a job', () => {
  expect(statusWords('permit')).toHaveLength(16)
  expect(statusWords('permit')).toContain('Renewal required')
  expect(statusWords('job')).toContain('Stuck')
})
