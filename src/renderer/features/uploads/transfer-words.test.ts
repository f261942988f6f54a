import { expect, it } from 'vitest'
import type { TransferRow } from '../../../shared/contract'
import { transferLook } from '../../ui/status-tables'
import { rateText, rowFraction } from './transfer-words'

const row = (parts: Partial<TransferRow>) => ({ sizeBytes: 81, sentBytes: 0, layerId: null, ...parts }) as TransferRow

it('a row that a person left out is not called unchanged, and neither has sent anything', () => {
  const [leftOut, unchanged] = [row({ state: 'skipped' }), row({ state: 'skipped', layerId: 4 })]
  expect([leftOut, unchanged].map((each) => transferLook(each).label)).toEqual(['Left out', 'Unchanged'])
  expect([leftOut, unchanged].map(rowFraction)).toEqual([0, 0])
})

it('tells how fast a row is sent only while it is sent', () => {
  const sending = row({ state: 'sending', bytesPerSecond: 2e6, waiting: null })
  expect(rateText(sending)).toMatch(/^2.MB\/s$/)
  expect(rateText({ ...sending, statusText: 'Asking what became of it' })).toBe('')
  expect(rateText({ ...sending, state: 'waiting' })).toBe('')
})
