import { expect, it, vi } from 'vitest'
import type { Core } from '../core'
import type { Cli } from './command'
import { RowEdits } from './row-edits'

it('answers rows of which the same is said at once: each answer decides over all rows of the plan again', async () => {
  const editRows = vi.fn()
  const edits = new RowEdits()
  for (let row = 0; row < 1000; row++) edits.add(`row ${row}`, { overrideProblems: [row < 2 ? 'no-crs' : 'lands-far'] })
  const core = { handlers: { 'uploads.editRows': editRows } } as unknown as Core
  await edits.send({ signal: new AbortController().signal } as Cli, core, 'plan')
  expect(editRows).toHaveBeenCalledTimes(2)
  expect(editRows.mock.calls[0]?.[0]).toEqual({
    planId: 'plan',
    rowIds: ['row 0', 'row 1'],
    overrideProblems: ['no-crs'],
  })
  expect(editRows.mock.calls[1]?.[0].rowIds).toHaveLength(998)
})
