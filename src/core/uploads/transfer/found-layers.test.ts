import { describe, expect, it } from 'vitest'
import type { Layer } from '../../../shared/rest'
import { findUploadedLayer } from './find-layer'
import type { TransferRecord } from '../journal-records'
import { findMark, markComment, newUploadId, withoutMark } from '../marker'

const at = (ms: number) => new Date(ms).toISOString()
const transfer = (more: Partial<TransferRecord> = {}): TransferRecord => ({
  id: 't',
  batchId: 'b',
  seq: 0,
  uploadId: 'abcdefghjk',
  name: 'mains',
  mode: 'create',
  targetLayerId: null,
  targetLayerName: null,
  options: { title: 'mains' },
  files: [{ path: '/x/mains.csv', name: 'mains.csv', sizeBytes: 3, lastModifiedMs: 1000, sha256: null }],
  innerNames: [],
  state: 'sent',
  paused: false,
  jobId: 1,
  intentAtMs: 1_000_000,
  attempts: 0,
  everSent: true,
  layerId: null,
  revisionId: null,
  error: null,
  cancelWanted: false,
  lostAnswers: [],
  ...more,
})
const layer = (id: number, comment: string | null, createdMs: number, more: Partial<Layer> = {}): Layer => ({
  id,
  name: 'mains',
  description: null,
  fromFileName: 'mains.csv',
  onByDefault: false,
  global: false,
  downloadRules: 0,
  creationDate: at(createdMs),
  lastEditDate: at(createdMs),
  startDate: null,
  endDate: null,
  user: null,
  revisions: [
    {
      id: `r${id}`,
      comment,
      createdDate: at(createdMs),
      source: { url: null, fileLastModified: 1000, filename: 'mains.csv', srid: -1 },
      user: null,
    },
  ],
  ...more,
})

describe('marks', () => {
  it('go to the end of a comment and out of sight again', () => {
    const id = newUploadId()
    expect(id).toMatch(/^[a-z2-9]{10}$/)
    expect(findMark(markComment('as built', id))).toBe(id)
    expect(withoutMark(markComment('as built', id))).toBe('as built')
    expect(withoutMark(markComment('', id))).toBeNull()
    expect(withoutMark('plain')).toBe('plain')
  })
})

describe('findUploadedLayer', () => {
  const none = new Set<number>()
  it('goes by the mark, whatever the names are', () => {
    const renamed = layer(7, markComment('x', 'abcdefghjk'), 5, { name: 'other' })
    expect(findUploadedLayer(transfer(), [layer(3, null, 2_000_000), renamed], none, none)).toEqual({
      layerId: 7,
      revisionId: 'r7',
    })
  })

  it('goes by title, file and time where no mark can be read', () => {
    const old = layer(1, null, 500_000)
    expect(findUploadedLayer(transfer(), [old, layer(2, null, 1_001_000)], new Set([1]), none)).toEqual({
      layerId: 2,
      revisionId: 'r2',
    })
  })

  it('never guesses between equals, nor takes another upload’s', () => {
    const two = [layer(2, null, 1_001_000), layer(3, null, 1_002_000)]
    expect(findUploadedLayer(transfer(), two, none, none)).toBeNull()
    expect(findUploadedLayer(transfer(), two, none, new Set([3]))).toEqual({ layerId: 2, revisionId: 'r2' })
    expect(findUploadedLayer(transfer(), [layer(2, markComment('', 'zzzzzzzzzz'), 1_001_000)], none, none)).toBeNull()
  })

  it('finds a revision only on the layer that was to be revised, and only a new one', () => {
    const revise = transfer({ mode: 'revise', targetLayerId: 2 })
    expect(findUploadedLayer(revise, [layer(2, null, 500_000)], none, none)).toBeNull()
    expect(findUploadedLayer(revise, [layer(2, null, 1_000_500)], none, none)).toEqual({ layerId: 2, revisionId: 'r2' })
  })
})
