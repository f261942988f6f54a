import { expect, it } from 'vitest'
import type { HoldSize, RevisionState } from '../../shared/contract'
import { holdProgress, progressWords, roomReason, sizeWords } from './hold-words'

const plain = (text: string) => text.replace(/\u00a0/g, ' ')
const state = (changes: Partial<RevisionState>): RevisionState => ({
  ...{ layerId: 1, revisionId: 'r', state: 'absent', fraction: null, wanted: true, onDisk: false, held: false },
  ...{ sizeBytes: 0, sourceBytes: 100e6, error: null },
  ...changes,
})
const size = (changes: Partial<HoldSize>): HoldSize => ({
  ...{ revisions: 12, unplaced: 0, onDisk: 0, onDiskBytes: 0, missingBytes: 340e6, unknownSizes: 0, estimatedBytes: 0 },
  ...{ tilesetBytesPerSource: null, withheld: [], freeBytes: null },
  ...changes,
})

it('counts as held what is on the disk, and leaves out what the service does not give', () => {
  const progress = holdProgress([
    state({ onDisk: true, held: true, state: 'ready', sizeBytes: 180e6 }),
    state({ state: 'downloading', fraction: 0.5 }),
    state({}),
    state({ state: 'failed', error: { code: 'service.forbidden', message: '', details: {}, retry: 'never' } }),
    // Here, and not wanted.
    state({ wanted: false, onDisk: true }),
  ])
  expect(progress).toMatchObject({ wanted: 3, held: 1, withheld: 1 })
  expect(plain(progressWords(progress))).toBe('1 of 3 revisions held, 180 MB; 150 MB to read')
})

it('says before what holding takes, and what of it nobody knows', () => {
  expect(plain(sizeWords(size({ onDisk: 5 })).join(' '))).toBe(
    '12 revisions. 5 of them are here already. 340 MB to read. The maps that are made of them come on top.',
  )
  expect(plain(sizeWords(size({ unknownSizes: 3, estimatedBytes: 60e6, tilesetBytesPerSource: 1 }))[1] ?? '')).toBe(
    'About 400 MB to read; the service gives no size for 3 of them. With the maps that are made of them they take about 800 MB of the disk.',
  )
  expect(sizeWords(size({ unknownSizes: 12, missingBytes: 0, estimatedBytes: null }))[1]).toMatch(
    /^The service does not say how much has to be read/,
  )
})

it('says when the disk is too small, and nothing when nobody knows', () => {
  expect(plain(roomReason(size({ tilesetBytesPerSource: 1, freeBytes: 500e6 })) ?? '')).toMatch(
    /^It needs 680 MB, 500 MB is free/,
  )
  expect(roomReason(size({ freeBytes: null }))).toBeNull()
  expect(roomReason(size({ freeBytes: 1e9 }))).toBeNull()
  expect(roomReason(size({ freeBytes: 340e6 }))).toBeNull()
  expect(plain(roomReason(size({ estimatedBytes: 60e6, freeBytes: 399e6 })) ?? '')).toMatch(/^It needs 400 MB/)
})

it('counts what failed, what is being made and what is of unknown size', () => {
  const progress = holdProgress([
    state({ state: 'failed', sourceBytes: null }),
    state({ state: 'building' }),
    state({ state: 'downloading', fraction: null }),
    // Refused by the service since it was read: it is held all the same.
    state({
      onDisk: true,
      sizeBytes: 5e6,
      error: { code: 'service.forbidden', message: '', details: {}, retry: 'never' },
    }),
  ])
  expect(progress).toEqual({ wanted: 4, held: 1, heldBytes: 5e6, missingBytes: 100e6, unknownSizes: 1, withheld: 0, failed: 1 }) // prettier-ignore
  expect(plain(progressWords(progress))).toBe('1 of 4 revisions held, 5 MB')
  expect(plain(progressWords(holdProgress([])))).toBe('0 of 0 revisions held')
})

it('says before that nothing is to be had, that all is here, and that sizes are a guess', () => {
  const said = (changes: Partial<HoldSize>) => plain(sizeWords(size(changes)).join(' '))
  expect(said({ revisions: 0 })).toBe('Nothing here can be held.')
  expect(said({ revisions: 1, onDisk: 1, onDiskBytes: 5e6 })).toBe('1 revision, all here already: 5 MB.')
  expect(said({ revisions: 2, onDisk: 1 })).toMatch(/^2 revisions\. 1 of them is here already\. 340 MB to read\./)
  expect(said({ revisions: 3, unknownSizes: 3, missingBytes: 0, estimatedBytes: 60e6 })).toMatch(
    /^3 revisions\. About 60 MB to read, going by other layers of this kind/,
  )
})
