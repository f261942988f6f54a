import { expect, it } from 'vitest'
import type { PlanRow, TransferRow } from '../shared/contract'
import { itemOfTransfer, lineOf, warningsOf } from './upload-report'

it('says why a row was not sent after all: what others did between the plan and its turn', () => {
  const history = [
    { at: '2026-11-23T02:00:00Z', text: 'Looking into what others sent since' },
    { at: '2026-11-23T02:00:01Z', text: 'Not sent: Ben Two sent the same meanwhile.' },
  ]
  const row = {
    name: 'duct07',
    mode: 'skip',
    state: 'skipped',
    jobId: null,
    layerId: 22,
    error: null,
    twins: [],
    history,
  }
  const item = itemOfTransfer(row as unknown as TransferRow, ['/site/duct07.geojson'])
  expect(lineOf(item)).toBe('skipped   skip   duct07, layer 22 — Not sent: Ben Two sent the same meanwhile.')
  expect(itemOfTransfer({ ...row, state: 'completed' } as unknown as TransferRow, []).reason).toBeUndefined()
})

it('says of a folder as a whole that it took long, once, beside what its files say', () => {
  const took = 'The 10,000 data sets take long (9 s of the processor) to read.'
  const row = {
    name: 'a',
    files: [{ path: '/site/a.csv' }],
    warnings: [{ message: 'No names.' }],
    problems: [{ message: 'No such column.', rule: 'columns' }, { message: 'Beside the project.' }],
  } as unknown as PlanRow
  expect(warningsOf({ roots: ['/site'], warnings: [{ message: took }] }, [row])).toEqual([
    { path: '/site', reason: took },
    { path: '/site/a.csv', reason: 'No names.' },
    { path: '/site/a.csv', reason: 'No such column.' },
  ])
})
