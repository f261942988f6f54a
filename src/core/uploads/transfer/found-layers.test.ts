import { describe, expect, it } from 'vitest'
import type { Layer } from '../../../shared/rest'
import { findUploadedLayer, type Evidence } from './find-layer'
import type { TransferRecord } from '../journal-records'
import { findUnits, findMark, markComment, newUploadId, withoutMark } from '../marker'

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

  it('take along the units that a drawing was sent with, which the service tells nobody', () => {
    const id = newUploadId()
    const comment = markComment('as built', id, 'mm')
    expect(comment).toContain('as built ⟦units: mm⟧ ')
    expect([findUnits(comment), findMark(comment), withoutMark(comment)]).toEqual(['mm', id, 'as built'])
    expect(withoutMark(markComment('', id, 'auto'))).toBeNull()
    expect(markComment('', id, 'm')).toBe(markComment('', id))
    for (const none of [null, 'drawn in mm', markComment('', id)]) expect(findUnits(none)).toBeNull()
  })
})

const job = { created: at(1_000_000), updated: at(1_003_000), userName: 'Ada Long' }
const user = (name: string) => ({ id: name, name, organization: null, title: null, email: null })
const evidence = ({
  before = new Set<number>(),
  claimed = new Set<number>(),
  ...more
}: { before?: Set<number> | null; claimed?: Set<number>; job?: Evidence['job'] } = {}): Evidence => ({
  before: () => before,
  claimed: () => claimed,
  job,
  ...more,
})

describe('findUploadedLayer', () => {
  const ours = (layerId: number) => ({ layer: { layerId, revisionId: `r${layerId}` }, perhaps: null })
  const nothing = { layer: null, perhaps: null }

  it('goes by the mark, whatever the names are, and whatever became of the job', () => {
    const renamed = layer(7, markComment('x', 'abcdefghjk'), 5, { name: 'other' })
    expect(findUploadedLayer(transfer(), [layer(3, null, 2_000_000), renamed], evidence({ job: null }))).toEqual(
      ours(7),
    )
  })

  it('goes by its complete job, title, file and time where no mark can be read', () => {
    const layers = [layer(1, null, 500_000), layer(2, null, 1_001_000)]
    expect(findUploadedLayer(transfer(), layers, evidence({ before: new Set([1]) }))).toEqual(ours(2))
  })

  it('takes no layer of another person, nor one made after its job was complete', () => {
    const theirs = layer(2, null, 1_001_000, { user: user('Ben Two') })
    expect(findUploadedLayer(transfer(), [theirs], evidence())).toEqual(nothing)
    expect(findUploadedLayer(transfer(), [theirs, layer(3, null, 1_002_000)], evidence())).toEqual(ours(3))
    expect(findUploadedLayer(transfer(), [layer(2, null, 1_009_000)], evidence())).toEqual(nothing)
  })

  it('is asked about where bytes were sent and no complete job of ours stands behind it', () => {
    const theirs = layer(2, null, 1_001_000, { user: user('Ben Two') })
    expect(findUploadedLayer(transfer(), [theirs], evidence({ job: null }))).toEqual({
      layer: null,
      perhaps: { layerId: 2, name: 'mains', by: 'Ben Two' },
    })
    expect(findUploadedLayer(transfer({ everSent: false }), [theirs], evidence({ job: null }))).toEqual(nothing)
  })

  it('never guesses between equals, nor takes another upload’s', () => {
    const two = [layer(2, null, 1_001_000), layer(3, null, 1_002_000)]
    expect(findUploadedLayer(transfer(), two, evidence())).toEqual(nothing)
    expect(findUploadedLayer(transfer(), two, evidence({ claimed: new Set([3]) }))).toEqual(ours(2))
    const marked = layer(2, markComment('', 'zzzzzzzzzz'), 1_001_000)
    expect(findUploadedLayer(transfer(), [marked], evidence({ job: null }))).toEqual(nothing)
  })

  it('finds a revision only on the layer that was to be revised, and only a new one', () => {
    const revise = transfer({ mode: 'revise', targetLayerId: 2 })
    expect(findUploadedLayer(revise, [layer(2, null, 500_000)], evidence())).toEqual(nothing)
    expect(findUploadedLayer(revise, [layer(2, null, 1_000_500)], evidence())).toEqual(ours(2))
  })
})
