import { expect, it } from 'vitest'
import type { TransferRow } from '../../../shared/contract'
import { wordedError } from '../../../shared/errors/worded-error'
import { saidError } from '../../../shared/languages/said'
import { speak } from '../../language/speak'
import { transferLook } from '../../ui/status-tables'
import { rateText, rowFraction, waitingLine } from './transfer-words'

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

it('says in German what a row waits for, and of a batch of before in its own words', async () => {
  const why = saidError(wordedError('net.offline', 'hostSilent', { host: 'maps.example' }))
  const since = '2026-11-03T08:00:00Z'
  const waiting = { code: 'net.offline', text: why.text, since, until: null }
  await speak('de')
  expect(waitingLine({ ...waiting, textBy: why.by }, new Date(since))).toContain('maps.example antwortet nicht.')
  expect(waitingLine(waiting, new Date(since))).toContain('maps.example does not answer.')
  await speak('en')
})
