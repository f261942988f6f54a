import { describe, expect, it } from 'vitest'
import { readCategoryItems, formatValue } from './category-items'

describe('readCategoryItems', () => {
  it('flattens sub-items and keeps headings, flags and links', () => {
    const items = readCategoryItems(
      JSON.stringify([
        {
          id: 1,
          prompt: 'Services',
          isHeaderType: true,
          value: null,
          subItems: [{ id: 2, prompt: 'Located', value: true, flagged: true }],
        },
        {
          id: 3,
          type: 99,
          prompt: 'Method',
          value: null,
          options: ['Vacuum', 'Hand'],
          linkedPermits: [{ id: 7, name: 'PTD-7' }, 8],
        },
      ]),
    )
    expect(items?.map((item) => [item.depth, item.prompt, item.answer, item.heading, item.flagged])).toEqual([
      [0, 'Services', null, true, false],
      [1, 'Located', 'Yes', false, true],
      [0, 'Method', null, false, false],
    ])
    expect(items?.[2]?.notes).toEqual(['Choices: Vacuum, Hand', 'Linked permits: PTD-7, 8'])
  })

  it.each(['{', '{"a":1}', '[1,2]', 'null'])('answers null for %s', (text) => {
    expect(readCategoryItems(text)).toBeNull()
  })

  it('takes no items for an empty text', () => {
    expect(readCategoryItems(null)).toEqual([])
    expect(readCategoryItems('')).toEqual([])
  })
})

describe('formatValue', () => {
  it.each([
    ['', null],
    ['true', 'Yes'],
    [0, '0'],
    [['a', null, 'b'], 'a, b'],
    [{ fileName: 'plan.pdf' }, 'plan.pdf'],
    [{ from: 6, to: 18 }, 'from 6, to 18'],
    [{}, null],
  ])('says %j as %j', (value, text) => {
    expect(formatValue(value)).toBe(text)
  })
})
