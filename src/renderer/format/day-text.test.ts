import { describe, expect, it } from 'vitest'
import { dayFromText, dayToText } from './day-text'

describe('days as people type them', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['3/4/2026', '2026-04-03'],
    ['21.11.26', '2026-11-21'],
    ['21 Nov 2026', '2026-11-21'],
    ['1 september 2026', '2026-09-01'],
    ['2026-11-21', '2026-11-21'],
    ['  ', ''],
  ])('reads %j as %j', (typed, day) => expect(dayFromText(typed)).toBe(day))

  it.each(['11/21/2026', '31/02/2026', '21/11', 'tomorrow', '21 Foo 2026'])('finds no day in %j', (typed) =>
    expect(dayFromText(typed)).toBeNull(),
  )

  it('shows the day before the month', () => {
    expect(dayToText('2026-11-21')).toBe('21/11/2026')
    expect(dayToText('')).toBe('')
  })
})
