import { expect, it } from 'vitest'
import type { BatchRecord, TransferRecord } from '../journal-records'
import { createShownRows } from './shown-rows'
import { newLive } from './transfer-live'

const batch = { id: 'b', paused: false } as BatchRecord
const record = (parts: Partial<TransferRecord>) =>
  ({
    ...{ id: 't', batchId: 'b', name: 'kerbs', mode: 'create', state: 'sending', cancelWanted: false, paused: false },
    ...{ files: [{ path: '/k.csv', name: 'k.csv', sizeBytes: 9, lastModifiedMs: 0, sha256: null }], error: null },
    ...parts,
  }) as TransferRecord

it('makes a row anew when something of it has changed, and only then', () => {
  const live = newLive()
  const shown = createShownRows(() => live)
  const one = record({})
  const first = shown(one, batch, [])
  expect(shown(one, batch, []) === first).toBe(true)
  const changes: (() => void)[] = [
    () => (live.statusText = 'Sending'),
    () => (live.sentBytes = [4]),
    () => (live.sentBytes[0] = 5),
    () => (live.bytesPerSecond = 7),
    () => (live.waiting = { code: 'net.offline', text: 'No network', since: '', until: null }),
  ]
  for (const change of changes) {
    const before = shown(one, batch, [])
    change()
    expect(shown(one, batch, [])).not.toEqual(before)
  }
  expect(shown(one, batch, [])).toMatchObject({ sentBytes: 5, bytesPerSecond: 7, waiting: { text: 'No network' } })
  expect(shown(one, { ...batch, paused: true }, []).state).toBe('paused')

  const done = record({ state: 'done' })
  const ended = shown(done, batch, [])
  live.statusText = 'Something else'
  expect(shown(done, batch, []) === ended).toBe(true)
  expect(shown(done, batch, [{ at: '', text: 'Completed' }]).history).toHaveLength(1)
  expect(ended.history).toEqual([])
})
