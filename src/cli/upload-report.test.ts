import { expect, it } from 'vitest'
import type { TransferRow } from '../shared/contract'
import { itemOfTransfer, lineOf } from './upload-report'

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
