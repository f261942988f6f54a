import { describe, expect, it } from 'vitest'
import { layer } from '../decide/facts.test-helper'
import type { TransferRecord } from '../journal-records'
import { countOthers, createRunAhead, mayRunAhead } from './run-ahead'

const { signal } = new AbortController()
const next = () => new Promise((done) => setTimeout(done, 0))

describe('rows that may run ahead of what the service shows', () => {
  it('are few at first, and again while others send the same', () => {
    expect(mayRunAhead(30, 8, 0, false)).toBe(1)
    expect(mayRunAhead(300, 8, 0, false)).toBe(8)
    expect(mayRunAhead(300, 8, 40, false)).toBe(48)
    expect(mayRunAhead(300, 8, 40, true)).toBe(8)
    expect(mayRunAhead(30, 8, 40, true)).toBe(1)
    expect(mayRunAhead(0, 8, 0, true)).toBe(1)
  })

  it('become more with each that the service finished, until somebody else makes what is in the batch', async () => {
    let now = 0
    const ahead = createRunAhead(() => 30, () => 8, () => now) // prettier-ignore
    const given: (() => void)[] = []
    const ask = () => void ahead.take(signal).then((free) => given.push(free))
    for (let row = 0; row < 6; row++) ask()
    await next()
    expect(given).toHaveLength(1)

    ahead.proved()
    given[0]?.()
    await next()
    expect(given).toHaveLength(3)

    ahead.saw({}, () => 2)
    ahead.proved()
    for (const free of given.slice(1)) free()
    await next()
    expect(given).toHaveLength(4)
    expect(ahead.hasOthers()).toBe(true)

    // They have ended: nothing more of theirs has come up for a while.
    now = 31_000
    ahead.saw({}, () => 2)
    expect(ahead.hasOthers()).toBe(false)
  })

  it('asks once for each look', () => {
    const ahead = createRunAhead(() => 30, () => 8, () => 0) // prettier-ignore
    const look = {}
    let asked = 0
    for (let row = 0; row < 3; row++) ahead.saw(look, () => ++asked)
    expect(asked).toBe(1)
  })
})

describe('what others have made of a batch', () => {
  const row = (name: string, more: Partial<TransferRecord> = {}) =>
    ({
      name,
      options: {},
      files: [{ name: `${name}.shp` }],
      state: 'waiting',
      intentAtMs: null,
      ...more,
    }) as TransferRecord
  const seen = (layerId: number, revisionId: string) =>
    ({ seen: [{ layerId, revisionId }] }) as TransferRecord['decided']

  it('is what came up under the names of rows of which nothing was sent', () => {
    const rows = [row('mains'), row('gas', { state: 'skipped' }), row('kerbs', { state: 'sent', intentAtMs: 5 })]
    const layers = [layer(1, 'Mains'), layer(2, 'gas'), layer(3, 'kerbs'), layer(4, 'trees'), layer(9, 'mains')]
    expect(countOthers(rows, layers, new Set([9]))).toBe(2)
  })

  it('is a revision of a layer that a row is to revise, too', () => {
    const rows = [row('mains', { decided: seen(1, 'r0') }), row('gas', { decided: seen(2, 'r2') })]
    expect(countOthers(rows, [layer(1, 'mains'), layer(2, 'gas')], new Set([1, 2]))).toBe(1)
  })
})
