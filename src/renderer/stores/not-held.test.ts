// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openProjectWindow, scriptedClient } from '../client/project-window.test-helper'
import { useNotHeld } from './not-held'

it('names what failed, and counts those whose turn did not come', async () => {
  const away = {
    revisionId: 'r',
    fraction: null,
    wanted: true,
    onDisk: false,
    held: false,
    sizeBytes: 0,
    sourceBytes: 1,
  }
  const full = { code: 'disk.full', message: 'The disk is full.', retry: 'later', details: {} }
  const states = Array.from({ length: 12 }, (_, index) => ({
    ...away,
    layerId: index + 1,
    ...(index === 0 ? { state: 'failed', error: full } : { state: 'absent', error: null }),
  }))
  const { client } = scriptedClient({
    'revisions.listStates': states,
    'revisions.getHold': { wishes: [], paused: false, running: false },
  })
  const notHeld = useNotHeld(openProjectWindow(client).scope)
  await expect.poll(() => notHeld.ofLayers?.names).toMatch(/^“layer 1”, .* and 7 more$/)
  expect(notHeld.ofLayers?.reason.code).toBe('disk.full')
})
