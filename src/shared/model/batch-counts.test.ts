import { describe, expect, it } from 'vitest'
import { batchCounts } from './batch-counts'

describe('batchCounts', () => {
  it('counts what is done, processing, sent and failed, and leaves out what is none', () => {
    const batch = { rowsTotal: 300, rowsDone: 137, rowsProcessing: 12, rowsSent: 40, rowsFailed: 1 }
    expect(batchCounts(batch)).toBe('137 of 300 layers done, 12 processing, 40 sent, 1 failed')
    const one = { rowsTotal: 1, rowsDone: 0, rowsProcessing: 0, rowsSent: 0, rowsFailed: 0 }
    expect(batchCounts(one)).toBe('0 of 1 layer done')
  })
})
