import { expect, it } from 'vitest'
import type { TransferRow } from '../../../shared/contract'
import type { Journal } from '../journal'
import { newOwner } from '../owner-watch'
import { createOthersBatches } from './others-batches'

const living = newOwner()
// The number of this process, begun at another time: the program before it in a container.
const dead = `${process.pid}-1-x`
const row = { id: 't', state: 'sending', statusText: 'Sending' } as TransferRow

/** A journal of which one batch is this program's. */
function shownOf(owner: string | null, { own = false, state = row.state } = {}) {
  const journal = { newestBatches: () => [], isOwn: () => own, ownerOf: () => owner } as unknown as Journal
  const { shown } = createOthersBatches(
    journal,
    () => [],
    () => undefined,
  )
  return shown({ ...row, state }, 'b')
}

it('says of a row that another program works on where it is worked on', () => {
  expect(shownOf(living)).toMatchObject({ state: 'sending', statusText: 'Another program on this computer sends it' })
})

it('says of a row whose program has ended that it was interrupted, and waits', () => {
  for (const owner of [dead, null])
    expect(shownOf(owner)).toMatchObject({ state: 'waiting', statusText: expect.stringContaining('Interrupted') })
  expect(shownOf(dead, { state: 'processing' }).state).toBe('processing')
})

it('leaves a row of its own and one that has ended as they are', () => {
  expect(shownOf(living, { own: true })).toEqual(row)
  for (const state of ['completed', 'failed', 'review', 'cancelled', 'paused'] as const)
    expect(shownOf(dead, { state })).toEqual({ ...row, state })
})
