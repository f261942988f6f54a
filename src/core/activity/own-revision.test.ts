import { expect, it } from 'vitest'
import type { Layer, LayerRevision } from '../../shared/rest'
import type { TransferRecord } from '../uploads/journal-records'
import { ownRevisions } from './own-revision'

const project = { connectionId: 'c', organization: 'acme', projectId: 1 }
const layer = (id: number, name: string) => ({ id, name }) as Layer
const revision = (id: string) => ({ id }) as LayerRevision

it('knows what this home has sent by its revision, and what it is sending by layer and name; goes through that once', () => {
  let gone = 0
  const row = (parts: Partial<TransferRecord>) => ({ layerId: null, targetLayerId: null, ...parts }) as TransferRecord
  const journal = {
    byRevision: (_project: unknown, id: string) => (id === 'ours' ? row({}) : null),
    batch: (id: string) => ({ project: id === 'b' ? project : { ...project, projectId: 2 } }) as never,
    unfinished: () => {
      gone++
      return [
        row({ batchId: 'b', targetLayerId: 7, name: 'Mains' }),
        row({ batchId: 'b', name: 'Pits' }),
        row({ batchId: 'elsewhere', name: 'Roads' }),
      ]
    },
  }
  const isOwn = ownRevisions(journal, project)
  expect(isOwn(layer(1, 'a'), revision('ours'))).toBe(true)
  expect(gone).toBe(0)
  expect(isOwn(layer(7, 'Water mains'), revision('y'))).toBe(true)
  expect(isOwn(layer(8, 'Pits'), revision('z'))).toBe(true)
  expect(isOwn(layer(9, 'Roads'), revision('z'))).toBe(false)
  expect(gone).toBe(1)
})
