import { beforeEach, describe, expect, it } from 'vitest'
import type { Waiting } from '../shared/model/waiting'
import { createTeller, spanOf } from './progress-teller'

let nowMs: number
let lines: string[]
beforeEach(() => {
  nowMs = Date.parse('2026-03-01T10:00:00Z')
  lines = []
})
const note = (line: string) => void lines.push(line)
const busy = (untilMs: number): Waiting => ({
  code: 'service.busy',
  text: 'Busy.',
  since: '2026-03-01T10:00:00.000Z',
  until: new Date(untilMs).toISOString(),
})

describe('progress where there is no terminal', () => {
  it('is a line every few seconds, not one for each look', () => {
    const teller = createTeller({ isTerminal: false, note, showLine: () => undefined }, () => nowMs)
    for (let look = 0; look <= 100; look++, nowMs += 200) teller.tell(`${look} of 100`, null)
    expect(lines).toEqual(['0 of 100', '25 of 100', '50 of 100', '75 of 100', '100 of 100'])
  })

  it('says at once that it waits and that it goes on, and again now and then while it waits', () => {
    const teller = createTeller({ isTerminal: false, note, showLine: () => undefined }, () => nowMs)
    teller.tell('0 of 2', null)
    nowMs += 200
    const until = nowMs + 60_000
    for (let look = 0; look < 200; look++, nowMs += 200) teller.tell('0 of 2', busy(until))
    teller.tell('0 of 2', null)
    expect(lines).toEqual([
      '0 of 2',
      expect.stringMatching(/^0 of 2\. Waiting since .*: Busy\. Next try in 1 min, at /),
      expect.stringMatching(/Next try in 30 s/),
      'Going on. 0 of 2',
    ])
  })
})

describe('progress on a terminal', () => {
  it('is one line that fits, with what is waited for where it is not cut', () => {
    const shown: (string | null)[] = []
    const showLine = (line: string | null) => void shown.push(line)
    const teller = createTeller({ isTerminal: true, note, showLine }, () => nowMs, () => 60) // prettier-ignore
    teller.tell('0 of 300 layers done', busy(nowMs + 24_000))
    expect(shown[0]).toMatch(/^Waiting since \S+: Busy\. Next try in 24 s/)
    expect((shown[0] ?? '').length).toBeLessThan(60)
    expect(lines).toEqual([])
  })
})

it('spans are read as a person says them', () => {
  expect([0.4, 59, 60, 185, 7_800, 94_608_000].map(spanOf)).toEqual([
    ...['0 s', '59 s', '1 min', '3 min 5 s', '2 h 10 min', '1,095 d'],
  ])
})
