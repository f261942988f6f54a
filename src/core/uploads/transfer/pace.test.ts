import { describe, expect, it } from 'vitest'
import { createPace, secondsLeft, type Pace } from './pace'

/** Sends so many rows one after another; gives the clock. `mbps`: megabytes a second on the wire. */
function send(pace: Pace, rows: number, row: { bytes: number; besideMs: number; mbps: number }, fromMs = 0): number {
  let now = fromMs
  for (let at = 0; at < rows; at++) {
    now += row.besideMs
    pace.sending(now)
    pace.bytes(row.bytes)
    const wireMs = row.bytes / (row.mbps * 1000)
    now += wireMs
    pace.sent(now)
    pace.row(row.besideMs + wireMs, wireMs)
    pace.done(now)
  }
  return now
}
const tiny = { bytes: 400, besideMs: 200, mbps: 20 }

describe('secondsLeft', () => {
  it('goes by rows where 300 tiny files are sent, and hardly changes on the way', () => {
    const pace = createPace()
    let now = 0
    for (let sent = 10; sent < 300; sent += 10) {
      now = send(pace, 10, tiny, now)
      const left = { bytes: (300 - sent) * tiny.bytes, rowsToSend: 300 - sent, rowsOpen: 300 - sent, parallel: 1 }
      const truth = ((300 - sent) * tiny.besideMs) / 1000
      expect(Math.abs((secondsLeft(left, pace.seen(now)) ?? 0) - truth)).toBeLessThan(0.1 * truth + 1)
    }
  })

  it('goes by bytes where one file is big, from its first seconds on', () => {
    const pace = createPace()
    pace.sending(0)
    for (let second = 1; second <= 5; second++) {
      pace.bytes(10e6)
      const left = { bytes: 1e9 - second * 10e6, rowsToSend: 1, rowsOpen: 1, parallel: 4 }
      expect(secondsLeft(left, pace.seen(second * 1000))).toBeCloseTo(100 - second, 0)
    }
  })

  it('does not take the first bytes of a file, which wait for an answer, for the speed of the line', () => {
    const pace = createPace()
    pace.sending(0)
    pace.bytes(24)
    const left = { bytes: 53_000, rowsToSend: 9, rowsOpen: 10, parallel: 2 }
    expect(secondsLeft(left, pace.seen(500))).toBeNull()
    expect(secondsLeft(left, pace.seen(4_000))).toBeGreaterThan(60)
  })

  it('does not take the little that 299 tiny files brought over for the speed of the line', () => {
    const pace = createPace()
    const now = send(pace, 299, tiny)
    const left = { bytes: 200e6, rowsToSend: 1, rowsOpen: 1, parallel: 4 }
    expect(secondsLeft(left, pace.seen(now))).toBeLessThan(12)
    expect(secondsLeft(left, pace.seen(now))).toBeGreaterThan(9)
  })

  it('does not take the speed of a big file for that of the tiny ones after it', () => {
    const pace = createPace()
    const now = send(pace, 1, { bytes: 400e6, besideMs: 200, mbps: 20 })
    const left = { bytes: 299 * 400, rowsToSend: 299, rowsOpen: 299, parallel: 1 }
    expect(secondsLeft(left, pace.seen(now))).toBeGreaterThan(50)
    expect(secondsLeft(left, pace.seen(now))).toBeLessThan(70)
  })

  it('waits for the service where it is slower than the line, and counts a pause of minutes for one row only', () => {
    const seen = { bytesPerSecond: 1e6, rowSeconds: 0.1, rowsDonePerSecond: 2 }
    expect(secondsLeft({ bytes: 0, rowsToSend: 0, rowsOpen: 40, parallel: 4 }, seen)).toBe(20)
    const pace = createPace()
    const now = send(pace, 10, tiny)
    pace.row(600_000, 0)
    expect(pace.seen(now).rowSeconds).toBeCloseTo(0.2, 2)
  })

  it('says nothing before anything was seen', () => {
    const left = { bytes: 10, rowsToSend: 1, rowsOpen: 1, parallel: 4 }
    expect(secondsLeft(left, createPace().seen(0))).toBeNull()
    expect(secondsLeft({ ...left, rowsOpen: 0 }, createPace().seen(0))).toBe(0)
  })
})
