// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { RevisionState } from '../../shared/contract'
import { openProjectWindow, scriptedClient } from '../client/project-window.test-helper'
import { useRevisions } from './revisions'

const state = (layerId: number, changes: Partial<RevisionState>): RevisionState => ({
  layerId,
  revisionId: 'r1',
  state: 'ready',
  fraction: null,
  wanted: true,
  onDisk: true,
  held: true,
  sizeBytes: 0,
  sourceBytes: null,
  error: null,
  ...changes,
})

it('counts as kept offline only the held layers that are here', async () => {
  const away = { onDisk: false, held: false }
  const states = [
    state(1, { sizeBytes: 700 }),
    state(2, { state: 'downloading', ...away }),
    state(3, {
      state: 'failed',
      ...away,
      error: { code: 'service.forbidden', message: 'Not shared.', retry: 'never', details: {} },
    }),
    // Here, but nobody wants it to stay.
    state(4, { wanted: false, held: false, sizeBytes: 900 }),
    // An older revision is here while the newest is still on its way.
    state(5, { sizeBytes: 50 }),
    state(5, { revisionId: 'r2', state: 'absent', ...away }),
  ]
  const revisions = useRevisions(openProjectWindow(scriptedClient({ 'revisions.listStates': states }).client).scope)
  await expect.poll(() => revisions.states.size).toBe(6)
  expect([...revisions.keptLayerIds]).toEqual([1, 5])
  expect(revisions.keptBytes).toBe(750)
})
