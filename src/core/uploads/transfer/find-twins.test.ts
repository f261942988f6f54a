import { describe, expect, it } from 'vitest'
import type { Layer, LayerRevision } from '../../../shared/rest'
import type { TransferRecord } from '../journal-records'
import { markComment } from '../marker'
import { findTwins, type TwinFacts } from './find-twins'

const at = (ms: number) => new Date(ms).toISOString()
const ben = { id: '2', name: 'Ben Two', organization: null, title: null, email: null }
const transfer = (more: Partial<TransferRecord> = {}) =>
  ({
    name: 'mains',
    mode: 'create',
    options: {},
    files: [{ path: '/x/mains.csv', name: 'mains.csv', sizeBytes: 3, lastModifiedMs: 1000, sha256: null }],
    state: 'done',
    intentAtMs: 1_000_000,
    layerId: 1,
    revisionId: 'r1',
    ...more,
  }) as TransferRecord
const revision = (id: string, more: Partial<LayerRevision> = {}): LayerRevision => ({
  id,
  comment: null,
  createdDate: at(1_001_000),
  source: { url: null, fileLastModified: 1000, filename: 'mains.csv', srid: -1 },
  user: ben,
  ...more,
})
const layer = (id: number, revisions = [revision(`r${id}`)], name = 'mains') =>
  ({ id, name, revisions, user: null }) as unknown as Layer
const find = (layers: Layer[], more: Partial<TwinFacts> = {}, one = transfer()) =>
  findTwins(one, { layers, ownMarks: new Set(), ownLayers: new Set([1]), before: new Set(), ...more })

describe('what was made twice in one moment', () => {
  it('is a new layer of the same name, file and time, with who made it', () => {
    expect(find([layer(1), layer(2)])).toEqual([{ layerId: 2, name: 'mains', by: 'Ben Two', at: at(1_001_000) }])
  })

  it('is not one from before, one of this batch, one of another name or of another file', () => {
    const old = layer(2, [revision('r2', { createdDate: at(900_000) })])
    const other = layer(2, [revision('r2', { source: { url: null, fileLastModified: 9e6, filename: 'mains.csv', srid: -1 } })]) // prettier-ignore
    const marked = layer(2, [revision('r2', { comment: markComment('', 'abcdefghjk') })])
    expect(find([layer(2)], { before: new Set([2]) })).toEqual([])
    expect(find([layer(2)], { ownLayers: new Set([1, 2]) })).toEqual([])
    expect(find([marked], { ownMarks: new Set(['abcdefghjk']) })).toEqual([])
    expect(find([old])).toEqual([])
    expect(find([other])).toEqual([])
    expect(find([layer(2, undefined, 'gas')])).toEqual([])
  })

  it('is another revision of the layer that was revised, and never our own', () => {
    const revise = transfer({ mode: 'revise' })
    expect(find([layer(1)], {}, revise)).toEqual([])
    const twice = [layer(1, [revision('r2'), revision('r1')]), layer(2)]
    expect(find(twice, { before: new Set([1]) }, revise).map(({ layerId }) => layerId)).toEqual([1])
  })

  it('is not looked for of a row that was not sent', () => {
    expect(find([layer(1), layer(2)], {}, transfer({ state: 'failed' }))).toEqual([])
  })
})
