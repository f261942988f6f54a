import { expect, it } from 'vitest'
import type { BatchRecord, TransferRecord } from '../journal-records'
import { transferRow } from './batch-view'
import { newLive } from './transfer-live'

const batch = { id: 'b', paused: false } as BatchRecord
const record = {
  ...{ id: 't', batchId: 'b', name: 'kerbs', mode: 'create', state: 'sending', cancelWanted: false, paused: false },
  ...{
    files: [{ path: '/kerbs.csv', name: 'kerbs.csv', sizeBytes: 100, lastModifiedMs: 0, sha256: null }],
    error: null,
  },
} as unknown as TransferRecord
const live = { ...newLive(), statusText: 'Sending', bytesPerSecond: 5_000 }

it('a row that is being cancelled says so at once, and no speed any more', () => {
  const shown = (cancelWanted: boolean) => transferRow({ ...record, cancelWanted }, batch, live, [])
  expect(shown(false)).toMatchObject({ statusText: 'Sending', bytesPerSecond: 5_000 })
  expect(shown(true)).toMatchObject({ statusText: 'Cancelling', bytesPerSecond: 0 })
})

it('tells of each file of a row whether it waits, is being sent, has been sent or is why the row failed', () => {
  const files = ['a.shp', 'a.shx', 'a.dbf'].map((name) => ({
    ...{ path: `/${name}`, name, sizeBytes: 100, lastModifiedMs: 0, sha256: null },
  }))
  const seen = (more: Partial<TransferRecord>, sendingFile: number | null = 1) =>
    transferRow({ ...record, files, ...more }, batch, { ...live, sendingFile }, []).files.map(({ state }) => state)
  expect(seen({})).toEqual(['sent', 'sending', 'waiting'])
  expect(seen({}, null)).toEqual(['waiting', 'waiting', 'waiting'])
  expect(seen({ state: 'waiting' })).toEqual(['waiting', 'waiting', 'waiting'])
  expect(seen({ state: 'sent' })).toEqual(['sent', 'sent', 'sent'])
  const error = { code: 'file.missing', message: '', details: { file: '/a.shx' }, retry: 'after-change' } as const
  expect(seen({ state: 'failed', error })).toEqual(['waiting', 'failed', 'waiting'])
})
