import { expect, it } from 'vitest'
import { heldWords, noHold, shareWords } from './held-permits'

const now = new Date('2026-11-23T10:00:00Z')
const half = { ...noHold, wished: true, permits: 5_000, whole: 4_000, total: 5_000 }
const problem = {
  code: 'service.forbidden',
  message: 'You may not read permit 7.',
  details: {},
  retry: 'never',
} as const

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
  expect(shareWords(share)).toBe('the details of 2\u00a0permits are not held')
  expect(shareWords({ ...share, permits: 90, whole: 0 })).toBe('incomplete: 90 of 132 permits are in it')
  expect(shareWords({ ...share, whole: 132, complete: true })).toBeNull()
})
