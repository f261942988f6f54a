import { expect, it } from 'vitest'
import { layer } from '../decide/facts.test-helper'
import type { TransferRecord } from '../journal-records'
import { lookOfBatch, notFor } from './batch-look'

const row = (id: string, parts: Partial<TransferRecord> = {}) =>
  ({
    ...{ id, uploadId: `mark-${id}`, name: id, state: 'waiting', layerId: null, targetLayerId: null, options: {} },
    files: [{ name: `${id}.csv` }],
    ...parts,
  }) as unknown as TransferRecord

it('leaves out what the batch has made itself, by its mark or by its journal, but never what it is to revise', () => {
  const rows = [row('a', { state: 'done', layerId: 1 }), row('b'), row('c', { targetLayerId: 3 }), row('d', { state: 'skipped', layerId: 5 })] // prettier-ignore
  const marked = (id: number, mark: string) => layer(id, `L${id}`, { mark })
  const layers = [layer(1, 'made, mark unreadable'), marked(2, 'mark-b'), marked(3, 'mark-c'), marked(4, 'mark-x'), layer(5, 'by another')] // prettier-ignore
  const look = lookOfBatch({ layers, sent: [] }, rows)
  expect(look.others.layers.map(({ id }) => id)).toEqual([3, 4, 5])
})

it('is no news for a row: what another row has made, and what is named after another row’s file', () => {
  const rows = [row('a'), row('b', { state: 'skipped', layerId: 5 })]
  const of = (one: TransferRecord) => notFor(one, lookOfBatch({ layers: [], sent: [] }, rows), () => rows)
  const [a, b] = [rows[0] as TransferRecord, rows[1] as TransferRecord]
  const named = (id: number, name: string, fileName: string) => layer(id, name, { fileName })
  expect(of(a)(named(7, 'Else', 'B.CSV'))).toBe(true)
  expect(of(b)(named(7, 'Else', 'B.CSV'))).toBe(false)
  expect(of(a)(named(7, 'A.csv', 'B.csv'))).toBe(false)
  expect([of(a)(layer(5, 'x')), of(b)(layer(5, 'x'))]).toEqual([true, false])
  expect(of(row('a', { targetLayerId: 5 }))(layer(5, 'x'))).toBe(false)
})
