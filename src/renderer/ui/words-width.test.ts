// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
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

it('is measured in the font of the window, of each size, where that can be done', () => {
  const pens: { font: string }[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    const pen = { font: '', measureText: (text: string) => ({ width: text.length * Number.parseFloat(pen.font) }) }
    pens.push(pen)
    return pen as never
  })
  document.body.style.fontFamily = 'Inter'
  expect(wordsWidth(['four', 'of'], { sizePx: 31 })).toBe('126px')
  expect(wordsWidth(['four'], { sizePx: 33 })).toBe('134px')
  expect(wordsWidth(['a'], { sizePx: 31 })).toBe('33px')
  expect(pens.map(({ font }) => font)).toEqual(['31px Inter', '33px Inter'])
  vi.restoreAllMocks()
})
