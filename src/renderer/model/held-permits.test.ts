import { expect, it } from 'vitest'
import type { PermitHold } from '../../shared/contract'
import { speak } from '../language/speak'
import { heldWords, noHold, shareWords } from './held-permits'

const now = new Date('2026-11-23T10:00:00Z')
const half = { ...noHold, wished: true, permits: 5_000, whole: 4_000, total: 5_000 }
const problem = {
  code: 'service.forbidden',
  message: 'You may not read permit 7.',
  details: {},
  retry: 'never',
} as const

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const words = (more: Partial<PermitHold>) => plain(heldWords({ ...half, ...more }, now))

it('says how far holding is, from the wish to the end', () => {
  expect(words({ wished: false })).toBe('')
  expect(words({ reading: 'list', total: null })).toBe('Reading the list of permits…')
  expect(words({ reading: 'list', permits: 1_000 })).toBe('Reading the list, 1 000 of 5 000 permits')
  expect(words({ reading: 'details' })).toBe('Incomplete: 4 000 of 5 000 permits read so far.')
  expect(words({ paused: true })).toBe('Stopped and incomplete: 4 000 of 5 000 permits are held')
  expect(words({})).toBe('Incomplete: 4 000 of 5 000 permits are held. Reading goes on when the service answers.')
  const whole = { complete: true, permits: 1, whole: 1, total: 1, readAt: '2026-11-23T09:00:00Z' }
  expect(words(whole)).toMatch(/^1 permit held, read /)
  // What is held is told as it is while the list is read again.
  expect(words({ ...whole, reading: 'list' })).toMatch(/^1 permit held, read /)
})

it('says why permits are missing, while they are read and after', () => {
  expect(heldWords({ ...half, reading: 'details', problem }, now)).toMatch(/^Incomplete: 4.000 of 5.000 .* You may not/)
  expect(heldWords({ ...half, problem }, now)).toContain('You may not read permit 7.')
  const full = { ...problem, code: 'disk.full' as const, message: 'The disk is full.' }
  expect(heldWords({ ...half, problem: full }, now)).toMatch(/The disk is full\. Reading goes on when there is room\.$/)
  const unread = [{ id: 7, name: 'Trench', error: problem }]
  // The service does answer: it is not what is waited for.
  expect(heldWords({ ...half, unread }, now)).toMatch(/1 could not be read\. They are asked for again/)
})

it('says of a list what the list lacks, not what the permits in it lack', () => {
  const share = { permits: 132, whole: 130, total: 132, complete: false }
  expect(shareWords(share)).toBe('the details of 2 permits are not held')
  expect(shareWords({ ...share, permits: 90, whole: 0 })).toBe('incomplete: 90 of 132 permits are in it')
  expect(shareWords({ ...share, permits: 90, total: null })).toBe(
    'incomplete: 90 of an unknown number of permits are in it',
  )
  expect(shareWords({ ...share, whole: 132, complete: true })).toBeNull()
  expect(shareWords({ ...share, whole: 132 })).toBeNull()
})

it('says in German how many are held, and of how many', async () => {
  await speak('de')
  expect(plain(heldWords({ ...noHold, wished: true, paused: true, whole: 4, permits: 5, total: 5 }, new Date()))).toBe(
    'Angehalten und unvollständig: 4 von 5 Erlaubnisscheinen werden gehalten',
  )
  expect(plain(shareWords({ whole: 1, permits: 2, total: 2, complete: false }) ?? '')).toBe(
    'die Einzelheiten von 1 Erlaubnisschein fehlen',
  )
  await speak('en')
})
