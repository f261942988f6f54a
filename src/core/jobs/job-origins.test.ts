import { expect, it } from 'vitest'
import type { Job } from '../../shared/rest'
import type { Snapshots } from '../store/snapshots'
import type { Journal } from '../uploads/journal'
import { jobOrigins } from './job-origins'

const project = { connectionId: 'c', organization: 'acme', projectId: 1 }
const time = '2026-01-01T00:00:09Z'
const job = (id: number, complete = true) =>
  ({ id, complete, error: null, created: time, updated: time, userName: 'Bo' }) as Job

/** @param own rows of the journal by their jobs */
function origins(own: Record<number, object> = {}) {
  const revision = { id: 'r', createdDate: time, user: { name: 'Bo' } }
  const layers = [{ id: 4, name: 'Levels', revisions: [revision] }]
  const read: string[] = []
  const snapshots = { load: (_connection: string, kind: string) => (read.push(kind), { value: { layers } }) }
  const journal = { byJob: (_project: object, id: number) => own[id] ?? null }
  const parts = { journal: journal as unknown as Journal, snapshots: snapshots as unknown as Snapshots }
  return { of: jobOrigins(parts, project), read }
}
const row = { name: 'Water', layerId: 7, batchId: 'b', id: 'row', state: 'failed', jobId: 1 }

it('knows the jobs of its own uploads by the journal, and which of them can be sent again', () => {
  const { of, read } = origins({ 1: row, 2: { ...row, jobId: null }, 3: row, 5: { ...row, state: 'done', jobId: 5 } })
  expect(of(job(1))).toEqual({ layerName: 'Water', layerId: 7, batchId: 'b', rowId: 'row', canSendAgain: true })
  // The row of job 3 has gone on with job 1.
  expect([2, 3, 5].map((id) => of(job(id))?.canSendAgain)).toEqual([true, false, false])
  expect(read).toEqual([])
})

it('knows those of others that completed by the layers as they were read last, which it reads once', () => {
  const { of, read } = origins({ 1: row })
  expect(of(job(8, false))).toBeNull()
  expect(read).toEqual([])
  const levels = { layerName: 'Levels', layerId: 4, batchId: null, rowId: null, canSendAgain: false }
  expect([of(job(8)), of(job(9))]).toEqual([levels, levels])
  expect(of({ ...job(10), userName: 'Cy' })).toBeNull()
  expect(read).toEqual(['layers', 'layers-all'])
})
